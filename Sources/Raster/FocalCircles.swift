import Vector

/// The circles of a radial gradient whose start and end have different centres (SVG 2, 14.2.3.1).
struct FocalCircles {
  /// From the start circle's centre to the end circle's.
  let axis: Point
  /// Of the start circle, and how much larger the end circle's is.
  let radius, growth: Double

  /// The larger solution t, with a radius that is not negative, of |p - t axis| = radius + t growth; clear where there is none.
  func paint(
    _ line: (first: Point, step: Point), _ colors: RampReader, _ start: Int, _ end: Int,
    _ output: UnsafeMutablePointer<UInt32>
  ) {
    let a = axis.dot(axis) - growth * growth
    let inverse = 1 / a
    let isParabolic = abs(a) < 1e-12
    // Which of the two roots is the larger depends on the sign of a.
    let sign: Double = a > 0 ? 1 : -1
    func place(_ x: SIMD2<Double>) -> SIMD2<Double> {
      let px = x * line.step.x + line.first.x
      let py = x * line.step.y + line.first.y
      let b = px * axis.x + py * axis.y + radius * growth
      let c = px * px + py * py - radius * radius
      if isParabolic {
        let t = c / (2 * b)
        return t.replacing(with: .nan, where: t * growth + radius .< 0)
      }
      let root = (b * b - c * a).squareRoot() * sign
      let larger = (b + root) * inverse
      let smaller = (b - root) * inverse
      let t = larger.replacing(with: smaller, where: larger * growth + radius .< 0)
      return t.replacing(with: .nan, where: t * growth + radius .< 0)
    }
    var index = start
    while index < end {
      let places = place(SIMD2(Double(index), Double(index + 1)))
      for lane in 0..<min(2, end - index) {
        let t = places[lane]
        output[index + lane - start] = t.isNaN ? 0 : colors.color(at: Float(t))
      }
      index += 2
    }
  }
}
