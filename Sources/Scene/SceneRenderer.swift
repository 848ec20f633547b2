import Motion
import Preset

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
