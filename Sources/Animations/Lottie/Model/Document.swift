import JSON
import Numerics
import Raster

/// A Lottie document that was read.
struct Document: Sendable {
  var root: Composition
  var compositions: [Composition] = []
  var images: [ImageAsset] = []
  /// The first images as the document states them.
  var assets: [JSONValue] = []
  /// The first frame and the end frame of the animation.
  var inPoint: Double
  var outPoint: Double
  var markers: [LottieMarker] = []
  let computed = ComputedPaths()
  let failures: ScriptFailures
}

/// A named time or range.
package struct LottieMarker: Hashable, Sendable {
  package var name: Name
  /// The time, in frames of the document.
  package var time: Double
  /// The duration in frames; 0 for a time.
  package var duration: Double
}

/// An image that layers show, fitted into a box.
struct ImageAsset: Sendable {
  /// The size of the box, in the document's units.
  var width, height: Double
  /// The name of its file, or its identifier if the document has the data.
  var file = ""
  /// Whether a layer shows it.
  var isShown = false
  /// Nil if the image is missing or cannot be decoded.
  var picture: RasterImage?

  /// Whether a picture leaves nothing of the box free; players cut or stretch one of another aspect ratio.
  func isFilled(by picture: RasterImage) -> Bool {
    let (wide, high) = (width * Double(picture.height), height * Double(picture.width))
    return abs(wide - high) <= 0.01 * wide
  }
}
