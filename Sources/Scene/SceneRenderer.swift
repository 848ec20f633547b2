import Drawing
import Motion
import Numerics
import Preset

/// A document with its values, ready to be drawn at any phase and on any thread.
package struct SceneRenderer: AnimationSource {
  package let document: PresetDocument
  package let viewport: Viewport
  package let values: ResolvedValues
  /// What the document does because calm motion is asked for; nil if it is not.
  package let calmMotion: PresetDocument.CalmMotion?
  let pictures: ScenePictures

  /// - Parameters:
  ///   - isReduced: whether calm motion is asked for; the document decides what that means.
  ///   - matte: the colour of the page on which the picture will lie; defaults of colours may depend on it.
  ///   - plays: how often the loop will be played; nil for ever.
  ///   - pictures: what was read from files.
  package init(
    _ document: PresetDocument, values: ParameterValues, size request: Viewport.Request, isReduced: Bool = false,
    matte: Color = .white, plays: Int? = nil, pictures: ScenePictures = ScenePictures()
  ) throws(SceneError) {
    calmMotion = isReduced ? document.calmMotion : nil
    self.pictures = pictures
    var values = values
    values.artworks = pictures.facts(for: document)
    do throws(ResolutionError) {
      viewport = Viewport(
        request, size: try document.canvasSize(with: values),
        canvas: document.aspect == .free ? .fillsPicture : .keepsProportions)
      let geometry = CanvasGeometry(
        width: viewport.canvasWidth, height: viewport.canvasHeight, pixel: 1 / viewport.scale, isReduced: isReduced,
        matte: matte, plays: plays)
      self.values = try document.resolve(values, on: geometry)
      self.document = document
    } catch {
      throw SceneError(error, in: document)
    }
  }

  /// Of a loop, in seconds. Calm motion takes four times as long, but a breath 2.5 to 4 seconds, and slow motion 2.5 to
  /// 6 unless the loop is longer by itself.
  package var duration: Double {
    let slow = 4 * values.duration
    return switch calmMotion {
    case nil, .still: values.duration
    case .fade: min(max(slow, 2.5), 4)
    case .slow: max(values.duration, min(max(slow, 2.5), 6))
    }
  }

  /// The number of pictures in a loop, for animations that jump from picture to picture; nil for others.
  package var steps: Int? {
    switch calmMotion {
    case nil, .slow: values.steps
    case .fade: nil
    case .still: 1
    }
  }

  /// Frames a second, for animations without steps. Calm motion needs fewer, and a fade no more than 64 a loop: from
  /// each to the next its opacity changes by 0.032 at the most.
  package var frameRate: Double {
    switch calmMotion {
    case nil, .still: document.frameRate
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
