import Drawing
import Motion
import Preset

/// A document with its values, ready to be drawn at any phase and on any thread.
package struct SceneRenderer: AnimationSource {
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
      viewport = Viewport(
        request, size: try document.canvasSize(with: values),
        canvas: document.aspect == .free ? .fillsPicture : .keepsProportions)
      let geometry = CanvasGeometry(
        width: viewport.canvasWidth, height: viewport.canvasHeight, pixel: 1 / viewport.scale, isReduced: isReduced)
      self.values = try document.resolve(values, on: geometry)
      self.document = document
    } catch {
      throw SceneError(error, in: document)
    }
  }

  /// Of a loop, in seconds. Calm motion takes four times as long.
  package var duration: Double { calmMotion == nil ? values.duration : 4 * values.duration }

  /// The number of pictures in a loop, for animations that jump from picture to picture; nil for others.
  package var steps: Int? { calmMotion == .fade ? nil : values.steps }

  /// Frames a second, for animations without steps. Calm motion needs fewer, and a fade no more than 64 a loop: from each to
  /// the next its opacity changes by 0.032 at the most.
  package var frameRate: Double {
    switch calmMotion {
    case nil: document.frameRate
    case .slow: document.frameRate / 2
    case .fade: min(document.frameRate / 2, 64 / duration)
    }
  }

  /// The phase of the first frame.
  package var start: Double { calmMotion == .fade ? 0 : values.start }

  /// The phase of the one picture that stands for the animation.
  package var still: Double { calmMotion == .fade ? 0 : values.still }

  package var width: Int { viewport.width }
  package var height: Int { viewport.height }

  package func makeEvaluator() -> any FrameEvaluator { SceneEvaluator(self) }
}
