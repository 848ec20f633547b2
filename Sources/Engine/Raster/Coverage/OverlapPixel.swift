import Vector

/// Computes the coverage of one pixel from the pieces of edges that go through it.
///
/// The row is cut into strips in which no piece begins, ends or crosses another. In each strip, the inside is between
/// two pieces, or between a piece and a side of the pixel.
struct OverlapPixel: ~Copyable {
  /// The maximum number of pieces and heights of an exact pixel; the time of the others grows with their number alone.
  private static let maximumExact = 32
  /// The number of strips of a pixel that is not exact: in each, pieces are upright lines.
  private static let coarseStrips = 32
  /// A distance that makes no difference.
  private static let slack = 1e-6
  /// Crossings are looked for this far below the last one.
  private static let minimumHeight = 1.0 / 4096

  /// A piece in the current strip: its positions on the strip's upper and lower side, and where the strip's pieces end.
  ///
  /// Not private: the compiler fails on private types here in builds without optimization.
  struct Crossing: BitwiseCopyable {
    var top, bottom: Double
    let end: Double
    let direction: Int

    /// Ends the strip at a fraction of its height.
    @inline(__always)
    mutating func end(at part: Double) { bottom = top + (end - top) * part }

    @inline(__always)
    func isBefore(_ other: Self) -> Bool { top < other.top || top == other.top && bottom < other.bottom }
  }

  /// Where pieces begin and end and winding numbers change, from above.
  private var heights = ReusedBuffer<Double>()
  /// From left to right.
  private var crossings = ReusedBuffer<Crossing>()
  /// The pixel's right side.
  private var right = 0.0
  private var isEvenOdd = false

  /// The coverage of a pixel, 0...1.
  ///
  /// - Parameters:
  ///   - pieces: the pieces that go through the pixel.
  ///   - winding: the winding numbers on the left of all of them.
  mutating func coverage(
    of x: Int, pieces: borrowing ReusedBuffer<EdgePiece>, winding: borrowing WindingProfile, isEvenOdd: Bool
  ) -> Double {
    right = Double(x + 1)
    self.isEvenOdd = isEvenOdd
    if pieces.count + winding.steps.count > Self.maximumExact { return coarseCoverage(pieces, winding) }
    if isFull(pieces, winding) { return 1 }
    heights.cut(to: 0)
    for step in 0..<winding.steps.count { addHeight(winding.steps[step].y) }
    for index in 0..<pieces.count {
      if pieces[index].top.y > 0 { addHeight(pieces[index].top.y) }
      if pieces[index].bottom.y < 1 { addHeight(pieces[index].bottom.y) }
    }
    heights.append(1)
    var area = 0.0
    var top = 0.0
    for index in 0..<heights.count where heights[index] > top {
      area += strip(from: top, to: heights[index], pieces, winding)
      top = heights[index]
    }
    return area
  }

  /// Whether no winding number can be 0 by the nonzero rule; may be false where none is.
  private func isFull(_ pieces: borrowing ReusedBuffer<EdgePiece>, _ winding: borrowing WindingProfile) -> Bool {
    guard !isEvenOdd, winding.steps.count == 0 else { return false }
    var minimum = winding.number(at: 0)
    var maximum = minimum
    for index in 0..<pieces.count {
      let direction = pieces[index].direction
      if direction < 0 { minimum &+= direction } else { maximum &+= direction }
    }
    return minimum > 0 || maximum < 0
  }

  @inline(__always)
  private mutating func addHeight(_ y: Double) {
    var hole = heights.count
    heights.append(y)
    while hole > 0, heights[hole &- 1] > y {
      heights[hole] = heights[hole &- 1]
      hole &-= 1
    }
    heights[hole] = y
  }

  @inline(__always)
  private mutating func addCrossing(_ crossing: Crossing) {
    var hole = crossings.count
    crossings.append(crossing)
    while hole > 0, crossing.isBefore(crossings[hole &- 1]) {
      crossings[hole] = crossings[hole &- 1]
      hole &-= 1
    }
    crossings[hole] = crossing
  }

  /// The area inside in a strip in which no piece begins or ends.
  @inline(__always)
  private mutating func strip(
    from top: Double, to bottom: Double, _ pieces: borrowing ReusedBuffer<EdgePiece>,
    _ winding: borrowing WindingProfile
  ) -> Double {
    crossings.cut(to: 0)
    for index in 0..<pieces.count where pieces[index].top.y <= top && pieces[index].bottom.y >= bottom {
      let piece = pieces[index]
      let end = piece.x(at: bottom)
      addCrossing(Crossing(top: piece.x(at: top), bottom: end, end: end, direction: piece.direction))
    }
    let number = winding.number(at: (top + bottom) / 2)
    var area = 0.0
    var y = top
    while true {
      let next = firstCrossing(from: y, to: bottom)
      if next == bottom { return area + lengthInside(number) * (bottom - y) }
      let share = (next - y) / (bottom - y)
      for index in 0..<crossings.count { crossings[index].end(at: share) }
      area += lengthInside(number) * (next - y)
      goOn()
      y = next
    }
  }

