extension Color {
  /// The components, each rounded to the nearest byte and clamped to 0...255; NaN becomes 0.
  package var bytes: SIMD4<UInt8> {
    SIMD4(Self.byte(red), Self.byte(green), Self.byte(blue), Self.byte(alpha))
  }

  /// The byte nearest to a component in 0...1.
  package static func byte(_ component: Double) -> UInt8 {
    guard component > 0 else { return 0 }
    return component >= 1 ? 255 : UInt8((component * 255).rounded())
  }
}
