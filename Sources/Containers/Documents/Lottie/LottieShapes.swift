import JSON
import Numerics
import Raster
import Vector

extension LottieWriter {
  /// A group of a shape and its paint; nil if it shows nothing.
  mutating func element(
    _ shapes: [SceneShape], present: [Int], _ times: SampleTimes, _ known: ShapeGeometry? = nil
  ) -> JSONText? {
    let presentTimes = times.only(present)
    let geometry = known ?? geometry(shapes, presentTimes)
    var items = self.items(of: geometry.form)
    guard let paint = paint(shapes, geometry, present: present, times) else { return nil }
    items.append(paint)
    return group(of: items, geometry.shiftedParts)
  }

  /// Shapes as a group. Its last item is a transform with an opacity, without which lottie-web shows nothing.
  mutating func group(of items: [JSONText], _ parts: [Placement.Part] = []) -> JSONText {
    let transform = JSONText.object(
      [.init(name: "ty", value: .string("tr"))] + transform(parts) + [.init(name: "o", value: .still([100]))])
    let group = JSONText.object(["ty": .string("gr"), "it": .array(items + [transform])])
    add(bytes: group.bytes + Self.bytesReadBack)
    return group
  }

  /// Transforms as members of a transform: `p` is applied last, then `r`, `sk` and `s`.
  func transform(_ parts: [Placement.Part]) -> [JSONText.Member] {
    var members: [JSONText.Member] = []
    func add(_ name: String, _ value: JSONText) { members.append(.init(name: name, value: value)) }
    for part in parts where !(part.isStill && part.isNeutral) {
      let change = part.change
      switch part.kind {
      case .translate: add("p", clock.property(change))
      case .rotate:
        if let pivot = part.pivot {
          let place = JSONText.still([pivot.x, pivot.y].map { Decimal.rounded($0, Tolerance.decimals) })
          add("a", place)
          add("p", place)
        }
        add("r", clock.property(change))
      case .skewX:
        add("sk", clock.property(change) { [-$0[0]] })
        add("sa", .still([0]))
      case .scale:
        add("s", clock.property(change, decimals: max(change.digits - 2, 0)) { [100 * $0[0], 100 * ($0.last ?? 1)] })
      }
    }
    return members
  }

  // MARK: Forms

  private func items(of form: ShapeForm) -> [JSONText] {
    switch form {
    case .still(let path, let decimals, _, let hasDashes): return still(path, decimals, hasDashes: hasDashes)
    case .circle(let changes): return [circle(changes[0])]
    case .rectangle(let changes): return [rectangle(changes[0])]
    case .arc(let center, let radius, let sweep):
      return [
        circle(Change(still: [center.x, center.y, radius], digits: Tolerance.decimals)),
        // An ellipse starts at its top.
        trim(end: clock.property(sweep, decimals: 2) { [$0[0] / 3.6] }, offset: .still([90])),
      ]
    case .trimmed(let line, let changes):
      let share = 100 / line.length
      let decimals = Decimal.decimals(within: Tolerance.rounding * share)
      func percent(_ change: Change, _ length: @escaping ([Double]) -> Double) -> JSONText {
        clock.property(change, decimals: decimals) { [min(max(length($0) * share, 0), 100)] }
      }
      let stretch =
        changes.count == 1
        ? trim(start: percent(changes[0]) { -$0[0] }, end: percent(changes[0]) { $0[1] - $0[0] })
        : trim(
          end: percent(changes[1]) { $0[0] },
          offset: clock.property(changes[0], decimals: decimals) { [-$0[0] * 3.6 * share] })
      return outlines(of: .still(line.path), digits: Tolerance.decimals) + [stretch]
    case .points(let verbs, let change):
      let paths = change.frames.mapped { Path(verbs: verbs, numbers: $0[...]) }
      return outlines(of: change.isStill ? .still(paths.values[0]) : paths, digits: change.digits)
    case .runs(let runs, let change):
      let paths = change.frames.mapped { Path(verbs: runs[Int($0[0])], numbers: $0.dropFirst()) }
      return outlines(of: paths, digits: change.digits)
    case .steps(let steps):
      let paths = steps.choice.mapped { steps.paths[$0] }
      return outlines(of: paths, digits: Decimal.decimals(within: Tolerance.rounding))
    }
  }

  private func still(_ path: Path, _ decimals: Int, hasDashes: Bool) -> [JSONText] {
    if hasDashes { return outlines(of: .still(path), digits: decimals) }
    if let circle = CircleShape(path) {
      return [self.circle(Change(still: [circle.center.x, circle.center.y, circle.radius], digits: decimals))]
    }
    if let numbers = RectangleShape(path, tolerance: 0.01)?.numbers {
      return [rectangle(Change(still: numbers, digits: decimals))]
    }
    return outlines(of: .still(outlines.fitted(path, tolerance: Tolerance.fit)), digits: decimals)
  }

  /// A form in its place as the outline of a mask, of which players make a clip, sharper than a matte; nil for others.
  func mask(_ geometry: ShapeGeometry) -> JSONText? {
    guard geometry.parts.isEmpty else { return nil }
    var items: [JSONText] = []
    switch geometry.form {
    case .still(let path, let decimals, _, _): items = outlines(of: .still(path), digits: decimals)
    case .points: items = self.items(of: geometry.form)
    default: break
    }
    guard items.count == 1, case .object(let members) = items[0] else { return nil }
    return members.last?.value
  }