  /// The height at which the order of the pieces changes first, or `bottom`.
  @inline(__always)
  private func firstCrossing(from top: Double, to bottom: Double) -> Double {
    var first = bottom
    for index in 1..<max(crossings.count, 1) {
      let over = crossings[index &- 1].end - crossings[index].end
      guard over > Self.slack else { continue }
      let gap = crossings[index].top - crossings[index &- 1].top
      first = min(first, top + max((bottom - top) * (gap / (gap + over)), Self.minimumHeight))
    }
    return first
  }

  /// Goes on where the pieces cross.
  private mutating func goOn() {
    let count = crossings.count
    crossings.cut(to: 0)
    for index in 0..<count {
      let above = crossings[index]
      addCrossing(Crossing(top: above.bottom, bottom: above.end, end: above.end, direction: above.direction))
    }
  }

  private func isInside(_ number: Int) -> Bool { isEvenOdd ? number & 1 != 0 : number != 0 }

  /// The mean length inside in a strip without crossings; `number` is the winding number on the left of them.
  @inline(__always)
  private func lengthInside(_ number: Int) -> Double {
    var number = number
    var wasInside = isInside(number)
    var length = wasInside ? 1.0 : 0
    for index in 0..<crossings.count {
      number &+= crossings[index].direction
      let isNowInside = isInside(number)
      if isNowInside != wasInside {
        let rest = Self.meanLength(right - crossings[index].top, right - crossings[index].bottom)
        length += isNowInside ? rest : -rest
      }
      wasInside = isNowInside
    }
    return length
  }

  /// The mean of a value that goes from `a` to `b`, clamped to 0...1.
  @inline(__always)
  private static func meanLength(_ a: Double, _ b: Double) -> Double {
    let (low, high) = a < b ? (a, b) : (b, a)
    if low >= 0, high <= 1 { return (low + high) / 2 }
    if low >= 1 { return 1 }
    if high <= 0 { return 0 }
    func integral(_ x: Double) -> Double { x <= 0 ? 0 : x < 1 ? x * x / 2 : x - 0.5 }
    return (integral(high) - integral(low)) / (high - low)
  }

  private mutating func coarseCoverage(
    _ pieces: borrowing ReusedBuffer<EdgePiece>, _ winding: borrowing WindingProfile
  ) -> Double {
    var length = 0.0
    for strip in 0..<Self.coarseStrips {
      let middle = (Double(strip) + 0.5) / Double(Self.coarseStrips)
      crossings.cut(to: 0)
      for index in 0..<pieces.count where pieces[index].top.y <= middle && pieces[index].bottom.y > middle {
        let x = pieces[index].x(at: middle)
        crossings.append(Crossing(top: x, bottom: x, end: x, direction: pieces[index].direction))
      }
      crossings.sort(0..<crossings.count) { $0.top < $1.top }
      length += lengthInside(winding.number(at: middle))
    }
    return length / Double(Self.coarseStrips)
  }
}

/// The winding numbers along an upright line through a row, by height: 0...1 from the row's top.
struct WindingProfile: ~Copyable {
  /// The number of steps beyond which heights are rounded to sixteenths.
  private static let maximumSteps = 32

  struct Step: BitwiseCopyable {
    let y: Double
    var change: Int
  }

  private var first = 0
  /// The changes of the winding number, in any order; few of them have the same height.
  private(set) var steps = ReusedBuffer<Step>()
  private var isCoarse = false

  /// Makes all numbers 0.
  mutating func reset() {
    first = 0
    isCoarse = false
    steps.cut(to: 0)
  }

  @inline(__always)
  func number(at y: Double) -> Int {
    var number = first
    for step in 0..<steps.count where steps[step].y <= y { number &+= steps[step].change }
    return number
  }

  /// Adds an edge on the line's left, which is positive for downwards, and negative for upwards.
  @inline(__always)
  mutating func add(from top: Double, to bottom: Double, direction: Int) {
    if top <= 0 { first &+= direction } else { change(at: top, by: direction) }
    if bottom < 1 { change(at: bottom, by: -direction) }
  }

  private mutating func change(at height: Double, by change: Int) {
    let y = isCoarse ? (height * 16).rounded() / 16 : height
    if y >= 1 { return }
    if y <= 0 { return first += change }
    for step in (0..<steps.count).reversed() where steps[step].y == y {
      steps[step].change += change
      if steps[step].change == 0 {
        steps[step] = steps[steps.count - 1]
        steps.cut(to: steps.count - 1)
      }
      return
    }
    steps.append(Step(y: y, change: change))
    if steps.count > Self.maximumSteps, !isCoarse { coarsen() }
  }

  private mutating func coarsen() {
    isCoarse = true
    let exact = (0..<steps.count).map { steps[$0] }
    steps.cut(to: 0)
    for step in exact { change(at: step.y, by: step.change) }
  }
}
