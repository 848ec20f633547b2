import Drawing
import Raster
import Vector

/// Evaluates a layer's shapes at a frame, in list order: paths are collected, styles paint the paths before them, and
/// modifiers change the paths before them.
struct ShapeEvaluator {
  let frame: Double
  let budget: Budget
  let merged: MergedPaths
  var outlines: [Outline] = []

  init(at frame: Double, budget: Budget, merged: MergedPaths = MergedPaths()) {
    (self.frame, self.budget, self.merged) = (frame, budget, merged)
  }

  /// The output of a list, and the outlines that remain for the enclosing list.
  struct Walk {
    var drawn: [Drawn] = []
    var live: [Int] = []
  }

  mutating func walk(_ items: [ShapeItem]) throws(LottieError) -> Walk {
    var walk = Walk()
    for item in items {
      switch item {
      case .group(let group): try add(group, to: &walk)
      case .outline(let model, let isReversed): try add(model, isReversed, to: &walk)
      case .style(let style): add(style, to: &walk)
      case .modifier(let modifier): try apply(modifier, to: &walk)
      }
    }
    return walk
  }

  private mutating func add(_ group: ShapeGroup, to walk: inout Walk) throws(LottieError) {
    let inner = try self.walk(group.items)
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
  /// - local: from the output's coordinates to the layer's.
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
      try budget.spend(.points, path.mostDashes(of: stroke) * 4)
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
  func mostDashes(of stroke: StrokeStyle) -> Int {
    let period = stroke.dash.reduce(0, +)
    guard !stroke.dash.isEmpty, period > 0 else { return 0 }
    let count = length / period * Double(stroke.dash.count)
    return count < 20_000 ? Int(count) : 0
  }
}
