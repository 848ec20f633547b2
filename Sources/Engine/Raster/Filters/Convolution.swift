/// Each pixel as a weighted sum of its neighbors (SVG's `feConvolveMatrix`).
package struct Convolution: Hashable, Sendable {
  /// The pixels outside of the filter's region.
  package enum EdgeMode: String, CaseIterable, Sendable {
    /// The nearest pixel of the region.
    case duplicate
    /// The region again.
    case wrap
    /// Nothing.
    case none
  }

  /// The maximum number of weights.
  package static let maximumWeights = 1024

  let columns, rows: Int
  /// Row by row; the first is the weight of the pixel to the lower right.
  package let weights: [Double]
  /// The divisor of the sum.
  let divisor: Double
  /// The addend, multiplied by the alpha of the result.
  let bias: Double
  /// The pixel that the result replaces, from the left and from the top.
  let targetX, targetY: Int
  let edgeMode: EdgeMode
  /// Whether straight colors are summed, and alpha stays.
  let preservesAlpha: Bool

  /// Nil unless there is a weight for each place, at most ``maximumWeights``, the target is within, and the divisor is
  /// not 0.
  package init?(
    columns: Int, rows: Int, weights: [Double], divisor: Double, bias: Double = 0, targetX: Int, targetY: Int,
    edgeMode: EdgeMode = .duplicate, preservesAlpha: Bool = false
  ) {
    guard (1...Self.maximumWeights).contains(columns), (1...Self.maximumWeights).contains(rows),
      columns * rows == weights.count, weights.count <= Self.maximumWeights, (0..<columns).contains(targetX),
      (0..<rows).contains(targetY), divisor != 0, divisor.isFinite, bias.isFinite
    else { return nil }
    (self.columns, self.rows, self.weights) = (columns, rows, weights)
    (self.divisor, self.bias) = (divisor, bias)
    (self.targetX, self.targetY) = (targetX, targetY)
    (self.edgeMode, self.preservesAlpha) = (edgeMode, preservesAlpha)
  }

  /// How far it reads to every side.
  func reach(limit: Int) -> (x: Int, y: Int) { edgeMode == .wrap ? (limit, limit) : (columns, rows) }

  /// The result within `limits`, of a picture in the filter's region.
  func apply(to image: FilterImage, region: PixelBounds, in limits: PixelBounds) -> FilterImage {
    let limits = limits.intersection(region)
    guard !limits.isEmpty else { return .empty }
    let source = preservesAlpha ? image.straight.placed(in: region) : image.placed(in: region)
    let across = limits.columns.map { x in places(x - targetX, columns, in: region.columns) }
    var result = FilterImage(limits, filledWith: .zero, encoding: image.encoding)
    // The picture is mirrored before it is weighed.
    let kernel = weights.reversed().map { Float($0 / divisor / 255) }
    var next = 0
    for y in limits.rows {
      let down = places(y - targetY, rows, in: region.rows)
      for x in 0..<limits.width {
        let sum = Self.sum(source, kernel: kernel, across: across[x], down: down)
        result.pixels[next] = pixel(sum, source.pixel(limits.columns.lowerBound + x, y))
        next += 1
      }
    }
    return result
  }

  /// The places in the region of `count` pixels in a row; -1 for nothing.
  private func places(_ start: Int, _ count: Int, in range: Range<Int>) -> [Int] {
    (start..<start + count).map { place in
      if range.contains(place) { return place - range.lowerBound }
      switch edgeMode {
      case .none: return -1
      case .duplicate: return place < range.lowerBound ? 0 : range.count - 1
      case .wrap: return ((place - range.lowerBound) % range.count + range.count) % range.count
      }
    }
  }

  @inline(__always)
  private static func sum(_ source: FilterImage, kernel: [Float], across: [Int], down: [Int]) -> SIMD4<Float> {
    source.pixels.withUnsafeBufferPointer { pixels in
      kernel.withUnsafeBufferPointer { kernel in
        across.withUnsafeBufferPointer { across in
          var sum = SIMD4<Float>.zero
          var index = 0
          for y in down {
            if y >= 0 {
              let line = y &* source.bounds.width
              for offset in across.indices where across[offset] >= 0 {
                sum += pixels[line &+ across[offset]] * kernel[index &+ offset]
              }
            }
            index &+= across.count
          }
          return sum
        }
      }
    }
  }

  /// The premultiplied pixel of a sum; `own` is the source's.
  @inline(__always)
  private func pixel(_ sum: SIMD4<Float>, _ own: SIMD4<Float>) -> SIMD4<Float> {
    func limited(_ x: Float, _ maximum: Float) -> Float { x > 0 ? min(x, maximum) : 0 }
    let alpha = limited(preservesAlpha ? own.w / 255 : sum.w + Float(bias), 1)
    let color = sum + SIMD4(repeating: Float(bias) * alpha)
    let maximum = preservesAlpha ? 1 : alpha
    let factor = preservesAlpha ? alpha : 1
    return SIMD4(
      limited(color.x, maximum) * factor, limited(color.y, maximum) * factor, limited(color.z, maximum) * factor, alpha)
      * 255
  }
}

extension FilterImage {
  /// With components that are not multiplied by alpha, 0...255.
  fileprivate var straight: FilterImage {
    var result = self
    for index in result.pixels.indices where result.pixels[index].w > 0 {
      let pixel = result.pixels[index]
      result.pixels[index] = SIMD4(pixel.x, pixel.y, pixel.z, 0) * (255 / pixel.w)
      result.pixels[index].w = pixel.w
    }
    return result
  }
}
