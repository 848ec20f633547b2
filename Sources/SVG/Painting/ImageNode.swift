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

extension Emitter {
  mutating func emit(_ node: ImageNode, _ transform: AffineTransform) {
    let paint = ImagePaint(
      node.image, transform: node.transform, sampling: node.isSmooth ? .bilinear : .nearest, extend: .pad)
    append(.fill(Path.rectangle(node.box), .nonZero, .image(paint), transform, .normal))
  }
}
