import Drawing
import Frames
import JSON
import Numerics
import Raster
import Vector

/// The description of a document that moves.
package struct DocumentDescription: Sendable {
  /// How its elements move.
  package enum Motion: Sendable {
    /// By animation elements of SVG.
    case smil
    /// By keyframes of a style sheet, and by animation elements where no property is animated.
    case css
    /// By keyframes of a Lottie animation.
    case lottie
  }

  package var motion: Motion
  /// In pixels.
  package var width, height: Int
  /// The units of the document for each pixel, in which the display lists are: outlines and motion are rounded and
  /// simplified to a fraction of a unit.
  package var unitsPerPixel = 1
  /// The length of one loop in seconds.
  package var duration: Double
  /// How often the loop plays; nil for ever, as Lottie animations always do.
  var plays: Int?
  /// The color of the canvas; nil leaves it transparent.
  package var background: Color?
  /// The text for people who do not see the picture; the name of a Lottie animation.
  package var title: String?
  /// The colors of the display lists that others replace.
  package var colors = DocumentColors()
  /// The beginning of the identifiers in an SVG; nil for one that follows from its content.
  package var identifierPrefix: String?
  /// A picture for an image that is drawn with a scale; nil if it cannot be had.
  var picture: @Sendable (RasterImage, Double) -> EmbeddedPicture?

  package init(
    _ motion: Motion = .smil, width: Int, height: Int, duration: Double, plays: Int? = nil,
    picture: @escaping @Sendable (RasterImage, Double) -> EmbeddedPicture? = { _, _ in nil }
  ) {
    (self.motion, self.width, self.height, self.duration, self.plays) = (motion, width, height, duration, plays)
    self.picture = picture
  }

  /// The picture in the units of the document.
  var canvas: Rect {
    Rect(minX: 0, minY: 0, maxX: Double(width * unitsPerPixel), maxY: Double(height * unitsPerPixel))
  }
}

extension DocumentDescription {
  /// Writes a loop as a document that moves by itself, without scripts and references to other files.
  /// - Parameters:
  ///   - still: shown instead of the loop to people who prefer reduced motion; nil for the loop.
  ///   - dark: shown instead to people who prefer a dark color scheme; nil for the same picture.
  ///   - shouldStop: asked between shapes; once true, the document stays incomplete.
  /// - Throws: for a loop whose document would take too much memory.
  package func document(
    of loop: SampledLoop, still: DisplayList? = nil, dark: DarkPicture? = nil,
    shouldStop: @escaping () -> Bool = { false }
  ) throws(EncodingError) -> EncodedDocument {
    guard motion != .lottie else { return try LottieEncoder.encode(loop, dark, self, shouldStop) }
    return try SVGEncoder.encode(loop, still, dark, self, shouldStop)
  }
}

/// An image inside a document that is written.
package struct EmbeddedPicture: Sendable {
  /// The file as a `data:` URL.
  package let reference: String
  /// The size in pixels of the image, before it is turned.
  package let width, height: Int
  /// From those pixels to those of the image.
  package let turn: AffineTransform

  package init(reference: String, width: Int, height: Int, turn: AffineTransform = .identity) {
    (self.reference, self.width, self.height, self.turn) = (reference, width, height, turn)
  }
}

/// A document that has been written.
package struct EncodedDocument: Sendable {
  package let text: String
  /// Differences from the requested appearance, a sentence each.
  package let warnings: [String]
  /// The themes of an archive of Lottie, with their rules; none for a document of one.
  package var themes: [(id: String, rules: JSONText)] = []
}
