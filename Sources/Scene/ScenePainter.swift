import Raster

/// Draws a scene at one phase after the other. Keeps its storage, so it is for one thread at a time.
package final class ScenePainter {
  private let evaluator: SceneEvaluator

  init(_ renderer: SceneRenderer) {
    evaluator = SceneEvaluator(renderer)
  }

  /// What to draw at a phase of the loop; whole turns make no difference.
  package func drawing(at phase: Double) throws(SceneError) -> Drawing {
    try evaluator.evaluate(at: phase)
    return evaluator.drawing
  }

  /// Draws over what is on a canvas as large as the scene's viewport.
  package func draw(at phase: Double, on canvas: Canvas) throws(SceneError) {
    try evaluator.evaluate(at: phase)
    evaluator.drawing.draw(on: canvas)
  }
}
