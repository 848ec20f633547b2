/// Colours that run along a line, outwards or round a point.
package struct GradientSource: Sendable {
  package enum Geometry: Sendable {
    case linear(from: PointProperty, to: PointProperty)
    /// From the circle of `innerRadius` round `focus` to the one of `radius` round `center`.
    case radial(center: PointProperty?, radius: Property, focus: PointProperty?, innerRadius: Property?)
    /// Clockwise, beginning in a direction.
    case conic(center: PointProperty?, angle: Property?)
  }

  package enum Stops: Sendable {
    case separate([Stop])
    /// A list of colours, evenly spaced.
    case list(Property)
  }

  package struct Stop: Sendable {
    package let color: Property
    /// 0...1; nil for an even place between the stops beside it.
    package let offset: Property?
  }

  package enum Spread: String, CaseIterable, Sendable {
    case pad, `repeat`, reflect
  }

  package enum Interpolation: String, CaseIterable, Sendable {
    case srgb, oklab
    /// Lightness, chroma and hue in OKLab; the hue takes the shorter way round.
    case oklch
  }

  /// How opacity takes part where stops differ in it.
  package enum Mixing: String, CaseIterable, Sendable {
    /// A stop that is clear adds nothing of its colour, as in CSS.
    case premultiplied
    /// Colours and opacity are mixed each by itself, as in SVG.
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
