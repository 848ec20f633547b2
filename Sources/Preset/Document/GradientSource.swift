/// A linear, radial or conic gradient.
package struct GradientSource: Sendable {
  package enum Geometry: Sendable {
    case linear(from: PointProperty, to: PointProperty)
    /// From the circle with `innerRadius` around `focus` to the circle with `radius` around `center`.
    case radial(center: PointProperty?, radius: Property, focus: PointProperty?, innerRadius: Property?)
    /// Clockwise from a direction.
    case conic(center: PointProperty?, angle: Property?)
  }

  package enum Stops: Sendable {
    case separate([Stop])
    /// A list of colors, evenly spaced.
    case list(Property)
  }

  package struct Stop: Sendable {
    package let color: Property
    /// 0...1; nil for an even position between the neighboring stops.
    package let offset: Property?
  }

  package enum Spread: String, CaseIterable, Sendable {
    case pad, `repeat`, reflect
  }

  package enum Interpolation: String, CaseIterable, Sendable {
    case srgb, oklab
    /// Lightness, chroma and hue in OKLab; the hue takes the shorter arc.
    case oklch
  }

  /// How stops with different opacities are interpolated.
  package enum Mixing: String, CaseIterable, Sendable {
    /// Premultiplied: a transparent stop contributes none of its color, as in CSS.
    case premultiplied
    /// Color and opacity are interpolated independently, as in SVG.
    case straight
  }

  package let geometry: Geometry
  package let stops: Stops
  package let spread: Spread
  package let interpolation: Interpolation
  package let mixing: Mixing
  /// Six numbers, as in SVG's `matrix(a b c d e f)`.
  package let transform: [Property]?
  /// An index of `PresetDocument.places`.
  package let place: Int
}
