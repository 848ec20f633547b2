import Numerics
import Raster

/// A paint that is a value: a color, or a gradient over the whole canvas.
package enum PaintLiteral: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    package let color: Color
    /// 0...1; nil for an even position between the neighboring stops.
    package let offset: Double?

    package init(color: Color, offset: Double?) { (self.color, self.offset) = (color, offset) }
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

extension PaintLiteral {
  /// The paint with other colors.
  func mapColors(_ change: (Color) -> Color) -> PaintLiteral {
    func changed(_ stops: [Stop]) -> [Stop] { stops.map { Stop(color: change($0.color), offset: $0.offset) } }
    return switch self {
    case .color(let color): .color(change(color))
    case .linear(let angle, let stops, let space): .linear(angle: angle, changed(stops), space)
    case .radial(let stops, let space): .radial(changed(stops), space)
    case .conic(let angle, let stops, let space): .conic(angle: angle, changed(stops), space)
    }
  }

  /// Interpolates colors and angles; a color is mixed with each color of a gradient.
  ///
  /// - Parameter mix: interpolates two colors.
  /// - Returns: nil for gradients of different kinds, numbers of stops or spaces, unless one of them is the result.
  func mixed(
    with other: PaintLiteral, by amount: Double, _ mix: (Color, Color, Double) -> Color
  ) -> PaintLiteral? {
    func mixed(_ a: [Stop], _ b: [Stop]) -> [Stop] {
      let (from, to) = (EvenOffsets.filling(a.map { $0.offset }), EvenOffsets.filling(b.map { $0.offset }))
      return a.indices.map { index in
        Stop(
          color: mix(a[index].color, b[index].color, amount),
          offset: (from[index] + (to[index] - from[index]) * amount).clampedToUnit)
      }
    }
    func angle(_ a: Double, _ b: Double) -> Double { a + (b - a) * amount }
    switch (self, other) {
    case (.color(let a), .color(let b)): return .color(mix(a, b, amount))
    case _ where amount == 0 || amount == 1: return amount == 0 ? self : other
    case (.color(let a), _): return other.mapColors { mix(a, $0, amount) }
    case (_, .color(let b)): return mapColors { mix($0, b, amount) }
    case (.linear(let a, let stops, let space), .linear(let b, let others, let second))
    where space == second && stops.count == others.count:
      return .linear(angle: angle(a, b), mixed(stops, others), space)
    case (.radial(let stops, let space), .radial(let others, let second))
    where space == second && stops.count == others.count:
      return .radial(mixed(stops, others), space)
    case (.conic(let a, let stops, let space), .conic(let b, let others, let second))
    where space == second && stops.count == others.count:
      return .conic(angle: angle(a, b), mixed(stops, others), space)
    default: return nil
    }
  }
}
