import Motion
import Preset

/// A document with its values, ready to be drawn at any phase and on any thread.
package struct SceneRenderer: Sendable {
  package let document: PresetDocument
  package let viewport: Viewport
  package let values: ResolvedValues
  /// What the document does because calm motion is asked for; nil if it is not.
  package let calmMotion: PresetDocument.CalmMotion?

  /// - Parameter isReduced: whether calm motion is asked for; the document decides what that means.
  package init(
    _ document: PresetDocument, values: ParameterValues, size request: Viewport.Request, isReduced: Bool = false
  ) throws(SceneError) {
    calmMotion = isReduced ? document.calmMotion : nil
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

  /// Of a loop, in seconds. Calm motion takes four times as long, a fade never more than four seconds.
  package var duration: Double {
    switch calmMotion {
    case nil: values.duration
    case .slow: 4 * values.duration
    case .fade: min(4 * values.duration, 4)
    }
  }

  /// The number of pictures in a loop, for animations that jump from picture to picture; nil for others.
  package var steps: Int? { calmMotion == .fade ? nil : values.steps }

  /// Frames a second, for animations without steps. Calm motion needs fewer.
  package var frameRate: Double { calmMotion == nil ? document.frameRate : document.frameRate / 2 }

  /// The phase of the first frame.
  package var start: Double { calmMotion == .fade ? 0 : values.start }

  /// The phase of the one picture that stands for the animation.
  package var still: Double { calmMotion == .fade ? 0 : values.still }

  /// Something that draws, for one thread; several may draw the same scene at the same time.
  package func makePainter() -> ScenePainter { ScenePainter(self) }
}
