import Vector

/// Turns the edges of a path into exact area coverage, row by row.
///
/// Every edge adds its signed area to the cells it passes and the rest of its height to the cell on the right; the running sum
/// along a row is then the winding-weighted coverage. (The idea is that of Raph Levien's font-rs, 2016; blocks of touched cells
/// are kept in a bit set, as Blend2D does, so that flat stretches cost nothing.) Memory is one float a pixel, made once; only
/// touched cells are read and cleared again.
struct CoverageAccumulator: ~Copyable {
  let width, height: Int
  /// Cells of a row: one a pixel, two beyond the right edge that gather what falls outside, and what fills up the last block.
  let stride: Int
  let wordsPerRow: Int
  let cells: UnsafeMutablePointer<Float>
  /// One bit for each block of four cells.
  let touched: UnsafeMutablePointer<UInt64>
  /// The coverage of the run that is being handed on, as ``CoverageSink`` takes it.
  let runCoverage: UnsafeMutablePointer<UInt32>
  /// The rows that hold anything, as a half-open range.
  var firstRow: Int
  var endRow = 0

  var rows: Range<Int> { firstRow..<max(firstRow, endRow) }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 5) / 4 * 4
    wordsPerRow = (stride / 4 + 63) / 64
    cells = .allocate(capacity: stride * height)
    cells.initialize(repeating: 0, count: stride * height)
    touched = .allocate(capacity: wordsPerRow * height)
    touched.initialize(repeating: 0, count: wordsPerRow * height)
    runCoverage = .allocate(capacity: wordsPerRow * 256)
    firstRow = height
  }

  deinit {
    runCoverage.deallocate()
    cells.deallocate()
    touched.deallocate()
  }

  /// Adds a straight edge in pixels. Parts above, below and to the right of the picture are left out; what lies to the left counts
  /// as lying on its left border, so that the winding inside stays right.
  mutating func addLine(from a: Point, to b: Point) {
    // What is left out is far below one part in 255, and the slope stays finite.
    guard abs(a.y - b.y) > 1e-12 else { return }
    let downwards = a.y < b.y
    let top = downwards ? a : b
    let bottom = downwards ? b : a
    let limit = Double(height)
    guard bottom.y > 0, top.y < limit else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    var start = top
    var end = bottom
    if start.y < 0 { start = Point(x: top.x - top.y * slope, y: 0) }
    if end.y > limit { end = Point(x: top.x + (limit - top.y) * slope, y: limit) }
    guard start.y < end.y else { return }
    firstRow = min(firstRow, Int(start.y))
    endRow = max(endRow, min(Int(end.y) + 1, height))
    let direction: Float = downwards ? 1 : -1
    if min(start.x, end.x) >= 0, max(start.x, end.x) <= Double(width) {
      addClipped(start, end, slope: slope, direction: direction)
    } else {
      addInside(start, end, slope: slope, direction: direction)
    }
  }

  /// Splits a vertical-range-limited edge where it leaves the picture on the left or on the right.
  private mutating func addInside(_ start: Point, _ end: Point, slope: Double, direction: Float) {
    let right = Double(width)
    if min(start.x, end.x) >= 0, max(start.x, end.x) <= right {
      addClipped(start, end, slope: slope, direction: direction)
      return
    }
    if max(start.x, end.x) <= 0 || min(start.x, end.x) >= right {
      let x = start.x <= 0 && end.x <= 0 ? 0 : right
      addClipped(Point(x: x, y: start.y), Point(x: x, y: end.y), slope: 0, direction: direction)
      return
    }
    // The edge crosses a border: the piece outside becomes vertical on it.
    let border = min(start.x, end.x) < 0 ? 0 : right
    let y = min(max(start.y + (border - start.x) / slope, start.y), end.y)
    let crossing = Point(x: border, y: y)
    if y > start.y { addInside(start, crossing, slope: slope, direction: direction) }
    if y < end.y { addInside(crossing, end, slope: slope, direction: direction) }
  }

  /// Adds an edge that lies in the picture, row by row.
  private func addClipped(_ start: Point, _ end: Point, slope: Double, direction: Float) {
    let limit = Double(width)
    let leansRight = slope >= 0
    var y = start.y
    var x = start.x
    var row = Int(truncatingIfNeeded: Int32(y))
    var line = cells + row &* stride
    var bits = touched + row &* wordsPerRow
    while y < end.y {
      row &+= 1
      var nextY = Double(row)
      var nextX = end.x
      if nextY < end.y {
        nextX = start.x + (nextY - start.y) * slope
        if nextX < 0 { nextX = 0 }
        if nextX > limit { nextX = limit }
      } else {
        nextY = end.y
      }
      let height = Float(nextY - y) * direction
      let left = leansRight ? x : nextX
      let right = leansRight ? nextX : x
      let first = Int(truncatingIfNeeded: Int32(left))
      if right <= Double(first &+ 1) {
        // A piece within one cell: a trapezoid.
        let beyond = height * Float((left + right) * 0.5 - Double(first))
        line[first] += height - beyond
        line[first &+ 1] += beyond
        Self.markPair(bits, first)
      } else {
        Self.addWide(line, bits, from: left, to: right, height: height)
      }
      y = nextY
      x = nextX
      line += stride
      bits += wordsPerRow
    }
  }

  /// Adds a shallow piece within one row: a triangle in the first cell, trapezoids between, a triangle in the last.
  private static func addWide(
    _ line: UnsafeMutablePointer<Float>, _ bits: UnsafeMutablePointer<UInt64>, from left: Double, to right: Double,
    height: Float
  ) {
    let first = Int(truncatingIfNeeded: Int32(left))
    let last = Int(truncatingIfNeeded: Int32(right))
    let perCell = height / Float(right - left)
    let firstPart = Float(Double(first + 1) - left)
    let lastPart = Float(right - Double(last))
    let firstArea = perCell * firstPart * firstPart * 0.5
    let beyond = perCell * lastPart * lastPart * 0.5
    line[first] += firstArea
    var covered = firstArea
    if last > first + 1 {
      let second = perCell * (firstPart + 0.5) - firstArea
      line[first + 1] += second
      covered += second + perCell * Float(last - first - 2)
      var cell = first + 2
      while cell < last {
        line[cell] += perCell
        cell += 1
      }
    }
    line[last] += height - covered - beyond
    line[last + 1] += beyond
    mark(bits, first, last + 1)
  }

  /// Marks the blocks of the cells `first` and `first + 1` as touched.
  @inline(__always)
  private static func markPair(_ bits: UnsafeMutablePointer<UInt64>, _ first: Int) {
    bits[first &>> 8] |= 1 &<< UInt64(truncatingIfNeeded: first &>> 2)
    if first & 3 == 3 {
      let next = first &+ 1
      bits[next &>> 8] |= 1 &<< UInt64(truncatingIfNeeded: next &>> 2)
    }
  }

  /// Marks the blocks of the cells first...last as touched.
  @inline(__always)
  private static func mark(_ bits: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
    let firstWord = first >> 8
    let lastWord = last >> 8
    let head = ~UInt64(0) &<< UInt64(truncatingIfNeeded: first &>> 2)
    let tail = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 - (last &>> 2 & 63))
    if firstWord == lastWord {
      bits[firstWord] |= head & tail
      return
    }
    bits[firstWord] |= head
    var word = firstWord + 1
    while word < lastWord {
      bits[word] = ~0
      word += 1
    }
    bits[lastWord] |= tail
  }
}
