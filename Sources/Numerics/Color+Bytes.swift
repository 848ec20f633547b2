extension Color {
  /// Each component as the nearest byte, clamped to 0...255; NaN counts as 0.
  package var bytes: SIMD4<UInt8> {
    SIMD4(Self.byte(red), Self.byte(green), Self.byte(blue), Self.byte(alpha))
  }

  /// The nearest byte of a component of 0...1.
  package static func byte(_ component: Double) -> UInt8 {
    guard component > 0 else { return 0 }
    return component >= 1 ? 255 : UInt8((component * 255).rounded())
  }
}
