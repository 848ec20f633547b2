extension Color {
  /// The relative luminance of WCAG 2, 0 (black) to 1 (white); alpha is ignored.
  package var luminance: Double {
    0.2126 * SRGB.linear(red) + 0.7152 * SRGB.linear(green) + 0.0722 * SRGB.linear(blue)
  }

  /// The contrast ratio of WCAG 2, 1 (equal luminance) to 21 (black on white).
  package func contrast(with other: Color) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }
}
