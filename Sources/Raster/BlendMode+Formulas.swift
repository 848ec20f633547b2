extension BlendMode {
  /// A premultiplied source over a premultiplied backdrop, components 0...255.
  ///
  /// The general formula of the specification, section 5: what the two do not share shows through, what they share is
  /// mixed by the mode.
  func composite(_ source: SIMD4<Float>, over backdrop: SIMD4<Float>) -> SIMD4<Float> {
    let sourceAlpha = source.w / 255
    let backdropAlpha = backdrop.w / 255
    switch self {
    case .normal:
      return source + backdrop * (1 - sourceAlpha)
    case .plusLighter:
      return (source + backdrop).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
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
