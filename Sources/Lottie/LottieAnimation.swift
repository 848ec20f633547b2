import Drawing
import Motion
import Numerics
import Raster
import Vector

/// A Lottie animation, ready to be drawn at any phase and on any thread.
package struct LottieAnimation: AnimationSource {
  /// Makes a picture of the bytes of a PNG or JPEG file.
  package typealias ImageDecoder = @Sendable ([UInt8]) throws -> RasterImage

  /// In pixels.
  package internal(set) var width, height: Int
  /// Of one loop, in seconds.
  package let duration: Double
  /// What is not drawn as the file asks, once a kind.
  package let warnings: [LottieWarning]
  /// Every color that the file states, before overrides, and where.
  package let colors: [ColorUse]
  /// Named moments of the file.
  package let markers: [LottieMarker]
  /// The ids of its slots.
  package let slots: [String]
  /// Frames of the document at which the loop starts and ends; going backwards, `from` is the later one.
  package let from, to: Double
  /// Frames a second of the document.
  package let documentRate: Double
  /// Whether the loop goes there and back.
  package let bounces: Bool
  let document: Document
  /// From the document's units to pixels.
  var viewport: AffineTransform

  package var steps: Int? { nil }
  package var start: Double { 0 }
  package var still: Double { 0.5 }

  /// The document's own up to 30; of a document with more, 25, which a GIF shows exactly.
  package var frameRate: Double { documentRate <= 30 ? documentRate : 25 }

  /// The frame of the document that a phase of the loop shows; whole turns make no difference.
  ///
  /// A whole frame where the phase names one but for rounding: layers start and end at whole frames.
  package func frame(at phase: Double) -> Double {
    let phase = Phase.wrap(phase)
    let frame = from + (to - from) * (bounces ? Phase.local(phase, direction: .alternate) : phase)
    return (frame - frame.rounded()).magnitude < 1e-4 ? frame.rounded() : frame
  }

  package func makeEvaluator() -> any FrameEvaluator { LottieEvaluator(self) }

  /// What a frame of the document shows, also one outside of the loop.
  package func displayList(atFrame frame: Double) throws(LottieError) -> DisplayList {
    let canvas = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    var painter = LayerPainter(document, canvas: canvas)
    try painter.paintDocument(at: frame, viewport)
    return DisplayList(commands: painter.writer.commands)
  }
}

/// Draws a Lottie animation's frames.
final class LottieEvaluator: FrameEvaluator {
  private let animation: LottieAnimation

  init(_ animation: LottieAnimation) { self.animation = animation }

  func evaluate(at phase: Double, into list: inout DisplayList) throws {
    list = try animation.displayList(atFrame: animation.frame(at: phase))
  }
}

extension LayerPainter {
  /// Paints the document, clipped to its canvas where the picture is larger.
  mutating func paintDocument(at frame: Double, _ viewport: AffineTransform) throws(LottieError) {
    let root = document.root
    let box = Rect(minX: 0, minY: 0, maxX: root.width, maxY: root.height)
    // Layers blend with those below, not with what the picture is drawn on.
    guard let group = writer.openGroup(isIsolated: root.blends) else { return }
    // Less than a pixel beside the canvas is no margin: what reaches beyond the canvas fills it.
    let slack = 0.5 / max(viewport.a, 1e-9)
    if writer.isCovered(by: box.outset(by: slack), viewport) {
      try paint(root, at: frame, viewport)
    } else {
      let mark = writer.openClip(.rectangle(box), viewport)
      try paint(root, at: frame, viewport)
      writer.close(mark)
    }
    writer.close(group)
  }
}
