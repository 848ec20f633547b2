import Vector

/// Turns the edges of a path into exact area coverage, row by row.
///
/// Every edge adds its signed area to the cells it passes and the rest of its height to the cell on the right; the running sum
/// along a row is then the winding-weighted coverage. (The idea is that of Raph Levien's font-rs, 2016; the touched cells are
/// kept in a bit set, as Blend2D does, so that flat stretches cost nothing.) Memory is one float a pixel, made once; only touched
/// cells are read and cleared again.
struct CoverageAccumulator: ~Copyable {
  let width, height: Int
  /// Cells of a row: one a pixel, and two beyond the right edge that gather what falls outside.
  private let stride: Int
  private let wordsPerRow: Int
  private let cells: UnsafeMutablePointer<Float>
  private let touched: UnsafeMutablePointer<UInt64>
  /// The rows that hold anything, as a half-open range.
  private(set) var firstRow: Int
  private(set) var endRow = 0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width + 2
    wordsPerRow = (stride + 63) / 64
    cells = .allocate(capacity: stride * height)
    cells.initialize(repeating: 0, count: stride * height)
    touched = .allocate(capacity: wordsPerRow * height)
    touched.initialize(repeating: 0, count: wordsPerRow * height)
    firstRow = height
  }

  deinit {
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
    endRow = max(endRow, Int(end.y.rounded(.up)))
    addInside(start, end, slope: slope, direction: downwards ? 1 : -1)
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

  /// Adds an edge that lies in the picture.
  @inline(__always)
  private mutating func addClipped(_ start: Point, _ end: Point, slope: Double, direction: Float) {
    var y = start.y
    var x = start.x
    var row = Int(y)
    while y < end.y {
      let nextY = min(Double(row + 1), end.y)
      let nextX = nextY == end.y ? end.x : start.x + (nextY - start.y) * slope
      addInRow(row, from: x, to: nextX, height: Float(nextY - y) * direction)
      y = nextY
      x = nextX
      row += 1
    }
  }

  /// Adds a piece of an edge within one row: `height` is its signed height, at most 1.
  @inline(__always)
  private mutating func addInRow(_ row: Int, from x0: Double, to x1: Double, height: Float) {
    let limit = Double(width)
    let left = max(0, min(x0, x1))
    let right = min(limit, max(x0, x1))
    let line = cells + row * stride
    let first = Int(left)
    let last = Int(right)
    let bits = touched + row * wordsPerRow
    if first == last {
      let middle = Float((left + right) / 2 - Double(first))
      line[first] += height * (1 - middle)
      line[first + 1] += height * middle
      mark(bits, first, first + 1)
      return
    }
    // A shallow edge: a triangle in the first cell, trapezoids between, a triangle in the last.
    let perCell = height / Float(right - left)
    let firstPart = Float(Double(first + 1) - left)
    let firstArea = perCell * firstPart * firstPart / 2
    line[first] += firstArea
    var covered = firstArea
    if last == first + 1 {
      let lastPart = Float(right - Double(last))
      let beyond = perCell * lastPart * lastPart / 2
      line[last] += height - covered - beyond
      line[last + 1] += beyond
    } else {
      let second = perCell * (firstPart + 0.5) - firstArea
      line[first + 1] += second
      covered += second
      var cell = first + 2
      while cell < last {
        line[cell] += perCell
        covered += perCell
        cell += 1
      }
      let lastPart = Float(right - Double(last))
      let beyond = perCell * lastPart * lastPart / 2
      line[last] += height - covered - beyond
      line[last + 1] += beyond
    }
    mark(bits, first, last + 1)
  }

  /// Marks the cells first...last as touched.
  @inline(__always)
  private func mark(_ bits: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
    let firstWord = first >> 6
    let lastWord = last >> 6
    let head = ~UInt64(0) << UInt64(first & 63)
    let tail = ~UInt64(0) >> UInt64(63 - (last & 63))
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

  /// Hands every covered stretch to `sink`, in order, and is empty afterwards.
  mutating func sweep(rule: FillRule, into sink: inout some CoverageSink) {
    var row = firstRow
    while row < endRow {
      sweepRow(row, rule: rule, into: &sink)
      row += 1
    }
    firstRow = height
    endRow = 0
  }

  private func sweepRow(_ row: Int, rule: FillRule, into sink: inout some CoverageSink) {
    let line = cells + row * stride
    let bits = touched + row * wordsPerRow
    var sum: Float = 0
    var flatCoverage: UInt8 = 0
    /// Where the running flat stretch began.
    var flatStart = 0
    for word in 0..<wordsPerRow {
      var rest = bits[word]
      guard rest != 0 else { continue }
      bits[word] = 0
      while rest != 0 {
        let cell = (word << 6) + rest.trailingZeroBitCount
        rest &= rest &- 1
        if cell > flatStart, flatCoverage != 0, flatStart < width {
          sink.flat(row: row, from: flatStart, to: min(cell, width), coverage: flatCoverage)
        }
        sum += line[cell]
        line[cell] = 0
        flatCoverage = Self.coverage(of: sum, rule: rule)
        if cell < width { sink.single(row: row, at: cell, coverage: flatCoverage) }
        flatStart = cell + 1
      }
    }
    if flatCoverage != 0, flatStart < width {
      sink.flat(row: row, from: flatStart, to: width, coverage: flatCoverage)
    }
    sink.endRow(row)
  }

  /// The byte of coverage for a winding-weighted area.
  @inline(__always)
  private static func coverage(of area: Float, rule: FillRule) -> UInt8 {
    var part = abs(area)
    switch rule {
    case .nonZero:
      break
    case .evenOdd:
      part -= 2 * Float(Int32(part / 2))
      if part > 1 { part = 2 - part }
    }
    return UInt8(truncatingIfNeeded: Int32(min(part, 1) * 255 + 0.5))
  }
}
