import Numerics

/// How a color combines with its backdrop (W3C Compositing and Blending Level 1).
package enum BlendMode: String, CaseIterable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion
  case hue, saturation, color, luminosity
  case plusLighter = "plus-lighter"
  /// Each component full where backdrop and source together reach 1, else 0: of After Effects, not of CSS.
  case hardMix = "hard-mix"
}

extension BlendMode {
  /// A premultiplied source over a premultiplied backdrop, components 0...255.
  ///
  /// The general formula of the specification, section 5: each one shows where the other has no coverage, and the mode
  /// mixes them where both have.
  func composite(_ source: SIMD4<Float>, over backdrop: SIMD4<Float>) -> SIMD4<Float> {
    let sourceAlpha = source.w / 255
    let backdropAlpha = backdrop.w / 255
    switch self {
    case .normal:
      return source + backdrop * (1 - sourceAlpha)
    case .plusLighter:
      return (source + backdrop).limited(from: .zero, to: SIMD4(repeating: 255))
    default:
      guard sourceAlpha > 0, backdropAlpha > 0 else { return source + backdrop }
      let s = source / source.w
      let b = backdrop / backdrop.w
      var mixed = mixTogether(b, s) ?? SIMD4(mix(b.x, s.x), mix(b.y, s.y), mix(b.z, s.z), 1)
      mixed *= 255 * sourceAlpha * backdropAlpha
      return source * (1 - backdropAlpha) + backdrop * (1 - sourceAlpha) + mixed
    }
  }

  /// The mode's own function of backdrop and source, one straight component each, 0...1.
  private func mix(_ b: Float, _ s: Float) -> Float {
    switch self {
    case .normal, .plusLighter, .hue, .saturation, .color, .luminosity: s
    case .multiply: b * s
    case .screen: b + s - b * s
    case .overlay: BlendMode.hardLight(s: b, b: s)
    case .hardLight: BlendMode.hardLight(s: s, b: b)
    case .darken: min(b, s)
    case .lighten: max(b, s)
    case .colorDodge: b == 0 ? 0 : (s >= 1 ? 1 : min(1, b / (1 - s)))
    case .colorBurn: b >= 1 ? 1 : (s <= 0 ? 0 : 1 - min(1, (1 - b) / s))
    case .softLight: BlendMode.softLight(s: s, b: b)
    case .difference: abs(b - s)
    case .exclusion: b + s - 2 * b * s
    // Half a level of 255 less than 1, for what rounding takes away.
    case .hardMix: b + s > 1 - 0.5 / 255 ? 1 : 0
    }
  }

  private static func hardLight(s: Float, b: Float) -> Float {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  private static func softLight(s: Float, b: Float) -> Float {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }
}

/// The modes that look at all components of a color at once (W3C Compositing and Blending Level 1, section 10).
extension BlendMode {
  /// The mode's function of backdrop and source, straight components 0...1 and 1 for alpha; nil for modes that take one
  /// component at a time.
  func mixTogether(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float>? {
    switch self {
    case .hue: Self.light(Self.saturated(s, Self.saturation(b)), Self.luminosity(b))
    case .saturation: Self.light(Self.saturated(b, Self.saturation(s)), Self.luminosity(b))
    case .color: Self.light(s, Self.luminosity(b))
    case .luminosity: Self.light(b, Self.luminosity(s))
    default: nil
    }
  }

  private static func luminosity(_ c: SIMD4<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func saturation(_ c: SIMD4<Float>) -> Float { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

  /// The color stretched so that its largest and smallest components are `saturation` apart, the smallest 0.
  private static func saturated(_ c: SIMD4<Float>, _ saturation: Float) -> SIMD4<Float> {
    let range = Self.saturation(c)
    guard range > 0 else { return SIMD4(0, 0, 0, 1) }
    return (c - min(c.x, c.y, c.z)) * (saturation / range)
  }

  /// The color moved to a luminosity, and drawn towards its grey where a component would leave 0...1.
  private static func light(_ c: SIMD4<Float>, _ luminosity: Float) -> SIMD4<Float> {
    var moved = c + (luminosity - Self.luminosity(c))
    let minimum = min(moved.x, moved.y, moved.z)
    let maximum = max(moved.x, moved.y, moved.z)
    if minimum < 0 { moved = (moved - luminosity) * (luminosity / (luminosity - minimum)) + luminosity }
    if maximum > 1 { moved = (moved - luminosity) * ((1 - luminosity) / (maximum - luminosity)) + luminosity }
    moved.w = 1
    return moved
  }
}