  private func circle(_ change: Change) -> JSONText {
    .object([
      "ty": .string("el"), "p": clock.property(change) { [$0[0], $0[1]] },
      "s": clock.property(change) { [2 * $0[2], 2 * $0[2]] },
    ])
  }

  func rectangle(_ change: Change) -> JSONText {
    let center = clock.property(change, decimals: change.digits + 1) { [$0[0] + $0[2] / 2, $0[1] + $0[3] / 2] }
    return .object([
      "ty": .string("rc"), "p": center, "s": clock.property(change) { [$0[2], $0[3]] },
      "r": clock.property(change) { [$0[4]] },
    ])
  }

  private func trim(
    start: JSONText = .still([0]), end: JSONText, offset: JSONText = .still([0])
  ) -> JSONText {
    .object(["ty": .string("tm"), "s": start, "e": end, "o": offset, "m": .integer(1)])
  }

  /// The outlines of a path, each a shape.
  func outlines(of paths: KeyFrames<Path>, digits: Int) -> [JSONText] {
    let lists = paths.values.map { $0.subpaths.map { LottieOutline($0, digits) } }
    let count = lists.map { $0.count }.max() ?? 0
    return (0..<count).map { index in
      var outlines = lists.map { index < $0.count ? $0[index] : LottieOutline.empty }
      if outlines.allSatisfy({ $0.returns }) { outlines = outlines.map { $0.withoutReturn } }
      let maximum = outlines.map { $0.vertices.count }.max() ?? 0
      let values = outlines.map { $0.padded(to: maximum).json }
      let isStill = values.allSatisfy { $0 == values[0] }
      let property: JSONText =
        isStill
        ? .object(["a": .integer(0), "k": values[0]]) : clock.keyframes(paths, values.map { .array([$0]) })
      return .object(["ty": .string("sh"), "ks": property])
    }
  }
}

/// An outline as vertices with the handles of the curves before and after them, relative to them.
private struct LottieOutline {
  var vertices: [(place: Point, incoming: Point, outgoing: Point)] = []
  var isClosed = false
  let digits: Int

  static let empty = LottieOutline(digits: 0)

  private init(digits: Int) { self.digits = digits }

  init(_ subpath: Subpath, _ digits: Int) {
    self.digits = digits
    isClosed = subpath.isClosed
    vertices = [(subpath.start, .zero, .zero)]
    for segment in subpath.segments {
      var (out, back) = (Point.zero, Point.zero)
      switch segment {
      case .line: break
      case .quadratic(let a, let b, let c): (out, back) = ((b - a) * (2.0 / 3), (b - c) * (2.0 / 3))
      case .cubic(let a, let b, let c, let d): (out, back) = (b - a, c - d)
      }
      vertices[vertices.count - 1].outgoing = out
      vertices.append((segment.end, back, .zero))
    }
  }

  /// Whether the last vertex of a closed outline is at the first one.
  var returns: Bool {
    guard isClosed, vertices.count > 2, let last = vertices.last else { return false }
    return (last.place - vertices[0].place).length < 0.5 / Decimal.powers[digits]
  }

  var withoutReturn: LottieOutline {
    var other = self
    other.vertices[0].incoming = other.vertices.removeLast().incoming
    return other
  }

  /// With more vertices at its end: players keep the number of the first keyframe.
  func padded(to count: Int) -> LottieOutline {
    var other = self
    guard let first = vertices.first, let last = vertices.last else {
      other.vertices = Array(repeating: (.zero, .zero, .zero), count: count)
      return other
    }
    guard vertices.count < count else { return self }
    if isClosed {
      other.vertices.append((first.place, first.incoming, .zero))
      other.vertices[0].incoming = .zero
    }
    let place = isClosed ? first.place : last.place
    while other.vertices.count < count { other.vertices.append((place, .zero, .zero)) }
    return other
  }

  var json: JSONText {
    func list(_ point: Point) -> JSONText {
      .array([.number(Decimal.rounded(point.x, digits)), .number(Decimal.rounded(point.y, digits))])
    }
    return .object([
      "c": .boolean(isClosed), "v": .array(vertices.map { list($0.place) }),
      "i": .array(vertices.map { list($0.incoming) }), "o": .array(vertices.map { list($0.outgoing) }),
    ])
  }
}

extension Path {
  /// The path with some commands, whose points are numbers.
  fileprivate init(verbs: [Path.Verb], numbers: ArraySlice<Double>) {
    self.init()
    var rest = numbers
    func next() -> Point { Point(x: rest.popFirst() ?? 0, y: rest.popFirst() ?? 0) }
    for verb in verbs {
      switch verb {
      case .move: move(to: next())
      case .line: line(to: next())
      case .quadratic:
        let control = next()
        quadratic(to: next(), control: control)
      case .cubic:
        let (control1, control2) = (next(), next())
        cubic(to: next(), control1: control1, control2: control2)
      case .close: close()
      }
    }
  }
}

extension JSONText {
  /// About how much memory the value takes.
  var bytes: Int {
    switch self {
    case .array(let values): values.reduce(32) { $0 + $1.bytes }
    case .object(let members): members.reduce(32) { $0 + 40 + $1.value.bytes }
    case .string(let text): 32 + text.utf8.count
    default: 32
    }
  }
}
