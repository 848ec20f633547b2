import Raster

/// Draws a scene at one phase after the other. Keeps its storage, so it is for one thread at a time.
package final class ScenePainter {
  private let evaluator: SceneEvaluator
  /// The phase of the evaluator's drawing.
  private var phase: Double?
  private var earlier: (phase: Double?, drawing: Drawing) = (nil, Drawing())
  /// What the last two drawings began with, or those of a frame before.
  private var backdrop: Backdrop?

  init(_ renderer: SceneRenderer) {
    evaluator = SceneEvaluator(renderer)
  }

  /// What to draw at a phase of the loop; whole turns make no difference. The last two drawings are remembered.
  package func drawing(at phase: Double) throws(SceneError) -> Drawing {
    try evaluate(at: phase)
    return evaluator.drawing
  }

  /// Draws over what is on a canvas as large as the scene's viewport.
  package func draw(at phase: Double, on canvas: Canvas) throws(SceneError) {
    try evaluate(at: phase)
    let drawing = evaluator.drawing
    var drawn = backdrop?.paint(drawing, on: canvas) ?? 0
    if drawn == 0, let background = canvas.background {
      drawn = drawing.sharedCount(with: earlier.drawing)
      drawing.draw(drawing.commands[..<drawn], on: canvas)
      backdrop = Backdrop(drawing.commands[..<drawn], of: canvas, over: background)
    }
    drawing.draw(drawing.commands[drawn...], on: canvas)
  }

  private func evaluate(at phase: Double) throws(SceneError) {
    guard phase != self.phase else { return }
    swap(&evaluator.drawing, &earlier.drawing)
    swap(&self.phase, &earlier.phase)
    guard phase != self.phase else { return }
    self.phase = nil
    try evaluator.evaluate(at: phase)
    self.phase = phase
  }
}
