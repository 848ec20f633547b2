import Numerics
import Raster

/// A paint that is a value: a color, or a gradient over the whole canvas.
package enum PaintLiteral: Hashable, Sendable {
  case color(Color)
  case gradient(GradientLiteral)

  /// The color; for a gradient, the mean of its stops' colors.
  package var meanColor: Color {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): Self.mean(gradient.stops.map { $0.color })
    }
  }

  private static func mean(_ colors: [Color]) -> Color {
    guard var mean = colors.first else { return .clear }
    for (index, color) in colors.enumerated().dropFirst() { mean = mean.mixed(with: color, by: 1 / Double(index + 1)) }
    return mean
  }

  /// The paint with other colors.
  package func mapColors(_ change: (Color) -> Color) -> PaintLiteral {
    switch self {
    case .color(let color): return .color(change(color))
    case .gradient(var gradient):
      for index in gradient.stops.indices { gradient.stops[index].color = change(gradient.stops[index].color) }
      return .gradient(gradient)
    }
  }

  /// Interpolates colors and angles; a color is mixed with each color of a gradient.
  ///
  /// - Parameter mix: interpolates two colors.
  /// - Returns: nil for gradients of different kinds, numbers of stops or spaces, unless one of them is the result.
  package func mixed(
    with other: PaintLiteral, by amount: Double, _ mix: (Color, Color, Double) -> Color
  ) -> PaintLiteral? {
    switch (self, other) {
    case (.color(let a), .color(let b)): .color(mix(a, b, amount))
    case _ where amount == 0 || amount == 1: amount == 0 ? self : other
    case (.color(let a), _): other.mapColors { mix(a, $0, amount) }
    case (_, .color(let b)): mapColors { mix($0, b, amount) }
    case (.gradient(let a), .gradient(let b)): a.mixed(with: b, by: amount, mix).map { .gradient($0) }
    }
  }
}

/// A gradient over the whole canvas.
package struct GradientLiteral: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// From edge to edge in a direction.
    case linear
    /// From the center to the corners.
    case radial
    /// Clockwise around the center.
    case conic
  }

  package struct Stop: Hashable, Sendable {
    package var color: Color
    /// 0...1; nil for an even position between the neighboring stops.
    package let offset: Double?

    package init(color: Color, offset: Double?) { (self.color, self.offset) = (color, offset) }
  }

  package let kind: Kind
  /// The direction of a linear gradient, or the start of a conic one, in degrees clockwise from +x.
  package let angle: Double
  package var stops: [Stop]
  /// The space in which colors between stops are interpolated.
  package let space: Gradient.Interpolation

  package init(_ kind: Kind, angle: Double = 0, _ stops: [Stop], in space: Gradient.Interpolation = .srgb) {
    (self.kind, self.angle, self.stops, self.space) = (kind, angle, stops, space)
  }

  fileprivate func mixed(
    with other: GradientLiteral, by amount: Double, _ mix: (Color, Color, Double) -> Color
  ) -> GradientLiteral? {
    guard kind == other.kind, space == other.space, stops.count == other.stops.count else { return nil }
    let (from, to) = (EvenOffsets.filling(stops.map { $0.offset }), EvenOffsets.filling(other.stops.map { $0.offset }))
    let mixed = stops.indices.map { index in
      Stop(
        color: mix(stops[index].color, other.stops[index].color, amount),
        offset: (from[index] + (to[index] - from[index]) * amount).clampedToUnit)
    }
    return GradientLiteral(kind, angle: angle + (other.angle - angle) * amount, mixed, in: space)
  }
}
