import Drawing
import Numerics
import Raster
import Vector

/// Evaluates a layer's shapes at a frame, in list order: paths are collected, styles paint the paths before them, and
/// modifiers change the paths before them.
struct ShapeEvaluator {
  let frame: Double
  let budget: Budget
  let computed: ComputedPaths
  var outlines: [Outline] = []
  /// Whether a modifier may have changed an outline after its style: where it is drawn then depends on what is around.
  private(set) var isTangled = false

  init(at frame: Double, budget: Budget, computed: ComputedPaths = ComputedPaths()) {
    (self.frame, self.budget, self.computed) = (frame, budget, computed)
  }

  /// The output of a list, and the outlines that remain for the enclosing list.
  struct Walk {
    var drawn: [Drawn] = []
    var live: [Int] = []
  }

  /// - Parameter isTaken: whether the outlines are asked for by what follows the list.
  mutating func walk(_ items: [ShapeItem], isTaken: Bool = true) throws(LottieError) -> Walk {
    var walk = Walk()
    let lastTaker = isTaken ? items.count : items.lastIndex { $0.takesOutlines } ?? -1
    for (index, item) in items.enumerated() {
      switch item {
      case .group(let group): try add(group, isTaken: index < lastTaker, to: &walk)
      case .still(let still):
        if index > lastTaker, try still.isKept(computed) {
          walk.drawn.append(.still(still))
        } else {
          try add(still.group, isTaken: index < lastTaker, to: &walk)
        }
      case .outline(let model, let isReversed): try add(model, isReversed, to: &walk)
      case .style(let style): add(style, to: &walk)
      case .modifier(let modifier): try apply(modifier, to: &walk)
      }
    }
    return walk
  }

  mutating func add(_ group: ShapeGroup, isTaken: Bool, to walk: inout Walk) throws(LottieError) {
    let inner = try self.walk(group.items, isTaken: isTaken)
    let matrix = group.transform.matrix(at: frame)
    for index in inner.live { outlines[index].transform = outlines[index].transform.then(matrix) }
    walk.live += inner.live
    guard !inner.drawn.isEmpty else { return }
    let opacity = group.transform.alpha(at: frame)
    walk.drawn.append(
      .group(DrawnGroup(transform: matrix, opacity: opacity, blend: group.blend, content: inner.drawn)))
  }

  private mutating func add(_ model: OutlineModel, _ isReversed: Bool, to walk: inout Walk) throws(LottieError) {
    let path = model.path(at: frame)
    guard path.points.allSatisfy({ $0.isFinite }) else { return }
    try budget.spend(.points, path.points.count)
    walk.live.append(outlines.count)
    outlines.append(Outline(path: isReversed ? path.reversed() : path))
  }

  private func add(_ style: StyleModel, to walk: inout Walk) {
    let uses = walk.live.map { index in
      DrawnStyle.Use(outline: index, transform: outlines[index].transform, changes: outlines[index].changes)
    }
    guard !uses.isEmpty, let paint = style.paint(at: frame) else { return }
    let kind: DrawnStyle.Kind =
      switch style.kind {
      case .fill(let rule): .fill(rule)
      case .stroke(let stroke): .stroke(stroke.style(at: frame))
      }
    walk.drawn.append(.style(DrawnStyle(kind: kind, paint: paint, blend: style.blend, uses: uses)))
  }

  // MARK: Writing

  /// Writes output from bottom to top.
  /// - Parameters:
  ///   - local: from the output's coordinates to the layer's.
  ///   - outer: from the layer's coordinates to pixels.
  func write(
    _ drawn: [Drawn], local: AffineTransform, outer: AffineTransform, to builder: inout DisplayListBuilder
  ) throws(LottieError) {
    for item in drawn.reversed() {
      switch item {
      case .style(let style): try write(style, local: local, outer: outer, to: &builder)
      case .group(let group):
        let inner = group.transform.then(local)
        guard let mark = builder.openGroup(opacity: group.opacity, blend: group.blend) else { continue }
        try write(group.content, local: inner, outer: outer, to: &builder)
        builder.close(mark)
      case .still(let still):
        try builder.append(still.list(local: local, outer: outer, spending: budget))
      }
    }
  }

