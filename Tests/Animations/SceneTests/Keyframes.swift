/// A second, plain reading of CSS keyframes: what the catalogue's numbers say, computed apart from the product.
struct Keyframes {
  let values: [Double]
  let offsets: [Double]
  /// x1, y1, x2, y2 of one Bézier curve for every segment.
  let curve: (Double, Double, Double, Double)

  static let linear = (0.0, 0.0, 1.0, 1.0)
  static let ease = (0.25, 0.1, 0.25, 1.0)
  static let easeInOut = (0.42, 0.0, 0.58, 1.0)
  static let overshoot = (0.2, 0.68, 0.18, 1.08)

  init(_ values: [Double], at offsets: [Double]? = nil, _ curve: (Double, Double, Double, Double) = linear) {
    self.values = values
    self.offsets = offsets ?? values.indices.map { Double($0) / Double(values.count - 1) }
    self.curve = curve
  }

  /// The value at a phase, which may lie outside 0..<1.
  func callAsFunction(_ phase: Double) -> Double {
    let t = phase - phase.rounded(.down)
    let next = offsets.firstIndex { $0 > t } ?? offsets.count - 1
    let (from, to) = (offsets[next - 1], offsets[next])
    let progress = to > from ? min((t - from) / (to - from), 1) : 1
    return values[next - 1] + (values[next] - values[next - 1]) * eased(progress)
  }

  private func eased(_ x: Double) -> Double {
    func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(curve.0, curve.2, middle) < x { low = middle } else { high = middle }
    }
    return bezier(curve.1, curve.3, low)
  }
}
