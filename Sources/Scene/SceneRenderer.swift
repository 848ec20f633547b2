import Motion
import Preset
import Raster

/// A document with its values, ready to be drawn at any phase and on any thread.
package struct SceneRenderer: Sendable {
  package let document: PresetDocument
  package let viewport: Viewport
  package let values: ResolvedValues

  /// - Parameter isReduced: whether calm motion is asked for; the document decides what that means.
  package init(
    _ document: PresetDocument, values: ParameterValues, size request: Viewport.Request, isReduced: Bool = false
  ) throws(SceneError) {
    do throws(ResolutionError) {
      viewport = Viewport(request, size: try document.canvasSize(with: values), aspect: document.aspect)
      let geometry = CanvasGeometry(
        width: viewport.canvasWidth, height: viewport.canvasHeight, pixel: 1 / viewport.scale, isReduced: isReduced)
      self.values = try document.resolve(values, on: geometry)
      self.document = document
    } catch {
      throw SceneError(error, in: document)
    }
  }

  /// Of a loop, in seconds.
  package var duration: Double { values.duration }

  /// The number of pictures in a loop, for animations that jump from picture to picture; nil for others.
  package var steps: Int? { values.steps }

  /// Frames a second, for animations without steps.
  package var frameRate: Double { document.frameRate }

  /// Something that draws, for one thread; several may draw the same scene at the same time.
  package func makePainter() -> ScenePainter { ScenePainter(self) }
}

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

extension SceneError {
  init(_ error: ResolutionError, in document: PresetDocument) {
    switch error {
    case .parameter(let error): self = .parameter(error)
    case .property(let error): self.init(error, in: document, phase: nil)
    }
  }

  init(_ error: PropertyError, in document: PresetDocument, phase: Double?) {
    let place = document.places.indices.contains(error.place) ? document.places[error.place] : document.places[0]
    self = .property(place, error.problem, phase: phase)
  }
}
