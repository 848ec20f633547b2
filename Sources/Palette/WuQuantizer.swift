/// Wu's quantizer: divides points of color space into boxes, always with the cut that reduces the squared error most.
///
/// Source: Xiaolin Wu, "Efficient statistical computations for optimal color quantization" (Graphics Gems II, 1991);
/// here on the points themselves rather than on a grid of moments.
package struct WuQuantizer {
  /// The squared error that remains.
  package private(set) var error: Double = 0

  /// In any order.
  private(set) var points: [ColorPoint]
  private var boxes: [Box] = []
  /// For each box but the first, the one that it was cut from, and the error before that.
  private var splits: [(parent: Int, error: Double)] = []
  /// Bins across an axis, between which a box may be cut: 2 to the power of `bits`.
  private static let bins = 32
  private static let bits: UInt32 = 5

  /// A range of `points` and its best cut.
  private struct Box {
    var range: Range<Int>
    var moment = SIMD4<UInt32>()
    /// Where the bins begin, and the fraction of them that one unit is.
    var low = SIMD4<Float>()
    var scale = SIMD4<Float>()
    /// The cut: at which border across which axis, and by how much the squared error falls with it.
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

  /// Goes on to cut until there are `count` boxes, or until the squared error is at most `tolerance`.
  package mutating func cut(into count: Int, tolerance: Double) {
    while boxes.count < count, error > tolerance {
      guard let best = mostGaining else { return }
      split(best)
    }
  }

  /// The first of the boxes whose cut gains most, if one gains anything.
  private var mostGaining: Int? {
    boxes.withUnsafeBufferPointer { boxes in
      var (best, most): (Int?, Double) = (nil, 0)
      for i in boxes.indices where boxes[i].gain > most { (best, most) = (i, boxes[i].gain) }
      return best
    }
  }

  package var count: Int { boxes.count }

  /// The pixels of each box, as if they were all of their mean color.
  package var means: [ColorPoint] { boxes.map { ColorPoint(moment: $0.moment) } }

  /// The error and the means as they were when there were so many boxes: at least one, and fewer than now.
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
      // A partition without branches, which the processor could not predict.
      for i in box.range {
        let point = points[i]
        // 1 or 0: at most one of the places lies below its border.
        let isBelow = SIMD4<UInt32>().replacing(with: 1, where: Self.place(of: point, in: box) .< borders).wrappedSum()
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

  /// Where a point of the box lies among the bins, of which the first begins at 1 and the last ends at 2: the highest
  /// bits of the fraction number them.
  @inline(__always)
  private static func place(of point: ColorPoint, in box: Box) -> SIMD4<Float> {
    (point.color - box.low) * box.scale + 1
  }

  /// The numbers of the bins at places.
  @inline(__always)
  private static func bins(at places: SIMD4<Float>) -> SIMD4<UInt32> {
    unsafeBitCast(places, to: SIMD4<UInt32>.self) &>> (23 - bits) & UInt32(bins - 1)
  }

  /// Tries the cuts of the box between all bins of all axes, by what they gain before means are rounded.
  private func findCut(_ box: inout Box, _ points: UnsafeBufferPointer<ColorPoint>) {
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 3 * Self.bins) { sums in
      sums.initialize(repeating: SIMD4())
      for i in box.range {
        let bins = Self.bins(at: Self.place(of: points[i], in: box))
        sums[Int(bins.x)] &+= points[i].moment
        sums[Int(bins.y) &+ Self.bins] &+= points[i].moment
        sums[Int(bins.z) &+ 2 &* Self.bins] &+= points[i].moment
      }
      var most = Self.unroundedScore(box.moment)
      var lower = SIMD4<UInt32>()
      for axis in 0..<3 where box.scale[axis] > 0 {
        var below = SIMD4<UInt32>()
        for bin in 0..<(Self.bins - 1) where sums[axis * Self.bins + bin].w > 0 {
          below &+= sums[axis * Self.bins + bin]
          let above = box.moment &- below
          guard above.w > 0 else { break }
          let score = Self.unroundedScore(below) + Self.unroundedScore(above)
          if score > most {
            most = score
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

  /// The sum of squares less this is the squared error of showing all pixels as their mean.
  @inline(__always)
  private static func unroundedScore(_ moment: SIMD4<UInt32>) -> Double {
    let red = Double(moment.x)
    let green = Double(moment.y)
    let blue = Double(moment.z)
    return (red * red + green * green + blue * blue) / Double(moment.w)
  }

  /// The sum of squares less this is the squared error of showing all pixels as their mean, rounded as colors are.
  @inline(__always)
  private static func score(_ moment: SIMD4<UInt32>) -> Double {
    let weight = Double(moment.w)
    func part(_ sum: UInt32) -> Double {
      let sum = Double(sum)
      let mean = Double(Int(sum / weight + 0.5))
      return mean * (2 * sum - weight * mean)
    }
    return part(moment.x) + part(moment.y) + part(moment.z)
  }
}
