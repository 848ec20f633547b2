import Numerics

/// An easing function of CSS (Easing Functions 1 and 2).
package enum Easing: Hashable, Sendable {
  case linear
  case cubicBezier(CubicBezier)
  case steps(StepCurve)
  case piecewise(LinearCurve)

  /// The progress of the value at `x`, the progress of time. `x` is clamped to 0...1; the result is outside 0...1 if a
  /// curve overshoots.
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
