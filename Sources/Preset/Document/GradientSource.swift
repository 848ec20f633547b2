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

  package let geometry: Geometry
  package let stops: Stops
  package let spread: Spread
  package let interpolation: Interpolation
  /// Six numbers, as in SVG's `matrix(a b c d e f)`.
  package let transform: [Property]?
  /// An index of `PresetDocument.places`.
  package let place: Int
}
