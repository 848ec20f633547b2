/// An animation that plays forwards and then backwards; the pictures at both ends are shown once.
package struct BouncingAnimation: AnimationSource {
  private let base: any AnimationSource
  /// The pictures of one direction, at least 3.
  private let frames: Int

  /// - Parameter frames: of the animation itself. Nil for fewer than 3, which are the same in both directions.
  package init?(_ base: any AnimationSource, frames: Int) {
    guard frames >= 3 else { return nil }
    (self.base, self.frames) = (base, frames)
  }

  /// The pictures of both directions.
  private var allFrames: Int { 2 * frames - 2 }

  package var width: Int { base.width }
  package var height: Int { base.height }
  package var duration: Double { base.duration * Double(allFrames) / Double(frames) }
  package var steps: Int? { base.steps.map { _ in allFrames } }
  package var frameRate: Double { base.frameRate }
  package var start: Double { phase(of: base.start) }
  package var still: Double { phase(of: base.still) }

  package let end = 0.5

  /// The phase of the way there that shows the animation's own phase, or the turning point after the last picture.
  private func phase(of own: Double) -> Double {
    min(own * Double(frames), Double(frames - 1)) / Double(allFrames)
  }

  package func makeEvaluator() -> any FrameEvaluator { Evaluator(base.makeEvaluator(), frames: frames) }

  private final class Evaluator: FrameEvaluator {
    private let inner: any FrameEvaluator
    private let frames: Int

    init(_ inner: any FrameEvaluator, frames: Int) { (self.inner, self.frames) = (inner, frames) }

    func evaluate(at phase: Double, into list: inout DisplayList) throws {
      let all = Double(2 * frames - 2)
      var place = (phase - phase.rounded(.down)) * all
      if abs(place - place.rounded()) < 1e-9 { place = place.rounded() }
      let frame = place <= Double(frames - 1) ? place : all - place
      // Never slightly below a frame, where an animation in steps would show the one before it.
      let own = frame / Double(frames)
      try inner.evaluate(at: own * Double(frames) < frame ? own.nextUp : own, into: &list)
    }
  }
}
