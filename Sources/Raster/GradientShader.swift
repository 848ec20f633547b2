import Numerics
import Vector

/// Computes a gradient's pixels, a stretch of a row at a time.
struct GradientShader {
  private let geometry: Gradient.Geometry
  private let spread: Gradient.Spread
  private let ramp: ColorRamp
  /// From pixels to the gradient's own units.
  private let toGradient: AffineTransform

  /// Nil where the gradient's plane is folded flat: it then paints nothing.
  init?(_ gradient: Gradient, transform: AffineTransform, ramp: ColorRamp) {
    guard let inverse = gradient.transform.then(transform).inverse else { return nil }
    geometry = gradient.geometry
    spread = gradient.spread
    toGradient = inverse
    self.ramp = ramp
  }

  /// Writes the pixels `start..<end` of a row to `output`, from its first element on.
  func fetch(row: Int, from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>) {
    let origin = toGradient.apply(to: Point(x: Double(start) + 0.5, y: Double(row) + 0.5))
    let step = Point(x: toGradient.a, y: toGradient.b)
    let count = end - start
    ramp.words.withUnsafeBufferPointer { words in
      let colors = RampReader(words: words, spread: spread)
      switch geometry {
      case .linear(let a, let b):
        linear(from: a, to: b, origin, step, count, colors, output)
      case .radial(let focus, let startRadius, let center, let endRadius):
        if focus == center {
          concentric(center, startRadius, endRadius, origin, step, count, colors, output)
        } else {
          focal(focus, startRadius, center, endRadius, origin, step, count, colors, output)
        }
      case .conic(let center, let angle):
        for index in 0..<count {
          let p = origin + step * Double(index) - center
          let turn = (Trigonometry.arcTangent(y: p.y, x: p.x) - angle) / 360
          output[index] = colors.color(at: Float(turn - turn.rounded(.down)))
        }
      }
    }
  }

  @inline(__always)
  private func linear(
    from a: Point, to b: Point, _ origin: Point, _ step: Point, _ count: Int, _ colors: RampReader,
    _ output: UnsafeMutablePointer<UInt32>
  ) {
    let axis = b - a
    let square = axis.dot(axis)
    guard square > 0 else {
      for index in 0..<count { output[index] = colors.color(at: 1) }
      return
    }
    let first = (origin - a).dot(axis) / square
    let perPixel = step.dot(axis) / square
    for index in 0..<count { output[index] = colors.color(at: Float(first + perPixel * Double(index))) }
  }

  @inline(__always)
  private func concentric(
    _ center: Point, _ startRadius: Double, _ endRadius: Double, _ origin: Point, _ step: Point, _ count: Int,
    _ colors: RampReader, _ output: UnsafeMutablePointer<UInt32>
  ) {
    guard endRadius != startRadius else {
      for index in 0..<count { output[index] = colors.color(at: 1) }
      return
    }
    let scale = 1 / (endRadius - startRadius)
    let from = (origin - center) * scale
    let by = step * scale
    let offset = startRadius * scale
    for index in 0..<count {
      let x = from.x + by.x * Double(index)
      let y = from.y + by.y * Double(index)
      output[index] = colors.color(at: Float((x * x + y * y).squareRoot() - offset))
    }
  }

  /// The larger solution t, with a radius that is not negative, of |p - (focus + t (center - focus))| = r0 + t (r1 - r0)
  /// (SVG 2, 14.2.3.1); clear where there is none.
  private func focal(
    _ focus: Point, _ startRadius: Double, _ center: Point, _ endRadius: Double, _ origin: Point, _ step: Point,
    _ count: Int, _ colors: RampReader, _ output: UnsafeMutablePointer<UInt32>
  ) {
    let axis = center - focus
    let growth = endRadius - startRadius
    let a = axis.dot(axis) - growth * growth
    for index in 0..<count {
      let p = origin + step * Double(index) - focus
      let b = p.dot(axis) + startRadius * growth
      let c = p.dot(p) - startRadius * startRadius
      var place: Double?
      if abs(a) < 1e-12 {
        let t = b == 0 ? Double.nan : c / (2 * b)
        if startRadius + t * growth >= 0 { place = t }
      } else {
        let root = (b * b - a * c).squareRoot()
        let larger = max((b + root) / a, (b - root) / a)
        let smaller = min((b + root) / a, (b - root) / a)
        if startRadius + larger * growth >= 0 {
          place = larger
        } else if startRadius + smaller * growth >= 0 {
          place = smaller
        }
      }
      output[index] = place.map { colors.color(at: Float($0)) } ?? 0
    }
  }
}

/// Looks colours up in a ramp.
private struct RampReader {
  let words: UnsafeBufferPointer<UInt32>
  let spread: Gradient.Spread

  @inline(__always)
  func color(at place: Float) -> UInt32 {
    var t = place
    switch spread {
    case .pad: break
    case .repeat: t -= t.rounded(.down)
    case .reflect:
      t -= 2 * (t / 2).rounded(.down)
      if t > 1 { t = 2 - t }
    }
    // A place that is not a number counts as 0.
    let scaled = t > 0 ? min(t, 1) * Float(ColorRamp.size - 1) + 0.5 : 0
    return words[Int(Int32(scaled))]
  }
}
