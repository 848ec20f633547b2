import Motion
import Numerics

/// A paint as a flag writes it: a color, or a gradient over the whole canvas.
///
///     tomato   linear(90, red, blue)   radial(white, #3b82f6 60%, navy)   conic(0, red, lime, blue, red)
package enum PaintLiteral: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    package let color: Color
    /// 0...1; nil for an even place between the stops beside it.
    package let offset: Double?
  }

  case color(Color)
  /// From edge to edge in a direction, in degrees clockwise from +x.
  case linear(angle: Double, [Stop])
  /// From the center to the corners.
  case radial([Stop])
  /// Clockwise round the center, beginning in a direction.
  case conic(angle: Double, [Stop])
}
