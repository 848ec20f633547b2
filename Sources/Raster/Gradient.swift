import Vector

/// Colours that change across the plane.
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

  /// What lies before 0 and after 1.
  package enum Spread: String, CaseIterable, Sendable { case pad, `repeat`, reflect }

  /// The space in which colours between stops are mixed.
  package enum Interpolation: String, CaseIterable, Sendable {
    /// sRGB, premultiplied by alpha, as browsers do.
    case srgb
    /// OKLab: even steps for the eye.
    case oklab
    /// Lightness, chroma and hue of OKLab: between two bright colours all are bright. The hue takes the shorter way round.
    case oklch
  }

  package var geometry: Geometry
  package var stops: [GradientStop]
  package var spread: Spread
  package var interpolation: Interpolation
  /// Applied to the geometry before the shape's own transform. Projective where the shape is seen in perspective.
  package var transform: ProjectiveTransform

  package init(
    _ geometry: Geometry, stops: [GradientStop], spread: Spread = .pad, interpolation: Interpolation = .srgb,
    transform: AffineTransform = .identity
  ) {
    self.geometry = geometry
    self.stops = stops
    self.spread = spread
    self.interpolation = interpolation
    self.transform = ProjectiveTransform(transform)
  }
}
