import Numerics
import Vector

/// Colors that change across the plane.
package struct Gradient: Hashable, Sendable {
  /// How a point of the plane becomes a place along the gradient, in the units of the shape that is painted.
  package enum Geometry: Hashable, Sendable {
    /// 0 at the first point, 1 at the second, constant across.
    case linear(start: Point, end: Point)
    /// Between two circles, as in SVG 2: 0 on the start circle (the focus), 1 on the end circle.
    case radial(startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double)
    /// Round `center`, clockwise from `startAngle` (degrees), once for 0...1.
    case conic(center: Point, startAngle: Double)
  }

  /// The colors before 0 and after 1.
  package enum Spread: String, CaseIterable, Sendable { case pad, `repeat`, reflect }

  /// The space in which colors between stops are mixed.
  package enum Interpolation: String, CaseIterable, Sendable {
    /// sRGB, as browsers do.
    case srgb
    /// OKLab: even steps for the eye.
    case oklab
    /// OKLab by lightness, chroma and hue, the hue by the shorter way: colors between two vivid ones stay vivid. A
    /// grey or clear stop has no hue of its own and takes the other's (CSS Color 4, 12.2 and 12.4).
    case oklch
  }

  /// How alpha takes part where stops differ in it.
  package enum Mixing: String, CaseIterable, Sendable {
    /// Colors are mixed premultiplied by their alpha, as CSS does: a stop that is clear adds nothing of its color.
    /// The hue is not premultiplied.
    case premultiplied
    /// Colors and alpha are mixed each by itself, as SVG and Lottie do: a stop that is clear tints what lies before
    /// it.
    case straight
  }

  package var geometry: Geometry
  package var stops: [GradientStop]
  package var spread: Spread
  package var interpolation: Interpolation
  package var mixing: Mixing
  /// Applied to the geometry before the shape's own transform. Projective where the shape is seen in perspective.
  package var transform: ProjectiveTransform

  package init(
    _ geometry: Geometry, stops: [GradientStop], spread: Spread = .pad, interpolation: Interpolation = .srgb,
    mixing: Mixing = .premultiplied, transform: AffineTransform = .identity
  ) {
    self.geometry = geometry
    self.stops = stops
    self.spread = spread
    self.interpolation = interpolation
    self.mixing = mixing
    self.transform = ProjectiveTransform(transform)
  }
}

/// A color at a place along a gradient.
package struct GradientStop: Hashable, Sendable {
  /// 0...1; a value below the one before counts as that one.
  package var offset: Double
  package var color: Color

  package init(offset: Double, color: Color) {
    self.offset = offset
    self.color = color
  }
}

extension [GradientStop] {
  /// The stops with offsets within 0...1, each at least the one before.
  package func ordered() -> [GradientStop] {
    var minimum = 0.0
    return map { stop in
      minimum = Swift.min(1, Swift.max(minimum, stop.offset.isNaN ? 0 : stop.offset))
      return GradientStop(offset: minimum, color: stop.color)
    }
  }
}
