import Motion
import Numerics
import Vector

/// Reads `animateMotion`.
extension SMILReader {
  /// Reads key points, key times and easings as Chromium does, which is more lenient than the specification.
  func motion(
    _ element: Element, on target: Int, _ timing: SMILTiming, _ path: Path, _ vertices: [Double]
  ) -> SMILAnimation? {
    guard let end = path.points.last else { return nil }
    let mode = SMILAnimation.Mode(rawValue: element["calcMode"] ?? "paced") ?? .paced
    let hasPath = hasOnePart(element)
    let keyPoints = hasPath || mode != .paced ? Self.list(element["keyPoints"]) : nil
    let isWhole = keyPoints == nil && (mode == .paced || mode != .discrete && (hasPath || element["values"] == nil))
    guard let pace = isWhole ? Self.pace(of: element) : [] else { return nil }
    let keyTimes = isWhole ? nil : Self.list(element["keyTimes"])
    let shares = keyPoints ?? (isWhole ? [0, 1] : vertices)
    guard let first = shares.first, shares.count > 1, shares.allSatisfy({ 0...1 ~= $0 }),
      keyPoints == nil || keyTimes != nil
    else { return nil }
    let steps = Double(mode == .discrete ? shares.count : shares.count - 1)
    let times = keyTimes ?? shares.indices.map { Double($0) / steps }
    // Values bind what key points may skip on a path.
    let hasValues = !hasPath && element["values"] != nil
    guard times.count == shares.count, times.first == 0, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
      !hasValues || isWhole || mode == .discrete || times.last == 1
    else { return nil }
    var easings: [Easing] = []
    if mode == .spline, !isWhole {
      guard let splines = element["keySplines"].flatMap({ Self.splines($0) }), splines.count == shares.count - 1,
        !hasValues || splines.count == vertices.count - 1
      else { return nil }
      easings = splines
    }
    let rotate = element["rotate"] ?? "0"
    var animation = SMILAnimation(
      target: target, property: .translate, timing: timing, values: [], keyTimes: [], isDiscrete: false,
      isAdditive: element["additive"] == "sum", accumulates: element["accumulate"] == "sum")
    animation.motion = MotionTrack(
      curve: curves.curve(of: path), points: zip(times, shares).map { ($0, $1) }, easings: easings,
      stops: keyPoints == nil || hasPath ? [] : vertices, first: first, end: end,
      angle: rotate.begins(with: "auto") ? nil : Double(rotate) ?? 0,
      isReversed: rotate == "auto-reverse", isDiscrete: mode == .discrete)
    animation.isConstant = path.length == 0 && !animation.accumulates
    animation.pace = pace
    return animation
  }

  /// Whether the motion is along a path as a whole, rather than from value to value.
  private func hasOnePart(_ element: Element) -> Bool {
    element["path"] != nil || element.children.contains { model.tree.elements[$0].name == "mpath" }
  }

  /// The path, and the fractions of its length at its vertices.
  func motionPath(_ element: Element) -> (Path, vertices: [Double])? {
    for child in element.children where model.tree.elements[child].name == "mpath" {
      guard let target = model.tree.elements[child].reference.flatMap({ model.tree.byID[$0] }),
        case .path(let path) = model.styles[target].values[.d]
      else { return nil }
      return (path, Self.vertices(of: path))
    }
    if let data = element["path"] {
      let path = PropertyGrammar.pathData(data)
      return (path, Self.vertices(of: path))
    }
    func point(_ text: String) -> Point? {
      guard let n = ValueList.numbers(text), n.count == 2 else { return nil }
      return Point(x: n[0], y: n[1])
    }
    var points: [Point] = []
    if let values = element["values"] {
      let texts = values.split(at: ";").map { $0.trimmed }.filter { !$0.isEmpty }
      points = texts.compactMap { point($0) }
      if texts.count == 1 { points += points }
    } else {
      let from = element["from"].flatMap(point) ?? .zero
      if let to = element["to"].flatMap(point) { points = [from, to] }
      if points.isEmpty, let by = element["by"].flatMap(point) { points = [from, from + by] }
    }
    guard points.count > 1 else { return nil }
    let path = Path.polyline(points, closed: false)
    return (path, Self.vertices(of: path))
  }

  /// The fractions of a path's length at its vertices.
  private static func vertices(of path: Path) -> [Double] {
    let length = path.length
    guard path.verbs.count <= 2_000 else { return [0, 1] }
    var shares: [Double] = []
    var part = Path()
    var next = 0
    func take() -> Point {
      defer { next += 1 }
      return path.points[next]
    }
    var passed = 0.0
    var start = Point.zero
    var last = Point.zero
    for verb in path.verbs {
      part = Path()
      part.move(to: last)
      switch verb {
      case .move:
        last = take()
        start = last
      case .line:
        last = take()
        part.line(to: last)
      case .quadratic:
        let control = take()
        last = take()
        part.quadratic(to: last, control: control)
      case .cubic:
        let (first, second) = (take(), take())
        last = take()
        part.cubic(to: last, control1: first, control2: second)
      case .close:
        part.line(to: start)
        last = start
      }
      if verb != .move { passed += part.length }
      shares.append(length > 0 ? min(passed / length, 1) : 0)
    }
    return shares
  }
}
