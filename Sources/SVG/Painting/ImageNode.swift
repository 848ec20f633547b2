import Drawing
import Raster
import Vector

/// A decoded image and its position.
struct ImageNode: Sendable {
  var image: RasterImage
  /// From the image's pixels to user units.
  var transform: AffineTransform
  /// The visible area, in user units.
  var box: Rect
  var isSmooth: Bool
}
