import Vector

/// An animation in a picture of another size: cut at the edges, or with margins.
package struct FramedAnimation: AnimationSource {
  private let base: any AnimationSource
  package let width, height: Int
  /// The position of the animation's top left corner, in pixels.
  private let x, y: Int

  package init(_ base: any AnimationSource, width: Int, height: Int, x: Int, y: Int) {
    (self.base, self.width, self.height, self.x, self.y) = (base, width, height, x, y)
  }

  package var duration: Double { base.duration }
  package var steps: Int? { base.steps }
  package var frameRate: Double { base.frameRate }
  package var start: Double { base.start }
  package var still: Double { base.still }

  package func makeEvaluator() -> any FrameEvaluator { Evaluator(self) }

  private final class Evaluator: FrameEvaluator {
    private let inner: any FrameEvaluator
    private let move: AffineTransform
    /// The animation's own picture, outside of which it draws nothing; nil if it covers the new one.
    private let clip: Path?

    init(_ framed: FramedAnimation) {
      inner = framed.base.makeEvaluator()
      move = .translation(x: Double(framed.x), y: Double(framed.y))
      let (base, isCovered) = (
        framed.base,
        framed.x <= 0 && framed.y <= 0 && framed.x + framed.base.width >= framed.width
          && framed.y + framed.base.height >= framed.height
      )
      clip = isCovered ? nil : .rectangle(Rect(minX: 0, minY: 0, maxX: Double(base.width), maxY: Double(base.height)))
    }

    func evaluate(at phase: Double, into list: inout DisplayList) throws {
      try inner.evaluate(at: phase, into: &list)
      list = list.transformed(by: move)
      guard let clip else { return }
      list.commands = [.pushClip(clip, .nonZero, move)] + list.commands + [.popClip]
    }
  }
}
