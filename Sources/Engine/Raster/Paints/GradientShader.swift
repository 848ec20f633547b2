import Numerics
import Vector

/// Computes a gradient's pixels, a stretch of a row at a time.
struct GradientShader {
  let geometry: Gradient.Geometry
  private let spread: Gradient.Spread
  private let ramp: ColorRamp
  /// From pixels to the gradient's own units.
  let toGradient: ProjectiveTransform
  /// The same without perspective, if there is none.
  private let affine: AffineTransform?

  /// Nil where the gradient's plane is seen edge on: it then paints nothing.
  init?(_ gradient: Gradient, transform: AffineTransform, ramp: ColorRamp) {
    guard let inverse = gradient.transform.then(transform).inverse else { return nil }
    geometry = gradient.geometry
    spread = gradient.spread
    toGradient = inverse
    affine = inverse.affine
    self.ramp = ramp
  }

  var isOpaque: Bool { ramp.isOpaque && !hasHoles }

  /// Whether the gradient leaves parts of the plane clear, whatever its colors.
  private var hasHoles: Bool {
    guard case .radial(let focus, let startRadius, let center, let endRadius) = geometry else { return false }
    return focus != center
      && !FocalCircles(axis: center - focus, radius: startRadius, growth: endRadius - startRadius).isNested
  }

  /// Writes the pixels `start..<end` of a row to `output`, from its first element on.
  func fetch(row: Int, from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>) {
    ramp.table.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      let colors = RampReader(table: table, count: ramp.count, spread: spread)
      guard let affine else {
        perspective(row, colors: colors, from: start, to: end, into: output)
        return
      }
      // The centers of the row's pixels in the gradient's units: the first one, and the step to the next.
      let first = affine.apply(to: Point(x: 0.5, y: Double(row) + 0.5))
      let step = Point(x: affine.a, y: affine.b)
      switch geometry {
      case .linear(let a, let b):
        linear((first - a, step), axis: b - a, colors: colors, from: start, to: end, into: output)
      case .radial(let focus, let startRadius, let center, let endRadius) where focus == center:
        concentric(
          (first - center, step), startRadius: startRadius, endRadius: endRadius, colors: colors, from: start, to: end,
          into: output)
      case .radial(let focus, let startRadius, let center, let endRadius):
        let circles = FocalCircles(axis: center - focus, radius: startRadius, growth: endRadius - startRadius)
        focal((first - focus, step), circles: circles, colors: colors, from: start, to: end, into: output)
      case .conic(let center, let angle):
        conic((first - center, step), angle: angle, colors: colors, from: start, to: end, into: output)
      }
    }
  }

  @inline(never)
  private func linear(
    _ line: (first: Point, step: Point), axis: Point, colors: RampReader, from start: Int, to end: Int,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    // Without an axis, every point is beyond the end (SVG 2, 14.2.2.1).
    let square = axis.dot(axis)
    let first = Float(square > 0 ? line.first.dot(axis) / square : 1)
    let step = Float(square > 0 ? line.step.dot(axis) / square : 0)
    colors.paint(from: start, to: end, into: output) { x in x * step + first }
  }

  @inline(never)
  private func concentric(
    _ line: (first: Point, step: Point), startRadius: Double, endRadius: Double, colors: RampReader, from start: Int,
    to end: Int, into output: UnsafeMutablePointer<UInt32>
  ) {
    guard endRadius != startRadius else {
      colors.paint(from: start, to: end, into: output) { _ in SIMD4(repeating: 1) }
      return
    }
    let scale = 1 / (endRadius - startRadius)
    let (firstX, stepX) = (Float(line.first.x * scale), Float(line.step.x * scale))
    let (firstY, stepY) = (Float(line.first.y * scale), Float(line.step.y * scale))
    let offset = Float(startRadius * scale)
    // The square root has lost the sign of a circle that shrinks from start to end.
    let sign: Float = scale < 0 ? -1 : 1
    colors.paint(from: start, to: end, into: output) { x in
      let dx = x * stepX + firstX
      let dy = x * stepY + firstY
      return (dx * dx + dy * dy).squareRoot() * sign - offset
    }
  }

  @inline(never)
  private func focal(
    _ line: (first: Point, step: Point), circles: FocalCircles, colors: RampReader, from start: Int, to end: Int,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    colors.paint(from: start, to: end, into: output) { x in
      let wide = Self.widened(x)
      return Self.narrowed(
        circles.position(wide * line.step.x + line.first.x, wide * line.step.y + line.first.y))
    }
  }

  @inline(never)
  private func conic(
    _ line: (first: Point, step: Point), angle: Double, colors: RampReader, from start: Int, to end: Int,
    into output: UnsafeMutablePointer<UInt32>
  ) {
    let (firstX, stepX) = (Float(line.first.x), Float(line.step.x))
    let (firstY, stepY) = (Float(line.first.y), Float(line.step.y))
    let turns = angle / 360
    let offset = Float(turns - turns.rounded(.down))
    colors.paint(from: start, to: end, into: output) { x in
      let turn = Turns.of(x: x * stepX + firstX, y: x * stepY + firstY) - offset
      return turn - RampReader.floor(turn)
    }
  }

  @inline(__always)
  static func widened(_ x: SIMD4<Float>) -> SIMD4<Double> { SIMD4(Double(x.x), Double(x.y), Double(x.z), Double(x.w)) }

  @inline(__always)
  static func narrowed(_ x: SIMD4<Double>) -> SIMD4<Float> { SIMD4(Float(x.x), Float(x.y), Float(x.z), Float(x.w)) }
}

/// A gradient on a plane that is turned in space: every pixel is taken back to the plane by a division of its own.
extension GradientShader {
  @inline(never)
  func perspective(
    _ row: Int, colors: RampReader, from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>
  ) {
    let origin = SIMD3(0.5, Double(row) + 0.5, 1)
    let (x, y, w) = (toGradient.x, toGradient.y, toGradient.w)
    let (firstX, firstY, firstW) = ((x * origin).sum(), (y * origin).sum(), (w * origin).sum())
    colors.paint(from: start, to: end, into: output) { pixels in
      let wide = Self.widened(pixels)
      let weight = wide * w.x + firstW
      return Self.narrowed(position((wide * x.x + firstX) / weight, (wide * y.x + firstY) / weight))
    }
  }

  /// The positions along the gradient of four points in its units; not a number where there is none.
  private func position(_ x: SIMD4<Double>, _ y: SIMD4<Double>) -> SIMD4<Double> {
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
      return circles.position(x - focus.x, y - focus.y)
    case .conic(let center, let angle):
      let turns = Turns.of(x: Self.narrowed(x - center.x), y: Self.narrowed(y - center.y)) - Float(angle / 360)
      return Self.widened(turns - RampReader.floor(turns))
    }
  }
}
