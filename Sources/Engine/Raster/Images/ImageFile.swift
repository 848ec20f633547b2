import Vector

/// The file of an image, which shows the same picture wherever it is shown.
package struct ImageFile: Sendable {
  package let mediaType: String
  package let bytes: [UInt8]
  /// The size before the picture is turned, in pixels.
  package let width, height: Int
  /// From the pixels as they are stored to those of the image. The file does not ask to be turned itself.
  package let turn: AffineTransform

  package init(mediaType: String, bytes: [UInt8], width: Int, height: Int, turn: AffineTransform = .identity) {
    (self.mediaType, self.bytes, self.width, self.height, self.turn) = (mediaType, bytes, width, height, turn)
  }
}
