extension Color {
  /// How light it looks, 0 (black) ... 1 (white), leaving its alpha out: the relative luminance of WCAG 2.
  package var luminance: Double {
    0.2126 * SRGB.linear(red) + 0.7152 * SRGB.linear(green) + 0.0722 * SRGB.linear(blue)
  }

  /// How well one colour can be read on the other, 1 (not) ... 21 (black on white): the contrast ratio of WCAG 2.
  package func contrast(with other: Color) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }
}
