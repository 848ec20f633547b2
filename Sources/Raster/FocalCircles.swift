import Vector

/// The circles of a radial gradient whose start and end have different centres (SVG 2, 14.2.3.1).
struct FocalCircles {
  /// From the start circle's centre to the end circle's.
  private let axis: Point
  /// Of the start circle, and how much larger the end circle's is.
  private let radius, growth: Double

  init(axis: Point, radius: Double, growth: Double) {
    self.axis = axis
    self.radius = radius
    self.growth = growth
  }

  /// Whether one circle lies within the other: exactly one circle then passes through each point of the plane.
  var isNested: Bool { axis.dot(axis) < growth * growth * (1 - 1e-9) }

  /// The larger solution t, with a radius that is not negative, of |p - t axis| = radius + t growth; clear where there is none.
  @inline(never)
  func paint(
    _ line: (first: Point, step: Point), _ colors: RampReader, _ start: Int, _ end: Int,
    _ output: UnsafeMutablePointer<UInt32>
  ) {
    // With the quadratic a t^2 - 2 b t + c = 0.
    let a = axis.dot(axis) - growth * growth
    let inverse = 1 / a
    @inline(__always)
    func coefficients(_ x: SIMD4<Float>) -> (b: SIMD4<Double>, c: SIMD4<Double>) {
      let wide = SIMD4(Double(x.x), Double(x.y), Double(x.z), Double(x.w))
      let px = wide * line.step.x + line.first.x
      let py = wide * line.step.y + line.first.y
      return (px * axis.x + py * axis.y + radius * growth, px * px + py * py - radius * radius)
    }
    @inline(__always)
    func narrowed(_ t: SIMD4<Double>) -> SIMD4<Float> { SIMD4(Float(t.x), Float(t.y), Float(t.z), Float(t.w)) }
    if isNested {
      // The other solution has a negative radius.
      let sign: Double = growth > 0 ? -1 : 1
      colors.paint(from: start, to: end, into: output) { x in
        let (b, c) = coefficients(x)
        return narrowed((b + (b * b - c * a).squareRoot() * sign) * inverse)
      }
    } else if abs(a) < 1e-12 {
      colors.paint(from: start, to: end, into: output) { x in
        let (b, c) = coefficients(x)
        return narrowed(valid(c / (b * 2)))
      }
    } else {
      // Which of the two roots is the larger depends on the sign of a.
      let sign: Double = a > 0 ? 1 : -1
      colors.paint(from: start, to: end, into: output) { x in
        let (b, c) = coefficients(x)
        let root = (b * b - c * a).squareRoot() * sign
        let larger = (b + root) * inverse
        return narrowed(valid(larger.replacing(with: (b - root) * inverse, where: larger * growth + radius .< 0)))
      }
    }
  }

  /// Not a number where the radius would be negative.
  @inline(__always)
  private func valid(_ t: SIMD4<Double>) -> SIMD4<Double> {
    t.replacing(with: .nan, where: t * growth + radius .< 0)
  }
}
