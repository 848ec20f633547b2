import Numerics

/// The stretch between two stops.
struct RampSegment {
  private let start: Double
  private let scale: Double
  private let mix: Mix

  private enum Mix {
    /// The color throughout, where both stops share it.
    case uniform(UInt32)
    /// The first color, and the second one minus the first, in premultiplied sRGB.
    case linear(SIMD4<Float>, SIMD4<Float>)
    /// The same with straight components.
    case straight(SIMD4<Float>, SIMD4<Float>)
    case perceptual(PerceptualMix)
  }

  init(
    from a: GradientStop, to b: GradientStop, _ interpolation: Gradient.Interpolation, _ mixing: Gradient.Mixing
  ) {
    start = a.offset
    scale = b.offset > a.offset ? 1 / (b.offset - a.offset) : 0
    let from = PremultipliedColor(a.color).components
    if a.color == b.color {
      mix = .uniform(PremultipliedColor(components: from).word)
    } else if interpolation != .srgb {
      mix = .perceptual(PerceptualMix(a.color, b.color, interpolation, mixing))
    } else if mixing == .straight {
      let from = Self.straight(a.color)
      mix = .straight(from, Self.straight(b.color) - from)
    } else {
      mix = .linear(from, PremultipliedColor(b.color).components - from)
    }
  }

  /// Red, green and blue 0...1, alpha 0...255.
  private static func straight(_ color: Color) -> SIMD4<Float> {
    var opaque = color
    opaque.alpha = 1
    var components = PremultipliedColor(opaque).components / 255
    components.w = PremultipliedColor(color).components.w
    return components
  }

  @inline(__always)
  func color(at position: Double) -> UInt32 {
    switch mix {
    case .uniform(let word): return word
    case .linear(let from, let difference):
      return PremultipliedColor(components: from + difference * Float(share(at: position))).word
    case .straight(let from, let difference):
      let mixed = from + difference * Float(share(at: position))
      return PremultipliedColor(components: SIMD4(mixed.x, mixed.y, mixed.z, 1) * mixed.w).word
    case .perceptual(let mix): return PremultipliedColor(mix.color(at: share(at: position))).word
    }
  }

  /// How far a position is from the first stop to the second, 0...1.
  @inline(__always)
  private func share(at position: Double) -> Double { min(max((position - start) * scale, 0), 1) }
}

/// Two colors mixed in OKLab, by its axes or by chroma and hue.
private struct PerceptualMix {
  /// Under this, a color counts as grey: it has no hue. An 8-bit grey has a chroma of less than 4e-8.
  private static let minimumChroma = 1e-5

  private let isPolar: Bool
  private let isStraight: Bool
  /// Lightness, then a and b, or chroma and hue in degrees; then alpha. Components are premultiplied, except
  /// hue, and except in straight mixing.
  private let from, difference: SIMD4<Double>

  init(_ a: Color, _ b: Color, _ interpolation: Gradient.Interpolation, _ mixing: Gradient.Mixing) {
    isPolar = interpolation == .oklch
    isStraight = mixing == .straight
    var from = Self.coordinates(a, isPolar)
    var to = Self.coordinates(b, isPolar)
    if isPolar { Self.alignHues(&from, &to) }
    if !isStraight {
      from *= Self.weights(alpha: from.w, isPolar)
      to *= Self.weights(alpha: to.w, isPolar)
    }
    self.from = from
    difference = to - from
  }

  private static func coordinates(_ color: Color, _ isPolar: Bool) -> SIMD4<Double> {
    let lab = OKLab(color)
    let alpha = color.alpha.clampedToUnit
    guard isPolar else { return SIMD4(lab.lightness, lab.a, lab.b, alpha) }
    let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    return SIMD4(lab.lightness, chroma, Trigonometry.arcTangent(y: lab.b, x: lab.a), alpha)
  }

  /// The factors of premultiplication for the coordinates.
  private static func weights(alpha: Double, _ isPolar: Bool) -> SIMD4<Double> {
    SIMD4(alpha, alpha, isPolar ? 1 : alpha, 1)
  }

  /// Gives a color without a hue the other's, and takes the shorter way between two.
  private static func alignHues(_ a: inout SIMD4<Double>, _ b: inout SIMD4<Double>) {
    if a.y < minimumChroma || a.w == 0 { a.z = b.z }
    if b.y < minimumChroma || b.w == 0 { b.z = a.z }
    if b.z - a.z > 180 { b.z -= 360 }
    if a.z - b.z > 180 { b.z += 360 }
  }

  func color(at share: Double) -> Color {
    var mixed = from + difference * share
    if !isStraight {
      guard mixed.w > 0 else { return .clear }
      mixed /= Self.weights(alpha: mixed.w, isPolar)
    }
    guard isPolar else { return OKLab(lightness: mixed.x, a: mixed.y, b: mixed.z).color(alpha: mixed.w) }
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: mixed.z)
    return OKLab(lightness: mixed.x, a: mixed.y * cosine, b: mixed.y * sine).color(alpha: mixed.w)
  }
}

extension Gradient {
  /// The colors between two stops, straight, by share: 0 at the first and 1 at the second.
  package func colors(between a: GradientStop, and b: GradientStop) -> (Double) -> Color {
    guard interpolation == .srgb else {
      let mix = PerceptualMix(a.color, b.color, interpolation, mixing)
      return { mix.color(at: $0) }
    }
    let isStraight = mixing == .straight || a.color.alpha == b.color.alpha
    return { share in
      func mix(_ component: (Color) -> Double) -> Double {
        component(a.color) + (component(b.color) - component(a.color)) * share
      }
      let alpha = mix { $0.alpha }
      if isStraight { return Color(red: mix { $0.red }, green: mix { $0.green }, blue: mix { $0.blue }, alpha: alpha) }
      guard alpha > 0 else { return .clear }
      func mixed(_ component: (Color) -> Double) -> Double { mix { component($0) * $0.alpha } / alpha }
      return Color(red: mixed { $0.red }, green: mixed { $0.green }, blue: mixed { $0.blue }, alpha: alpha)
    }
  }
}
