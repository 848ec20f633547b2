/// Arithmetic of cyclic time: a phase is a position in a loop, 0..<1.
package enum Phase {
  /// The direction in which an animation runs through its loop.
  package enum Direction: String, CaseIterable, Sendable {
    case normal
    case reverse
    /// Forwards and backwards within each iteration, so that it closes.
    case alternate
  }

  /// The fractional part of a number of turns. A rounding error below a whole turn counts as 0.
  package static func wrap(_ turns: Double) -> Double { TolerantRounding.remainder(turns, 1) }

  /// The phase of a part that runs `iterations` times per loop and is ahead by `shift` of its own loop. 1 only at the
  /// turning point of `alternate`.
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
