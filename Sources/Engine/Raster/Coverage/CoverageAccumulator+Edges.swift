import Vector

extension CoverageAccumulator {
  /// Adds a straight edge, in pixels from the window's top left corner. Parts above and below the window are left out;
  /// what lies on its left or right counts as lying on that border, so that the winding inside stays right and ends
  /// with the window.
  mutating func addLine(from a: Point, to b: Point) {
    if findsOverlaps { occupancy.follow(from: a, to: b) }
    let falls = a.y < b.y
    let top = falls ? a : b
    let bottom = falls ? b : a
    // The omitted part is far below 1/255, and the slope stays finite.
    guard bottom.y - top.y > 1e-12 else { return addLevel(a, b) }
    let direction: Double = falls ? 1 : -1
    let low = a.x < b.x ? a.x : b.x
    let high = a.x > b.x ? a.x : b.x
    if top.y >= 0, bottom.y <= size.y, low >= 0, high <= size.x {
      addInside(from: top, to: bottom, direction: direction)
    } else {
      addClipped(from: top, to: bottom, direction: direction)
    }
  }

  /// Adds what of an edge is in the window's rows, in up to three pieces: those on the left and on the right upright on
  /// the border.
  private mutating func addClipped(from top: Point, to bottom: Point, direction: Double) {
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let right = size.x
    func at(_ y: Double) -> Point { Point(x: top.x + (y - top.y) * slope, y: y) }
    let start = top.y < 0 ? at(0) : top
    let end = bottom.y > size.y ? at(size.y) : bottom
    guard start.y < end.y else { return }
    /// Where the edge crosses one of the borders, or the end that is nearer to it.
    func crossing(_ x: Double) -> Double {
      if min(start.x, end.x) >= x { return slope < 0 ? end.y : start.y }
      if max(start.x, end.x) <= x { return slope < 0 ? start.y : end.y }
      return min(max(top.y + (x - top.x) / slope, start.y), end.y)
    }
    let first = slope < 0 ? crossing(right) : crossing(0)
    let second = slope < 0 ? crossing(0) : crossing(right)
    let border = slope < 0 ? right : 0
    addUpright(at: border, from: start.y, to: first, direction)
    let (from, to) = (first > start.y ? at(first) : start, second < end.y ? at(second) : end)
    func inside(_ p: Point) -> Point { Point(x: min(max(p.x, 0), right), y: p.y) }
    if from.y < to.y { addInside(from: inside(from), to: inside(to), direction: direction) }
    addUpright(at: right - border, from: second, to: end.y, direction)
  }

  /// Adds a piece on a border, which divides no pixel.
  private mutating func addUpright(at x: Double, from start: Double, to end: Double, _ direction: Double) {
    guard start < end else { return }
    let (top, bottom) = (Point(x: x, y: start), Point(x: x, y: end))
    if findsOverlaps { keep(CoverageEdge(top: top, bottom: bottom, direction: direction > 0 ? 1 : -1)) }
    accumulate(from: top, to: bottom, direction: direction)
  }

  /// Notes the pixels that a level edge divides; it adds nothing.
  private mutating func addLevel(_ a: Point, _ b: Point) {
    let (left, right) = (max(min(a.x, b.x), 0), min(max(a.x, b.x), size.x))
    guard findsOverlaps, a.y > 0, a.y < size.y, left < right else { return }
    keep(CoverageEdge(top: Point(x: left, y: a.y), bottom: Point(x: right, y: a.y), direction: 0))
    // The edges at its ends are in the pixels there; but one on a pixel's left side may count as in the one before.
    occupancy.add(row: Int(a.y), first: Int(left.rounded(.up)), last: Int(right) - 1)
  }

  /// Adds an edge within the window; `direction` is 1 or -1.
  private mutating func addInside(from top: Point, to bottom: Point, direction: Double) {
    guard findsOverlaps else { return accumulate(from: top, to: bottom, direction: direction) }
    keep(CoverageEdge(top: top, bottom: bottom, direction: direction > 0 ? 1 : -1))
    let falls = direction > 0
    let joint = occupancy.begin(falls ? top : bottom, falls ? bottom : top, falls: falls)
    accumulate(from: top, to: bottom, direction: direction, occupies: true)
    occupancy.end(joint)
  }

  /// Adds the areas of an edge within the window, row by row; `direction` is 1 or -1.
  mutating func accumulate(from top: Point, to bottom: Point, direction: Double) {
    accumulate(from: top, to: bottom, direction: direction, occupies: false)
  }

