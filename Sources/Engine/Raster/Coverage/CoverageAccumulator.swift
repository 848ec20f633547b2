import Vector

/// Turns the edges of a path into exact area coverage, row by row.
///
/// Every edge adds its signed area to the cells it passes and the rest of its height to the cell on the right; the
/// running sum along a row is then the winding-weighted coverage. (The idea is that of Raph Levien's font-rs, 2016;
/// blocks of touched cells are kept in a bit set, as Blend2D does, so that flat stretches cost nothing.) The cells
/// cover one path's window of the picture; their memory grows to the largest window so far and is used again, and only
/// touched cells are read and cleared.
///
/// Areas are added up before the fill rule sees them. That is exact but where edges of overlapping contours share a
/// pixel: two contours with one and the same edge in the same direction, say, cover it by twice its area there, up to
/// 1. The edges are kept for ``OverlapResolver``, which makes this right.
struct CoverageAccumulator: ~Copyable {
  /// The width of the picture.
  let width: Int
  /// The rows and columns that the open window covers. Edges are given from its top left corner.
  private(set) var rows = 0..<0
  private(set) var columns = 0..<0
  /// The window's size, as a point, for clipping edges.
  private(set) var size = Point.zero
  /// Cells of a row: one a pixel, up to three beyond the right edge that an edge on it reaches, and what fills up the
  /// last block.
  private(set) var stride = 0
  private(set) var wordsPerRow = 0
  /// Zero except for the coverage added since the last sweep, like `touched`.
  private(set) var cells: UnsafeMutablePointer<Float>
  /// One bit for each block of four cells.
  private(set) var touched: UnsafeMutablePointer<UInt64>
  /// Whether rows are looked for in which edges of different contours, or of different parts of one, share a pixel.
  private(set) var findsOverlaps = false
  /// The rows of the window.
  var occupancy = EdgeOccupancy()
  /// The edges added since the window was opened, at most ``maximumEdges``.
  private(set) var edges: [CoverageEdge] = []
  /// The maximum number of kept edges, which limits the memory.
  static let maximumEdges = 1 << 17
  private(set) var cellCapacity = 0
  private(set) var wordCapacity = 0

  init(width: Int) {
    self.width = width
    cells = .allocate(capacity: 0)
    touched = .allocate(capacity: 0)
  }

  deinit {
    cells.deallocate()
    touched.deallocate()
  }

  /// Resets for a path within finite `bounds`; false if no `visible` row is covered.
  ///
  /// - Parameter findsOverlaps: may be false for a path that does not overlap itself.
  mutating func open(_ bounds: Rect, visible: Range<Int>, findsOverlaps: Bool = true) -> Bool {
    let down = Self.pixels(from: bounds.minY, to: bounds.maxY, within: visible)
    let across = Self.pixels(from: bounds.minX, to: bounds.maxX, within: 0..<width)
    guard !down.isEmpty, !across.isEmpty else {
      close()
      return false
    }
    // Blocks then have the same places in the window and in the picture.
    open(rows: down, columns: across.lowerBound & ~3..<across.upperBound)
    self.findsOverlaps = findsOverlaps
    if findsOverlaps { occupancy.open(rows: rows.count, width: columns.count) }
    return true
  }

  /// Resets for a window that is not empty and whose columns begin at a multiple of four. Does not find overlaps.
  mutating func open(rows: Range<Int>, columns: Range<Int>) {
    (self.rows, self.columns) = (rows, columns)
    edges.removeAll(keepingCapacity: true)
    findsOverlaps = false
    size = Point(x: Double(columns.count), y: Double(rows.count))
    stride = (columns.count + 7) & ~3
    wordsPerRow = (stride + 255) >> 8
    cells = Self.grown(cells, &cellCapacity, to: stride * rows.count)
    touched = Self.grown(touched, &wordCapacity, to: wordsPerRow * rows.count)
  }

  @inline(__always)
  mutating func keep(_ edge: CoverageEdge) {
    if edges.count < Self.maximumEdges { edges.append(edge) }
  }

  /// Notes that all has been swept.
  mutating func close() {
    rows = 0..<0
  }

  /// The pixels that an interval touches.
  private static func pixels(from low: Double, to high: Double, within limits: Range<Int>) -> Range<Int> {
    func inside(_ x: Double) -> Double { min(max(x, Double(limits.lowerBound)), Double(limits.upperBound)) }
    let start = Int(inside(low))
    return start..<max(start, Int(inside(high).rounded(.up)))
  }

  /// Memory for at least `count` zeros; `capacity` is kept. The old contents are zero and need not be copied.
  private static func grown<Element: Numeric>(
    _ old: UnsafeMutablePointer<Element>, _ capacity: inout Int, to count: Int
  ) -> UnsafeMutablePointer<Element> {
    guard count > capacity else { return old }
    old.deallocate()
    capacity = count
    let new = UnsafeMutablePointer<Element>.allocate(capacity: count)
    new.initialize(repeating: 0, count: count)
    return new
  }
}
