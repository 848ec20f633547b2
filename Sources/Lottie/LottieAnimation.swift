import Drawing
import Motion
import Numerics
import Raster
import Vector

/// A Lottie animation, which can be drawn at any phase and on any thread.
package struct LottieAnimation: AnimationSource {
  /// Decodes a PNG or JPEG file.
  package typealias ImageDecoder = @Sendable ([UInt8]) throws -> RasterImage
  /// Reads a file beside the document, by its relative path; nil if it may not or cannot be read.
  package typealias FileReader = @Sendable (_ path: String) -> [UInt8]?

  /// The size in pixels.
  package internal(set) var width, height: Int
  /// The duration of the loop in seconds.
  package let duration: Double
  /// What is not drawn as the file states, once per kind.
  package let warnings: [LottieWarning]
  /// Every color of the file before overrides, with its occurrences.
  package let colors: [ColorUse]
  /// The markers of the file.
  package let markers: [LottieMarker]
  /// The identifiers of the file's slots.
  package let slots: [String]
  /// The names of the file's themes.
  package let themes: [String]
  /// The frames of the document at which the loop starts and ends; `from` is the later one for reverse playback.
  package let from, to: Double
  /// The frame rate of the document, in frames per second.
  package let documentRate: Double
  /// Whether the loop plays forwards and then backwards.
  package let bounces: Bool
  let document: Document
  /// From the document's units to pixels.
  var viewport: AffineTransform

  package var steps: Int? { nil }
  package var start: Double { 0 }
  package var still: Double { 0.5 }

  /// The document's frame rate up to 30; otherwise 25, which a GIF can represent exactly.
  package var frameRate: Double { documentRate <= 30 ? documentRate : 25 }

  /// The frame of the document at a phase of the loop; the phase is taken modulo 1.
  ///
  /// A frame within rounding errors of an integer is rounded, because layers start and end at integer frames.
  package func frame(at phase: Double) -> Double {
    let phase = Phase.wrap(phase)
    let frame = from + (to - from) * (bounces ? Phase.local(phase, direction: .alternate) : phase)
    return (frame - frame.rounded()).magnitude < 1e-4 ? frame.rounded() : frame
  }

  package func makeEvaluator() -> any FrameEvaluator { LottieEvaluator(self) }

  /// The picture of a frame of the document, which may be outside the loop.
  package func displayList(atFrame frame: Double) throws(LottieError) -> DisplayList {
    let canvas = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    var painter = LayerPainter(document, canvas: canvas)
    try painter.paintDocument(at: frame, viewport)
    return painter.builder.list
  }
}

/// Evaluates the frames of a Lottie animation.
final class LottieEvaluator: FrameEvaluator {
  private let animation: LottieAnimation

  init(_ animation: LottieAnimation) { self.animation = animation }

  func evaluate(at phase: Double, into list: inout DisplayList) throws {
    list = try animation.displayList(atFrame: animation.frame(at: phase))
  }
}

extension LayerPainter {
  /// Paints the document, clipped to its canvas if the picture is larger.
  mutating func paintDocument(at frame: Double, _ viewport: AffineTransform) throws(LottieError) {
    let root = document.root
    let box = Rect(minX: 0, minY: 0, maxX: root.width, maxY: root.height)
    // Layers blend with the layers below them, but not with the background of the picture.
    guard let group = builder.openGroup(isIsolated: root.blends) else { return }
    // A margin of less than a pixel is not clipped, so that drawings beyond the canvas cover it.
    let slack = 0.5 / max(viewport.a, 1e-9)
    if isCovered(by: box.outset(by: slack), viewport) {
      try paint(root, at: frame, viewport)
    } else {
      let mark = builder.openClip(.rectangle(box), under: viewport)
      try paint(root, at: frame, viewport)
      builder.close(mark)
    }
    builder.close(group)
  }
}