  private func write(
    _ style: DrawnStyle, local: AffineTransform, outer: AffineTransform, to builder: inout DisplayListBuilder
  ) throws(LottieError) {
    var path = Path()
    for use in style.uses {
      guard let transform = transform(of: use, in: local) else { continue }
      let outline = outlines[use.outline].path
      path.append(transform == .identity ? outline : outline.transformed(by: transform))
    }
    guard !path.isEmpty else { return }
    try budget.spend(.points, path.points.count)
    let matrix = local.then(outer)
    switch style.kind {
    case .fill(let rule): builder.append(.fill(path, rule, style.paint, matrix, style.blend))
    case .stroke(let stroke):
      guard stroke.width > 0 else { return }
      try budget.spend(.points, path.maximumDashes(of: stroke) * 4)
      builder.append(.stroke(path, stroke, style.paint, matrix, style.blend))
    }
  }

  /// From an outline's coordinates to those of a style's list; nil if the transform of that list is singular.
  private func transform(of use: DrawnStyle.Use, in local: AffineTransform) -> AffineTransform? {
    let outline = outlines[use.outline]
    if outline.changes == use.changes { return use.transform }
    if outline.transform == local { return .identity }
    return local.inverse.map { outline.transform.then($0) }
  }
}

extension Path {
  /// The approximate number of dashes of a stroke; 0 without a dash pattern, and for a pattern too fine to be drawn.
  func maximumDashes(of stroke: StrokeStyle) -> Int {
    let period = stroke.dash.reduce(0, +)
    guard !stroke.dash.isEmpty, period > 0 else { return 0 }
    let count = length / period * Double(stroke.dash.count)
    return count < 20_000 ? Int(count) : 0
  }
}

extension ShapeEvaluator {
  /// Applies a modifier to the collected outlines.
  mutating func apply(_ modifier: ModifierModel, to walk: inout Walk) throws(LottieError) {
    isTangled = isTangled || !walk.drawn.isEmpty
    switch modifier {
    case .trim(let start, let end, let offset, let isSequential):
      let trim = Trim(
        from: start.value(at: frame) / 100, to: end.value(at: frame) / 100, offset: offset.value(at: frame) / 360)
      if isSequential {
        trimTogether(trim, walk.live)
      } else {
        for index in walk.live { trim.apply(to: &outlines[index]) }
      }
    case .repeater(let repeater): try apply(repeater, to: &walk)
    case .merge(let operation?): try merge(walk.live, by: operation)
    case .merge(nil):
      // The index of the first outline identifies the compound.
      for index in walk.live { outlines[index].compound = walk.live.first }
      return
    case .roundCorners(let radius):
      let radius = radius.value(at: frame)
      if radius > 0 { changeShapes(walk.live) { $0.withRoundCorners(radius: radius) } }
    case .pucker(let amount):
      let share = amount.value(at: frame) / 100
      if share != 0 { changeShapes(walk.live) { $0.puckered(by: share) } }
    case .zigZag(let ridges, let size, let isSmooth):
      let zigZag = ZigZag(
        ridges: ridges.value(at: frame), size: size.value(at: frame), isSmooth: isSmooth.value(at: frame) >= 1.5)
      let corners = walk.live.reduce(0) { $0 + outlines[$1].path.verbs.count }
      try budget.spend(.points, corners * zigZag.pointsPerSegment)
      changeShapes(walk.live) { zigZag.applied(to: $0) }
    case .offset(let amount, let join, let miterLimit):
      let offset = OffsetPath(amount: amount.value(at: frame), join: join, miterLimit: miterLimit.value(at: frame))
      for index in walk.live {
        outlines[index].change { $0 }
        guard let path = computed.offset(outlines[index].path, by: offset) else { throw .tooManyCrossings }
        outlines[index].change { _ in path }
      }
    }
    try spendPoints(of: walk.live)
  }

  private func spendPoints(of live: [Int]) throws(LottieError) {
    try budget.spend(.points, live.reduce(0) { $0 + outlines[$1].path.points.count })
  }

  private mutating func change(_ live: [Int], _ map: (Path) -> Path) {
    for index in live { outlines[index].change(map) }
  }

  private mutating func changeShapes(_ live: [Int], _ map: (BezierShape) -> BezierShape) {
    change(live) { path in
      path.subpaths.reduce(into: Path()) { $0.append(map(BezierShape($1)).path) }
    }
  }

