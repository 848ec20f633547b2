import Motion
import Numerics
import Raster

/// A paint in the syntax of flags: a color, or a gradient over the whole canvas.
///
///     tomato   linear(90, red, blue)   radial(white, #3b82f6 60%, navy)   conic(0 in oklch, red, lime, blue, red)
package enum PaintLiteral: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    package let color: Color
    /// 0...1; nil for an even position between the neighboring stops.
    package let offset: Double?
  }

  /// The space in which colors between stops are interpolated.
  package typealias Space = Gradient.Interpolation

  case color(Color)
  /// From edge to edge in a direction, in degrees clockwise from +x.
  case linear(angle: Double, [Stop], Space)
  /// From the center to the corners.
  case radial([Stop], Space)
  /// Clockwise around the center, starting at an angle.
  case conic(angle: Double, [Stop], Space)

  /// The color; for a gradient, the mean of its stops' colors.
  package var meanColor: Color {
    switch self {
    case .color(let color): color
    case .linear(_, let stops, _), .radial(let stops, _), .conic(_, let stops, _): Self.mean(stops.map { $0.color })
    }
  }

  private static func mean(_ colors: [Color]) -> Color {
    guard var mean = colors.first else { return .clear }
    for (index, color) in colors.enumerated().dropFirst() { mean = mean.mixed(with: color, by: 1 / Double(index + 1)) }
    return mean
  }
}
