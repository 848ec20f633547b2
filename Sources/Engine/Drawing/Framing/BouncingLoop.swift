import Platform

extension Loop {
  /// The loop played forwards and then backwards; the pictures at both ends are shown once.
  ///
  /// - Parameter frames: of the loop itself. Fewer than 3 are the same in both directions.
  package func bouncing(frames: Int) -> Loop {
    guard frames >= 3 else { return self }
    let all = 2 * frames - 2
    /// The phase of the way there that shows the loop's own phase, or the turning point after the last picture.
    @Sendable func phase(of own: Double) -> Double { min(own * Double(frames), Double(frames - 1)) / Double(all) }
    var loop = self
    loop.duration = duration * Double(all) / Double(frames)
    loop.steps = steps.map { _ in all }
    (loop.start, loop.still, loop.end) = (phase(of: start), phase(of: still), 0.5)
    loop.keyPhases = { [keyPhases] in keyPhases().flatMap { [phase(of: $0), 1 - phase(of: $0)] } }
    loop.makeEvaluator = { [makeEvaluator] in BouncingEvaluator(makeEvaluator(), frames: frames) }
    return loop
  }
}

private final class BouncingEvaluator: FrameEvaluator {
  private let inner: any FrameEvaluator
  /// The pictures of one direction, at least 3.
  private let frames: Int

  init(_ inner: any FrameEvaluator, frames: Int) { (self.inner, self.frames) = (inner, frames) }

  func evaluate(at phase: Double, into list: inout DisplayList) throws(SourceError) {
    try inner.evaluate(at: own(phase), into: &list)
  }

  func mayDiffer(at phase: Double) -> Bool { inner.mayDiffer(at: own(phase)) }

  /// The phase of the loop itself.
  private func own(_ phase: Double) -> Double {
    let all = Double(2 * frames - 2)
    var position = (phase - phase.rounded(.down)) * all
    if abs(position - position.rounded()) < 1e-9 { position = position.rounded() }
    let frame = position <= Double(frames - 1) ? position : all - position
    // Never slightly below a frame, where an animation in steps would show the one before it.
    let own = frame / Double(frames)
    return own * Double(frames) < frame ? own.nextUp : own
  }
}
