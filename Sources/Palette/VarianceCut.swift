/// Divides points of colour space into boxes, always cutting where the squared error falls most.
///
/// Source: Xiaolin Wu, "Efficient statistical computations for optimal color quantization" (Graphics Gems II, 1991); here on
/// the points themselves instead of a grid of moments.
package struct VarianceCut {
  /// What remains of the squared error.
  package private(set) var error: Double = 0

  private var points: [ColorPoint]
  private var boxes: [Box] = []

  /// A stretch of `points` and the best way to cut it.
  private struct Box {
    var range: Range<Int>
    var sum = SIMD4<Double>()
    var weight = 0.0
    var error = 0.0
    var axis = 0
    var threshold: Float = 0
    var gain = 0.0
  }

  package init(_ points: [ColorPoint]) {
    self.points = points
    guard !points.isEmpty else { return }
    boxes = [measured(0..<points.count)]
    error = boxes[0].error
  }

  /// Cuts until there are `count` boxes, or until the squared error is at most `tolerance`.
  package mutating func cut(into count: Int, tolerance: Double) {
    while boxes.count < count, error > tolerance {
      var best = 0
      for i in boxes.indices where boxes[i].gain > boxes[best].gain { best = i }
      guard !boxes.isEmpty, boxes[best].gain > 0 else { return }
      split(best)
    }
  }

  /// The mean colour of each box.
  package var means: [SIMD4<Float>] {
    boxes.map { SIMD4<Float>($0.sum / $0.weight) }
  }

  private mutating func split(_ index: Int) {
    let box = boxes[index]
    var middle = box.range.lowerBound
    for i in box.range where points[i].color[box.axis] < box.threshold {
      points.swapAt(i, middle)
      middle += 1
    }
    let low = measured(box.range.lowerBound..<middle)
    let high = measured(middle..<box.range.upperBound)
    error += low.error + high.error - box.error
    boxes[index] = low
    boxes.append(high)
  }

  /// A box over the range, with its sums and its best cut.
  private func measured(_ range: Range<Int>) -> Box {
    var box = Box(range: range)
    var low = SIMD4<Float>(repeating: .infinity)
    var high = SIMD4<Float>(repeating: -.infinity)
    var squares = 0.0
    for i in range {
      let point = points[i]
      let weight = Double(point.weight)
      let color = SIMD4<Double>(point.color)
      box.sum += color * weight
      box.weight += weight
      squares += (color * color).sum() * weight
      low.replace(with: point.color, where: point.color .< low)
      high.replace(with: point.color, where: point.color .> high)
    }
    box.error = max(0, squares - (box.sum * box.sum).sum() / box.weight)
    guard range.count > 1 else { return box }
    for axis in 0..<3 where high[axis] > low[axis] {
      findCut(&box, axis: axis, from: low[axis], to: high[axis])
    }
    return box
  }

  /// Tries cuts of the box across one axis, at up to 32 places.
  private func findCut(_ box: inout Box, axis: Int, from low: Float, to high: Float) {
    let bins = 32
    let scale = Float(bins) / (high - low) * 0.9999
    withUnsafeTemporaryAllocation(of: SIMD4<Double>.self, capacity: bins) { sums in
      sums.initialize(repeating: SIMD4())
      // The weight rides in the fourth lane.
      for i in box.range {
        let point = points[i]
        let bin = min(Int((point.color[axis] - low) * scale), bins - 1)
        let weight = Double(point.weight)
        var moment = SIMD4<Double>(point.color) * weight
        moment.w = weight
        sums[bin] += moment
      }
      var total = box.sum
      total.w = box.weight
      let whole = score(total)
      var below = SIMD4<Double>()
      for bin in 0..<(bins - 1) {
        guard sums[bin].w > 0 else { continue }
        below += sums[bin]
        let above = total - below
        guard above.w > 0.5 else { break }
        let gain = score(below) + score(above) - whole
        if gain > box.gain {
          box.gain = gain
          box.axis = axis
          box.threshold = low + Float(bin + 1) / scale
        }
      }
    }
  }

  /// |sum|^2 / weight: the larger, the smaller the squared error.
  @inline(__always)
  private func score(_ moment: SIMD4<Double>) -> Double {
    (moment.x * moment.x + moment.y * moment.y + moment.z * moment.z) / moment.w
  }
}
