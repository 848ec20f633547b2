/// How a color combines with what lies behind it (W3C Compositing and Blending Level 1).
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
