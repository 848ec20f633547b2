import Numerics
import Raster

/// A Lottie document, read.
struct Document: Sendable {
  var root: Composition
  var compositions: [Composition] = []
  var images: [ImageAsset] = []
  /// Frames at which the animation starts and ends.
  var inPoint: Double
  var outPoint: Double
  var markers: [LottieMarker] = []
}

/// A named moment.
package struct LottieMarker: Hashable, Sendable {
  package var name: String
  /// Frames of the document.
  package var time: Double
  /// Frames; 0 for a moment.
  package var duration: Double
}

/// A picture that layers show, fitted into a box.
struct ImageAsset: Sendable {
  /// In the document's units.
  var width, height: Double
  /// Nil where it is missing or cannot be decoded.
  var picture: RasterImage?
}
