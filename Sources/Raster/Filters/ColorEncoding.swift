/// The scale on which filters and luminance masks calculate with components of colors.
package enum ColorEncoding: String, CaseIterable, Sendable {
  /// As colors are written and stored.
  case srgb
  /// Proportional to light: what SVG calls linearRGB.
  case linearRGB = "linearrgb"
}
