import Vector

/// Draws a glyph of the built-in face: maps center lines to their positions at a weight and widens them by the pen.
struct BuiltInDrawing {
  let pen: BuiltInPen
  let tolerance: Double

  /// The outline, y down, and the advance, in thousandths of an em.
  func draw(_ glyph: BuiltInGlyph, marks: [BuiltInMark]) -> BuiltInOutlines.Outline {
    let skeletons = glyph.parts.compactMap { skeleton($0) }
    guard let box = skeletons.compactMap({ $0.box }).reduce(nil as Rect?, { $0?.union($1) ?? $1 }) else {
      return .init(path: Path(), advance: 0)
    }
    let factor = glyph.pen * (glyph.isDense ? pen.dense : 1)
    let inkWidth = box.width * pen.stretch + pen.width * factor
    var (left, right) = (glyph.left * pen.spacing, glyph.right * pen.spacing)
    if glyph.isFigure {
      let spare = pen.figureAdvance - inkWidth
      (left, right) = (spare / 2 + glyph.left, spare / 2 - glyph.left)
    }
    var accents: [Path] = []
    for mark in marks { accents.append(accent(mark, over: box)) }
    // An accent wider than a narrow letter keeps some distance from the neighbors.
    let overhang = (accents.compactMap { $0.box }.map { $0.width }.max() ?? 0) - inkWidth - left - right
    if overhang > -40 { (left, right) = (left + (overhang + 40) / 2, right + (overhang + 40) / 2) }

    let shift = left + pen.width * factor / 2 - box.minX * pen.stretch
    var path = Path()
    for skeleton in skeletons {
      path.append(
        widened(skeleton, by: factor) { Point(x: $0.x * pen.stretch + shift, y: pen.map($0.y, glyph.zone)) })
    }
    let middle = shift + box.center.x * pen.stretch
    for accent in accents { path.append(accent.transformed(by: .translation(x: middle, y: 0))) }
    return .init(path: path, advance: left + inkWidth + right)
  }

  /// Center lines in the tables' units. The tables are part of the product, and a test parses all of them.
  private func skeleton(_ part: BuiltInGlyph.Part) -> Path? {
    guard let path = try? Path(svg: String(part.strokes)) else { return nil }
    if part.size == 1, part.x == 0, part.y == 0 { return path }
    return path.transformed(by: AffineTransform(a: part.size, b: 0, c: 0, d: part.size, tx: part.x, ty: part.y))
  }

  /// An accent centered at x = 0.
  private func accent(_ mark: BuiltInMark, over box: Rect) -> Path {
    guard let skeleton = try? Path(svg: String(mark.strokes)) else { return Path() }
    let isTall = box.maxY > (BuiltInPen.xHeight + BuiltInPen.capitals) / 2
    let rise = mark.isAbove ? pen.accentLift + (isTall ? pen.accentRise : 0) : 0
    return widened(skeleton, by: pen.accent) { Point(x: $0.x * pen.stretch, y: pen.map($0.y, .small) + rise) }
  }

  /// The outline of center lines, y down. The stroker's pen is round: stroking in a vertically stretched space and then
  /// compressing the outline makes the pen an ellipse.
  private func widened(_ skeleton: Path, by factor: Double, place: (Point) -> Point) -> Path {
    let rise = pen.width / pen.height
    let centerLines = skeleton.mapped { point in
      let placed = place(point)
      return Point(x: placed.x, y: -placed.y * rise)
    }
    let style = StrokeStyle(width: pen.width * factor, cap: .round, join: .round)
    return centerLines.stroked(style, tolerance: tolerance)
      .transformed(by: AffineTransform(a: 1, b: 0, c: 0, d: 1 / rise, tx: 0, ty: 0))
  }
}
