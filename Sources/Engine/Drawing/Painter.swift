import Platform
import Raster

/// Draws an animation at successive phases. Keeps its storage, so one thread at a time may use it.
package final class Painter {
  private let evaluator: any FrameEvaluator
  private var current: (phase: Double?, list: DisplayList) = (nil, DisplayList())
  private var earlier: (phase: Double?, list: DisplayList) = (nil, DisplayList())
  /// The common prefix of the last display lists.
  private var backdrop: Backdrop?

  init(_ evaluator: any FrameEvaluator) {
    self.evaluator = evaluator
  }

  /// The display list at a phase of the loop; whole turns make no difference. The last two lists are cached.
  /// - Throws: the errors of the animation's evaluator.
  package func displayList(at phase: Double) throws(SourceError) -> DisplayList {
    try evaluate(at: phase)
    return current.list
  }

  /// Draws over a canvas of the animation's size.
  /// - Parameter shouldStop: asked between shapes; once it is true, the picture is incomplete, and so are later ones.
  /// - Throws: the errors of the animation's evaluator.
  package func draw(at phase: Double, on canvas: Canvas, shouldStop: () -> Bool = { false }) throws(SourceError) {
    try evaluate(at: phase)
    let list = current.list
    var drawn = backdrop?.paint(list, on: canvas) ?? 0
    if drawn == 0, let background = canvas.background {
      drawn = list.sharedCount(with: earlier.list)
      list.draw(list.commands[..<drawn], on: canvas, shouldStop: shouldStop)
      backdrop = Backdrop(list.commands[..<drawn], of: canvas, over: background)
    }
    list.draw(list.commands[drawn...], on: canvas, shouldStop: shouldStop)
  }

  private func evaluate(at phase: Double) throws(SourceError) {
    guard phase != current.phase else { return }
    swap(&current, &earlier)
    guard phase != current.phase else { return }
    current.phase = nil
    try evaluator.evaluate(at: phase, into: &current.list)
    current.phase = phase
  }
}
