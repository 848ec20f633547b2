import Vector

/// The outline of a stroke that is too long to be in the memory at once, added piece by piece.
struct StrokePieces {
  /// The maximum number of points of an outline that is added in one window.
  static let maximumPoints = 1 << 17

  let shape: PlacedShape
  let style: StrokeStyle
  /// Whether no piece has been added.
  private(set) var isEmpty = true
  /// Whether the window that holds the stroke can be seen.
  private(set) var isVisible = false

  init(shape: PlacedShape, style: StrokeStyle) { (self.shape, self.style) = (shape, style) }

  /// Adds a piece; the first opens `coverage` for them all.
  mutating func add(
    _ piece: Path, with flattener: inout PathFlattener, to coverage: inout CoverageAccumulator
  ) {
    if isEmpty {
      isEmpty = false
      isVisible = coverage.open(window, visible: shape.rows)
    }
    if isVisible { flattener.add(piece, transform: shape.transform, to: &coverage) }
  }

  /// The bounds of the stroke: the path's box plus the longest miter or cap.
  private var window: Rect {
    let reach = style.width / 2 * max(1.5, style.join == .miter ? style.miterLimit : 1)
    var box = Rect.null
    for point in shape.path.points {
      for x in [point.x - reach, point.x + reach] {
        for y in [point.y - reach, point.y + reach] {
          let corner = shape.transform.apply(to: Point(x: x, y: y))
          guard corner.isFinite else { return .null }
          box.extend(to: corner)
        }
      }
    }
    return box
  }
}
