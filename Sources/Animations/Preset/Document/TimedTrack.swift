import Motion

/// A track with its own time within its layer's time.
package struct TimedTrack: Sendable {
  let track: Track
  /// The fraction of a turn by which the track is ahead of the layer.
  let shift: Expression?
  let iterations: Int
  let direction: Phase.Direction
  /// Whether the document declares that the loop jumps at the track's end.
  let isCut: Bool
  /// A difference that is equivalent to none: 360 for angles.
  let period: Double?

  func phase(_ phase: Double, in context: EvaluationContext) throws(EvaluationError) -> Double {
    if shift == nil, iterations == 1, direction == .normal { return phase }
    return Phase.local(
      phase, iterations: iterations, shift: try shift?.evaluateNumber(in: context) ?? 0, direction: direction)
  }

  /// Whether the loop jumps at the track's end although the document does not declare it.
  package func jumps(in context: EvaluationContext) throws(EvaluationError) -> Bool {
    guard !isCut, direction != .alternate, try track.isCut(in: context) else { return false }
    guard let period, track.type == .number else { return true }
    let difference = try track.number(at: 1, in: context) - track.number(at: 0, in: context)
    return (difference / period - (difference / period).rounded()).magnitude > TolerantRounding.tolerance
  }
}
