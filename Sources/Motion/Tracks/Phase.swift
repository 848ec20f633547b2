/// Arithmetic of time on a circle: a phase is a place in a loop, from 0 up to, not including, 1.
package enum Phase {
  /// The way an animation runs through its loop.
  package enum Direction: String, CaseIterable, Sendable {
    case normal
    case reverse
    /// There and back within each iteration, so that it closes.
    case alternate
  }

  /// A number of turns less its whole part. What is a rounding error short of a whole turn is 0.
  package static func wrap(_ turns: Double) -> Double { Whole.remainder(turns, 1) }

  /// The phase of a part that runs `iterations` times in a loop and is `shift` of its own loop ahead.
  /// 1 only where `alternate` turns round.
  package static func local(
    _ phase: Double, iterations: Int = 1, shift: Double = 0, direction: Direction = .normal
  ) -> Double {
    let turned = wrap(phase * Double(iterations) + shift)
    return switch direction {
    case .normal: turned
    case .reverse: wrap(-turned)
    case .alternate: turned < 0.5 ? 2 * turned : 2 - 2 * turned
    }
  }
}
