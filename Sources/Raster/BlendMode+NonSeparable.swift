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
    let least = min(moved.x, moved.y, moved.z)
    let most = max(moved.x, moved.y, moved.z)
    if least < 0 { moved = (moved - luminosity) * (luminosity / (luminosity - least)) + luminosity }
    if most > 1 { moved = (moved - luminosity) * ((1 - luminosity) / (most - luminosity)) + luminosity }
    moved.w = 1
    return moved
  }
}