  @inline(__always)
  private mutating func accumulate(from top: Point, to bottom: Point, direction: Double, occupies: Bool) {
    let run = bottom.x - top.x
    let rise = bottom.y - top.y
    let slope = run / rise
    // For the triangle beyond a cell's right side. A run so short has none to speak of.
    let steepness = abs(run) > 1e-9 ? Float(rise / abs(run) * (direction * 0.5)) : 0
    var y = top.y
    var x = top.x
    // Where this is the row before a whole y, the first piece has no height.
    let biasedRow = Self.biasedFloor(y)
    let firstRow = Self.integer(biasedRow)
    var rowEnd = biasedRow - Self.bias
    var line = cells + firstRow &* stride
    var bits = touched + firstRow &* wordsPerRow
    var pixels = occupancy.bits + firstRow &* occupancy.stride
    let half = occupancy.half
    while y < bottom.y {
      rowEnd += 1
      let nextY = rowEnd < bottom.y ? rowEnd : bottom.y
      let height = nextY - y
      let nextX = x + slope * height
      let lower = x < nextX ? x : nextX
      let right = x > nextX ? x : nextX
      // Rounding may have led out of the window.
      let left = lower > 0 ? lower : 0
      let biased = Self.biasedFloor(left)
      let cell = biased - Self.bias
      let toRight = right - cell
      if toRight <= 2 {
        // A piece within two cells. With the mean distance m of the piece from the first cell's left side, and the
        // triangle t that lies beyond the second's, the running sums must be h (1 - m) + t, h - t, h.
        let signed = Float(height * direction)
        let moment = signed * Float((left - cell + toRight) * 0.5)
        let over = toRight - 1
        let excess = Float(over > 0 ? over : 0)
        let beyond = excess * excess * steepness
        let first = Self.integer(biased)
        let last = first &+ (over > 0 ? 2 : 1)
        line[first] += signed - moment + beyond
        line[first &+ 1] += moment - beyond - beyond
        line[first &+ 2] += beyond
        bits[first &>> 8] |= 1 &<< UInt64(truncatingIfNeeded: first &>> 2)
        bits[last &>> 8] |= 1 &<< UInt64(truncatingIfNeeded: last &>> 2)
        if occupies { EdgeOccupancy.add(pixels, first, over > 0, half: half) }
      } else {
        Self.addWide(line, bits, from: left, to: right, height: height * direction)
        if occupies { EdgeOccupancy.add(pixels, first: Int(left), last: Int(right), half: half) }
      }
      y = nextY
      x = nextX
      line += stride
      bits += wordsPerRow
      pixels += occupancy.stride
    }
  }

  /// Adds a shallow piece within one row: a triangle in the first cell, trapezoids between, a triangle in the last.
  @inline(never)
  private static func addWide(
    _ line: UnsafeMutablePointer<Float>, _ bits: UnsafeMutablePointer<UInt64>, from left: Double, to right: Double,
    height: Double
  ) {
    let first = integer(biasedFloor(left))
    let last = integer(biasedFloor(right))
    let perCell = height / (right - left)
    let firstPart = Double(first &+ 1) - left
    let lastPart = right - Double(last)
    let firstArea = perCell * firstPart * firstPart * 0.5
    let beyond = perCell * lastPart * lastPart * 0.5
    let second = perCell * (firstPart + 0.5) - firstArea
    line[first] += Float(firstArea)
    line[first &+ 1] += Float(second)
    let covered = firstArea + second + perCell * Double(last &- first &- 2)
    let each = Float(perCell)
    var cell = first &+ 2
    while cell < last {
      line[cell] += each
      cell &+= 1
    }
    line[last] += Float(height - covered - beyond)
    line[last &+ 1] += Float(beyond)
    mark(bits, from: first, through: last &+ 1)
  }

  /// Marks the blocks of some cells of a row as touched.
  func touch(row: Int, from first: Int, through last: Int) {
    Self.mark(touched + row &* wordsPerRow, from: first, through: last)
  }

  /// Marks the blocks of the cells first...last as touched.
  @inline(__always)
  private static func mark(_ bits: UnsafeMutablePointer<UInt64>, from first: Int, through last: Int) {
    let head = ~UInt64(0) &<< UInt64(truncatingIfNeeded: first &>> 2)
    let tail = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 - (last &>> 2 & 63))
    let lastWord = last &>> 8
    var word = first &>> 8
    var pattern = head
    while word < lastWord {
      bits[word] |= pattern
      pattern = ~0
      word &+= 1
    }
    bits[word] |= pattern & tail
  }

  /// Beyond 2^52 a double has no fraction: adding this rounds to the nearest integer, ties to an even one, which is
  /// then in the low bits.
  private static var bias: Double { 0x1.8p52 }

  /// An integer not above `x`, 0...65536, and at most 1 under it, plus the bias. A whole `x` may give either of the two
  /// that this allows.
  @inline(__always)
  static func biasedFloor(_ x: Double) -> Double { x - 0.5 + bias }

  /// The integer in a biased number.
  @inline(__always)
  static func integer(_ biased: Double) -> Int {
    Int(truncatingIfNeeded: Int32(truncatingIfNeeded: biased.bitPattern))
  }
}
