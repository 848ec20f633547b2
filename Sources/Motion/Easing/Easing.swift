import Numerics

/// How a change runs between its start and its end: the easing functions of CSS (Easing Functions 1 and 2).
package enum Easing: Hashable, Sendable {
  case linear
  case cubicBezier(CubicBezier)
  case steps(StepCurve)
  case piecewise(LinearCurve)

  /// The share of the change that is done at `x`, the share of the time that is over. `x` is clamped to 0...1;
  /// the result is not in 0...1 where a curve overshoots.
  package func value(at x: Double) -> Double {
    let x = x.clampedToUnit
    return switch self {
    case .linear: x
    case .cubicBezier(let curve): curve.value(at: x)
    case .steps(let curve): curve.value(at: x)
    case .piecewise(let curve): curve.value(at: x)
    }
  }
}
