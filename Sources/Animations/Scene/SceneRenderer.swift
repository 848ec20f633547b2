import Colors
import Drawing
import Motion
import Numerics
import Platform
import Preset

/// A document with its values, which can be drawn at any phase and on any thread.
package struct SceneRenderer: Sendable {
  package let document: PresetDocument
  package let viewport: Viewport
  package let values: ResolvedValues
  /// The document's reaction to a request for calm motion; nil without a request.
  let calmMotion: PresetDocument.CalmMotion?
  let files: SceneFiles
  /// What evaluators note about texts.
  let texts = SceneTexts()

  /// - Parameters:
  ///   - known: the viewport, instead of the one that follows from the size; nil if it is not known.
  ///   - isReduced: whether calm motion is requested; the document defines what that means.
  ///   - matte: the color of the page under the picture; default colors may depend on it.
  ///   - plays: how often the loop is played; nil means forever.
  ///   - shades: notes those of colors that a page decides.
  ///   - files: drawings and images that were read from files, and where fonts are.
  package init(
    _ document: PresetDocument, values: ParameterValues, size request: Viewport.Request, in known: Viewport? = nil,
    isReduced: Bool = false, matte: Color = .white, plays: Int? = nil, noting shades: PageShades? = nil,
    files: SceneFiles = SceneFiles()
  ) throws(SceneError) {
    calmMotion = isReduced ? document.calmMotion : nil
    self.files = files
    var values = values
    values.artworks = files.facts(for: document)
    let texts = TextExtents(files.fonts)
    do throws(ResolutionError) {
      let size = try document.canvasSize(with: values, measuring: texts)
      viewport =
        known ?? Viewport(request, size: size, canvas: document.aspect == .free ? .fillsPicture : .keepsProportions)
      let geometry = CanvasGeometry(
        width: viewport.canvasWidth, height: viewport.canvasHeight, pixel: 1 / viewport.scale, isReduced: isReduced,
        matte: matte, plays: plays)
      self.values = try document.resolve(values, on: geometry, measuring: texts, noting: shades)
      self.document = document
    } catch {
      throw SceneError(error, in: document)
    }
  }

  /// The duration of a loop in seconds. Calm motion takes four times as long, limited to 2.5 to 4 seconds for a fade
  /// and to 2.5 to 6 seconds for slow motion (unless the loop itself is longer).
  package var duration: Double {
    let slow = 4 * values.duration
    return switch calmMotion {
    case nil, .still: values.duration
    case .fade: min(max(slow, 2.5), 4)
    case .slow: max(values.duration, min(max(slow, 2.5), 6))
    }
  }

  /// The number of pictures in a loop of an animation in steps; nil for continuous motion.
  package var steps: Int? {
    switch calmMotion {
    case nil, .slow: values.steps
    case .fade: nil
    case .still: 1
    }
  }

  /// Frames per second of continuous motion. Calm motion needs fewer, and a fade at most 64 per loop: the opacity then
  /// changes by at most 0.032 per frame.
  var frameRate: Double {
    switch calmMotion {
    case nil, .still: document.frameRate
    case .slow: document.frameRate / 2
    case .fade: min(document.frameRate / 2, 64 / duration)
    }
  }

  /// The phase of the first frame.
  package var start: Double { calmMotion == .fade ? 0 : values.start }

  /// The phase of the picture that represents the animation as a still.
  var still: Double { calmMotion == .fade ? 0 : values.still }

  var width: Int { viewport.width }
  var height: Int { viewport.height }

  package var loop: Loop {
    var loop = Loop(
      width: width, height: height, duration: duration, steps: steps, rate: frameRate, start: start, still: still
    ) { SceneEvaluator(self) }
    loop.problems = { look, isStill throws(SourceError) in try warnings(look, isStill: isStill) }
    return loop
  }

  /// Creates a painter, to be used by one thread at a time.
  package func makePainter() -> Painter { loop.makePainter() }
}