  // MARK: Trims

  /// Trims all outlines as one path, concatenated in list order.
  private mutating func trimTogether(_ trim: Trim, _ live: [Int]) {
    for index in live { outlines[index].change { $0 } }
    let paths = trim.appliedTogether(to: live.map { outlines[$0].path })
    for (index, path) in zip(live, paths) { outlines[index].change { _ in path } }
  }

  // MARK: Merging

  /// Replaces the first outline by the result of all.
  private mutating func merge(_ live: [Int], by operation: PathOperation) throws(LottieError) {
    guard let first = live.first else { return }
    change(live) { $0 }
    guard let merged = computed.merge(operands(live), by: operation) else { throw .tooManyCrossings }
    outlines[first].change { _ in merged }
    for index in live.dropFirst() { outlines[index].change { _ in Path() } }
  }

  /// The paths of outlines, with each compound as one path.
  private func operands(_ live: [Int]) -> [Path] {
    var operands: [Path] = []
    var last: Int?
    for index in live {
      let outline = outlines[index]
      if let compound = outline.compound, compound == last {
        operands[operands.count - 1].append(outline.path)
      } else {
        operands.append(outline.path)
      }
      last = outline.compound
    }
    return operands
  }

  // MARK: Repeaters

  private mutating func apply(_ repeater: RepeaterModel, to walk: inout Walk) throws(LottieError) {
    let count = max(0, repeater.copies.value(at: frame).rounded(.up))
    guard count.isFinite, count < 1e9 else { throw .tooComplex(what: "copies", limit: 1_000_000_000) }
    try budget.spend(.copies, Int(count) * max(1, walk.live.count + walk.drawn.count))
    var result = Walk()
    var groups: [Drawn] = []
    for index in 0..<Int(count) {
      let copy = repeater.copy(index, of: count, at: frame)
      var indices: [Int: Int] = [:]
      for live in walk.live {
        indices[live] = outlines.count
        result.live.append(outlines.count)
        var outline = outlines[live]
        outline.transform = outline.transform.then(copy.transform)
        outlines.append(outline)
      }
      try spendPoints(of: walk.live)
      let content = walk.drawn.map { $0.using(indices) }
      if !content.isEmpty {
        groups.append(
          .group(DrawnGroup(transform: copy.transform, opacity: copy.opacity, blend: .normal, content: content)))
      }
    }
    result.drawn = repeater.firstIsOnTop ? groups : groups.reversed()
    walk = result
  }
}

extension Drawn {
  /// The same output for other outlines.
  fileprivate func using(_ indices: [Int: Int]) -> Drawn {
    switch self {
    case .style(var style):
      for index in style.uses.indices {
        style.uses[index].outline = indices[style.uses[index].outline] ?? style.uses[index].outline
      }
      return .style(style)
    case .group(var group):
      group.content = group.content.map { $0.using(indices) }
      return .group(group)
    case .still: return self
    }
  }
}

extension RepeaterModel {
  /// The transform and opacity of a copy, counted from 0.
  fileprivate func copy(
    _ index: Int, of count: Double, at frame: Double
  ) -> (transform: AffineTransform, opacity: Double) {
    let n = Double(index) + offset.value(at: frame)
    let anchor = transform.anchor.value(at: frame)
    let scale = transform.scale.value(at: frame)
    let way = transform.position.value(at: frame)
    let matrix = AffineTransform.scale(x: Self.power(scale.x / 100, n), y: Self.power(scale.y / 100, n))
      .then(.rotation(degrees: transform.rotation.value(at: frame) * n)).about(anchor)
      .then(.translation(x: way.x * n, y: way.y * n))
    let from = startOpacity.value(at: frame)
    let share = count > 1 ? Double(index) / (count - 1) : 0
    return (matrix, ((from + (endOpacity.value(at: frame) - from) * share) / 100).clampedToUnit)
  }

  /// A power whose result is negative for a negative base and an odd integer exponent.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if base == 1 { return 1 }
    let magnitude = Exponential.power(base.magnitude, exponent)
    let isOdd = exponent.rounded().truncatingRemainder(dividingBy: 2) != 0
    return base < 0 && isOdd ? -magnitude : magnitude
  }
}
