/// A quantizer for pixels with alpha: boxes of similar pixels, divided where their colors differ most, whose means are
/// then moved to the pixels that are nearest to them.
package struct AlphaQuantizer {
  private struct Point {
    var pixel: RGBA8
    var weight: Float
    var composite: CompositePoint
  }

  private struct Box {
    var range: Range<Int>
    var weight: Float = 0
    var mean = SIMD8<Float>()
    /// Sums of squared distances from the mean along each axis.
    var errors = SIMD8<Float>()

    var error: Float { errors.sum() }
    /// The greatest squared distance of a pixel from the mean.
    var farthest: Float = 0
  }

  private var points: [Point]
  private var boxes: [Box] = []
  /// Colors that are kept exactly.
  private let exact: [RGBA8]
  /// The squared errors that are left along each axis.
  private var errors = SIMD8<Float>()

  /// - Parameters:
  ///   - cells: pixels and their frequencies.
  ///   - exact: colors that get an entry each.
  package init(_ cells: [(pixel: RGBA8, count: UInt32)], exact: [RGBA8]) {
    self.exact = exact
    let kept = Set(exact)
    points = cells.filter { !$0.pixel.isTransparent && !kept.contains($0.pixel) }.map {
      Point(pixel: $0.pixel, weight: Float($0.count), composite: CompositePoint($0.pixel))
    }
    guard !points.isEmpty else { return }
    boxes = [box(0..<points.count)]
    errors = boxes[0].errors
  }

  package var count: Int { exact.count + boxes.count }

  /// The squared error that is left, on white or on dark, whichever is more.
  package var error: Float {
    2 * max(errors[0] + errors[1] + errors[2], errors[3] + errors[4] + errors[5])
  }

  /// Divides boxes until there are `maximum` colors, or the squared error is within the tolerance and no pixel is
  /// farther from its color than permitted.
  package mutating func cut(into maximum: Int, tolerance: Float, farthest: Float) {
    while count < maximum, error > tolerance {
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }), split(worst) else { break }
    }
    while count < maximum, let worst = boxes.indices.max(by: { boxes[$0].farthest < boxes[$1].farthest }),
      boxes[worst].farthest > farthest
    {
      guard split(worst) else { return }
    }
  }

  /// Divides a box at its mean along its widest axis.
  private mutating func split(_ index: Int) -> Bool {
    let box = boxes[index]
    var axis = 0
    for other in 1..<6 where box.errors[other] > box.errors[axis] { axis = other }
    let middle = points.withUnsafeMutableBufferPointer { points in
      var middle = box.range.lowerBound
      for i in box.range where points[i].composite.components[axis] <= box.mean[axis] {
        points.swapAt(i, middle)
        middle += 1
      }
      return middle
    }
    guard middle > box.range.lowerBound, middle < box.range.upperBound else { return false }
    boxes[index] = self.box(box.range.lowerBound..<middle)
    boxes.append(self.box(middle..<box.range.upperBound))
    errors += boxes[index].errors + boxes[boxes.count - 1].errors - box.errors
    return true
  }

  private func box(_ range: Range<Int>) -> Box {
    var box = Box(range: range)
    points.withUnsafeBufferPointer { points in
      for i in range {
        box.weight += points[i].weight
        box.mean += points[i].weight * points[i].composite.components
      }
      box.mean /= box.weight
      for i in range {
        let difference = points[i].composite.components - box.mean
        let squares = difference * difference
        box.errors += points[i].weight * squares
        box.farthest = max(box.farthest, squares.sum())
      }
    }
    return box
  }

  /// The exact colors, and one for each box.
  ///
  /// - Parameter rounds: how often the means are moved; at least 1.
  package mutating func palette(rounds: Int) -> [RGBA8] {
    var colors = exact + boxes.map { CompositePoint($0.mean).pixel }
    for _ in 0..<rounds {
      var map = AlphaColorMap(colors)
      var sums = [SIMD8<Float>](repeating: SIMD8(), count: count)
      var weights = [Float](repeating: 0, count: count)
      var heaviest = [Int](repeating: -1, count: count)
      for (number, point) in points.enumerated() {
        let index = map.index(of: point.pixel)
        sums[index] += point.weight * point.composite.components
        weights[index] += point.weight
        if heaviest[index] < 0 || point.weight > points[heaviest[index]].weight { heaviest[index] = number }
      }
      for index in exact.count..<colors.count where weights[index] > 0 {
        colors[index] = Self.color(CompositePoint(sums[index] / weights[index]), near: points[heaviest[index]].pixel)
      }
    }
    return colors
  }

  /// The pixel of a mean, with the color of another pixel if that looks nearly the same: entries that differ in alpha
  /// alone take fewer bytes.
  private static func color(_ mean: CompositePoint, near other: RGBA8) -> RGBA8 {
    let pixel = mean.pixel
    let similar = other.withAlpha(pixel.alpha)
    return mean.squaredDistance(to: CompositePoint(similar)) <= maximumMove ? similar : pixel
  }

  /// The squared error of two levels in each component.
  private static let maximumMove: Float = 12
}
