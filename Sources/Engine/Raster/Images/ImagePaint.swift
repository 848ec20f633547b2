import Vector

/// An image as the paint of a shape. For an image with smooth edges, fill the rectangle 0, 0, width, height under
/// ``transform`` with it and ``Extend/pad``: the edge is then the shape's.
package struct ImagePaint: Hashable, Sendable {
  /// How a color is found between the middles of the image's pixels.
  package enum Sampling: String, CaseIterable, Sendable {
    /// The color of the pixel that contains the point.
    case nearest
    /// Between the four nearest where the image is drawn as large as it is or larger; where it is drawn smaller, the
    /// mean of the pixels that a pixel of the picture covers.
    case bilinear
  }

  /// The pixels outside of the image.
  package enum Extend: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// The nearest pixel of the image.
    case pad
    /// The image again and again.
    case `repeat`
    /// The same, every other one mirrored.
    case reflect
  }

  package var image: RasterImage
  /// From the image's pixels, with (0, 0) its top left corner, to the units of the shape that is painted.
  package var transform: AffineTransform
  package var sampling: Sampling
  package var extend: Extend
  /// 0...1.
  package var opacity: Double

  package init(
    _ image: RasterImage, transform: AffineTransform = .identity, sampling: Sampling = .bilinear,
    extend: Extend = .pad, opacity: Double = 1
  ) {
    self.image = image
    self.transform = transform
    self.sampling = sampling
    self.extend = extend
    self.opacity = opacity
  }
}
