import Palette

/// How a canvas differs from what it showed before.
package struct PictureChange: Hashable, Sendable {
  /// The absolute differences of red, green and blue, summed over all pixels.
  package private(set) var sum = 0
  /// The columns and rows from the first to the last changed pixel; nil where nothing changed.
  package private(set) var columns: ClosedRange<Int>?
  package private(set) var rows: ClosedRange<Int>?

  package init() {}

  package var isEmpty: Bool { columns == nil }

  /// Compares a pixel with what it was.
  mutating func compare(_ old: RGBA8, _ new: RGBA8, column: Int, row: Int) {
    guard old != new else { return }
    sum += Self.difference(old, new)
    columns = min(columns?.lowerBound ?? column, column)...max(columns?.upperBound ?? column, column)
    rows = min(rows?.lowerBound ?? row, row)...max(rows?.upperBound ?? row, row)
  }

  /// The absolute differences of red, green and blue of two pixels.
  static func difference(_ a: RGBA8, _ b: RGBA8) -> Int {
    abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green)) + abs(Int(a.blue) - Int(b.blue))
  }

  /// Whether an outermost row or column of the canvas is unchanged, so that a smaller rectangle would have done.
  func leavesAnEdge(width: Int, height: Int) -> Bool {
    columns != 0...(width - 1) || rows != 0...(height - 1)
  }
}
