/// Wu's quantizer: divides the points of color space into boxes, always with the cut that reduces the squared error
/// most.
///
/// Source: Xiaolin Wu, "Efficient statistical computations for optimal color quantization" (Graphics Gems II, 1991).
/// This implementation works on the points themselves, not on a grid of moments.
package struct WuQuantizer {
  /// The remaining squared error.
  package private(set) var error: Double = 0

  /// In any order.
  private(set) var points: [ColorPoint]
  private var boxes: [Box] = []
  /// For each box except the first, the box that it was cut from, and the error before that cut.
  private var splits: [(parent: Int, error: Double)] = []
  /// The number of bins per axis; a box can be cut between bins. 2 to the power of `bits`.
  private static let bins = 32
  private static let bits: UInt32 = 5

  /// A range of `points` and its best cut.
  private struct Box {
    var range: Range<Int>
    var moment = SIMD4<UInt32>()
    /// The lower corner of the bins, and the number of bins per unit.
    var low = SIMD4<Float>()
    var scale = SIMD4<Float>()
    /// The best cut: its axis, its bin border, and the reduction of the squared error.
    var axis = 0
    var border: Float = 0
    var gain = 0.0
  }

  package init(_ points: [ColorPoint]) {
    self.points = points
    guard !points.isEmpty else { return }
    var squares = 0.0
    var moment = SIMD4<UInt32>()
    for point in points {
      let sum = SIMD4<Double>(point.moment)
      squares += (sum.x * sum.x + sum.y * sum.y + sum.z * sum.z) / sum.w
      moment &+= point.moment
    }
    error = max(0, squares - Self.score(moment))
    boxes = [measured(0..<points.count, moment)]
  }

  /// Cuts until there are `count` boxes, or until the squared error is at most `tolerance`.
  package mutating func cut(into count: Int, tolerance: Double) {
    while boxes.count < count, error > tolerance {
      guard let best = mostGaining else { return }
      split(best)
    }
  }

  /// The first of the boxes with the largest reduction; nil if no cut reduces the error.
  private var mostGaining: Int? {
    boxes.withUnsafeBufferPointer { boxes in
      var (best, maximum): (Int?, Double) = (nil, 0)
      for i in boxes.indices where boxes[i].gain > maximum { (best, maximum) = (i, boxes[i].gain) }
      return best
    }
  }

  package var count: Int { boxes.count }

  /// For each box, all its pixels as one point.
  var means: [ColorPoint] { boxes.map { ColorPoint(moment: $0.moment) } }

  /// The error and the means when there were `count` boxes: at least one, and fewer than now.
  func earlier(_ count: Int) -> (error: Double, means: [ColorPoint]) {
    var means = means
    for box in stride(from: boxes.count - 1, through: count, by: -1) {
      let parent = splits[box - 1].parent
      means[parent] = ColorPoint(moment: means[parent].moment &+ means[box].moment)
    }
    return (splits[count - 1].error, Array(means[..<count]))
  }

  private mutating func split(_ index: Int) {
    let box = boxes[index]
    let (middle, below) = points.withUnsafeMutableBufferPointer { points in
      var borders = SIMD4<Float>()
      borders[box.axis] = box.border
      var middle = box.range.lowerBound
      var below = SIMD4<UInt32>()
      // A partition without branches, which would be mispredicted.
      for i in box.range {
        let point = points[i]
        // 1 or 0: the borders of the other axes are 0, below every position.
        let isBelow = SIMD4<UInt32>().replacing(with: 1, where: Self.position(of: point, in: box) .< borders)
          .wrappedSum()
        points[i] = points[middle]
        points[middle] = point
        middle &+= Int(truncatingIfNeeded: isBelow)
        below &+= point.moment & (0 &- isBelow)
      }
      return (middle, below)
    }
    splits.append((index, error))
    error = max(0, error - box.gain)
    boxes[index] = measured(box.range.lowerBound..<middle, below)
    boxes.append(measured(middle..<box.range.upperBound, box.moment &- below))
  }

  /// A box over the range, with its best cut.
  private func measured(_ range: Range<Int>, _ moment: SIMD4<UInt32>) -> Box {
    var box = Box(range: range, moment: moment)
    guard range.count > 1 else { return box }
    points.withUnsafeBufferPointer { points in
      var low = SIMD4<Float>(repeating: .infinity)
      var high = SIMD4<Float>(repeating: -.infinity)
      for i in range {
        let color = points[i].color
        low.replace(with: color, where: color .< low)
        high.replace(with: color, where: color .> high)
      }
      let extent = high - low
      box.low = low
      box.scale = (0.9999 / extent).replacing(with: 0, where: extent .<= 0)
      findCut(&box, points)
    }
    return box
  }

  /// The position of a point among the bins of a box, in 1..<2: the highest bits of the fraction are the bin's number.
  @inline(__always)
  private static func position(of point: ColorPoint, in box: Box) -> SIMD4<Float> {
    (point.color - box.low) * box.scale + 1
  }

  /// The bin numbers of positions.
  @inline(__always)
  private static func bins(at positions: SIMD4<Float>) -> SIMD4<UInt32> {
    unsafeBitCast(positions, to: SIMD4<UInt32>.self) &>> (23 - bits) & UInt32(bins - 1)
  }

  /// Finds the best cut among all bin borders of all axes, by its gain before means are rounded.
  private func findCut(_ box: inout Box, _ points: UnsafeBufferPointer<ColorPoint>) {
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 3 * Self.bins) { sums in
      sums.initialize(repeating: SIMD4())
      for i in box.range {
        let bins = Self.bins(at: Self.position(of: points[i], in: box))
        sums[Int(bins.x)] &+= points[i].moment
        sums[Int(bins.y) &+ Self.bins] &+= points[i].moment
        sums[Int(bins.z) &+ 2 &* Self.bins] &+= points[i].moment
      }
      var maximum = Self.unroundedScore(box.moment)
      var lower = SIMD4<UInt32>()
      for axis in 0..<3 where box.scale[axis] > 0 {
        var below = SIMD4<UInt32>()
        for bin in 0..<(Self.bins - 1) where sums[axis * Self.bins + bin].w > 0 {
          below &+= sums[axis * Self.bins + bin]
          let above = box.moment &- below
          guard above.w > 0 else { break }
          let score = Self.unroundedScore(below) + Self.unroundedScore(above)
          if score > maximum {
            maximum = score
            lower = below
            box.axis = axis
            box.border = 1 + Float(bin + 1) / Float(Self.bins)
          }
        }
      }
      guard lower.w > 0 else { return }
      box.gain = max(0, Self.score(lower) + Self.score(box.moment &- lower) - Self.score(box.moment))
    }
  }

  /// The term to subtract from the sum of squares: the result is the squared error of replacing all pixels by their
  /// mean.
  @inline(__always)
  private static func unroundedScore(_ moment: SIMD4<UInt32>) -> Double {
    let red = Double(moment.x)
    let green = Double(moment.y)
    let blue = Double(moment.z)
    return (red * red + green * green + blue * blue) / Double(moment.w)
  }

  /// Like ``unroundedScore(_:)`` for the mean rounded to integers.
  @inline(__always)
  private static func score(_ moment: SIMD4<UInt32>) -> Double {
    let weight = Double(moment.w)
    func term(_ sum: UInt32) -> Double {
      let sum = Double(sum)
      let mean = Double(Int(sum / weight + 0.5))
      return mean * (2 * sum - weight * mean)
    }
    return term(moment.x) + term(moment.y) + term(moment.z)
  }
}
