/// The scale on which filters and luminance masks calculate with components of colours.
package enum ColorEncoding: String, CaseIterable, Sendable {
  /// As colours are written and stored.
  case srgb
  /// Proportional to light: what SVG calls linearRGB.
  case linearRGB = "linearrgb"
}
