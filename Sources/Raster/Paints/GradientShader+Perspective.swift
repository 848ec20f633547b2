import Vector

/// A gradient on a plane that is turned in space: every pixel is taken back to the plane by a division of its own.
extension GradientShader {
  @inline(never)
  func perspective(
    _ row: Int, _ colors: RampReader, _ start: Int, _ end: Int, _ output: UnsafeMutablePointer<UInt32>
  ) {
    let origin = SIMD3(0.5, Double(row) + 0.5, 1)
    let (x, y, w) = (toGradient.x, toGradient.y, toGradient.w)
    let (firstX, firstY, firstW) = ((x * origin).sum(), (y * origin).sum(), (w * origin).sum())
    colors.paint(from: start, to: end, into: output) { pixels in
      let wide = Self.widened(pixels)
      let weight = wide * w.x + firstW
      return Self.narrowed(place((wide * x.x + firstX) / weight, (wide * y.x + firstY) / weight))
    }
  }

  /// The places along the gradient of four points in its units; not a number where there is none.
  private func place(_ x: SIMD4<Double>, _ y: SIMD4<Double>) -> SIMD4<Double> {
    switch geometry {
    case .linear(let a, let b):
      let axis = b - a
      let square = axis.dot(axis)
      return square > 0 ? ((x - a.x) * axis.x + (y - a.y) * axis.y) / square : SIMD4(repeating: 1)
    case .radial(let focus, let startRadius, let center, let endRadius) where focus == center:
      guard endRadius != startRadius else { return SIMD4(repeating: 1) }
      let (dx, dy) = (x - center.x, y - center.y)
      return ((dx * dx + dy * dy).squareRoot() - startRadius) / (endRadius - startRadius)
    case .radial(let focus, let startRadius, let center, let endRadius):
      let circles = FocalCircles(axis: center - focus, radius: startRadius, growth: endRadius - startRadius)
      return circles.place(x - focus.x, y - focus.y)
    case .conic(let center, let angle):
      let turns = Turns.of(x: Self.narrowed(x - center.x), y: Self.narrowed(y - center.y)) - Float(angle / 360)
      return Self.widened(turns - RampReader.floor(turns))
    }
  }
}
