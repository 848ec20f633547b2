import Vector

/// A rectangle of whole pixels; may be empty.
struct PixelBounds: Hashable {
  var columns, rows: Range<Int>

  static let empty = PixelBounds(columns: 0..<0, rows: 0..<0)
  /// Beyond any picture.
  private static let farthest = 1e6

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The pixels that a rectangle touches.
  init(around rect: Rect) {
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      guard low < high else { return 0..<0 }
      let start = Int(min(max(low.rounded(.down), -Self.farthest), Self.farthest))
      return start..<max(start, Int(min(max(high.rounded(.up), -Self.farthest), Self.farthest)))
    }
    self.init(columns: range(rect.minX, rect.maxX), rows: range(rect.minY, rect.maxY))
  }

  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
  var width: Int { columns.count }
  var height: Int { rows.count }
  var area: Int { width * height }

  func intersection(_ other: PixelBounds) -> PixelBounds {
    let rect = PixelBounds(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    return rect.isEmpty ? .empty : rect
  }

  func union(_ other: PixelBounds) -> PixelBounds {
    if isEmpty { return other }
    if other.isEmpty { return self }
    func hull(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return PixelBounds(columns: hull(columns, other.columns), rows: hull(rows, other.rows))
  }

  func moved(x: Int, y: Int) -> PixelBounds {
    PixelBounds(
      columns: columns.lowerBound + x..<columns.upperBound + x, rows: rows.lowerBound + y..<rows.upperBound + y)
  }

  /// The rectangle grown on all sides; an empty one stays empty.
  func grown(x: Int, y: Int) -> PixelBounds {
    if isEmpty { return self }
    return PixelBounds(
      columns: columns.lowerBound - x..<columns.upperBound + x, rows: rows.lowerBound - y..<rows.upperBound + y)
  }
}
