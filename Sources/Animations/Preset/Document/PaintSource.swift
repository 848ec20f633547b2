import Raster
import Vector

/// The paint of a fill or a stroke.
package enum PaintSource: Sendable {
  /// A color, or a gradient that is a value.
  case color(Property)
  indirect case gradient(GradientSource)
}

/// A paint of the inside of an outline.
package struct FillSource: Sendable {
  /// It is painted only while this is true.
  package let condition: Property?
  package let paint: PaintSource
}

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

  package let geometry: Geometry
  package let stops: Stops
  package let spread: Gradient.Spread
  package let interpolation: Gradient.Interpolation
  package let mixing: Gradient.Mixing
  /// Six numbers, as in SVG's `matrix(a b c d e f)`.
  package let transform: [Property]?
}

/// A stroke along an outline.
package struct StrokeSource: Sendable {
  /// It is painted only while this is true.
  package let condition: Property?
  package let paint: PaintSource
  package let width: Property
  package let cap: WordProperty<StrokeStyle.Cap>
  package let join: WordProperty<StrokeStyle.Join>
  package let miterLimit: Property?
  /// Lengths of dashes and gaps in turn.
  package let dash: Property?
  package let dashOffset: Property?
}
