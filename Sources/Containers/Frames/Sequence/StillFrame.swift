import Palette

/// A picture as a sequence of one frame, drawn when it is asked for.
package struct StillFrame: FrameSequence {
  package let width, height: Int
  private let paint: @Sendable (UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) -> Void

  package var frameCount: Int { 1 }

  /// - Parameter paint: writes every pixel, row by row.
  package init(
    width: Int, height: Int,
    paint: @escaping @Sendable (UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) -> Void
  ) {
    (self.width, self.height, self.paint) = (width, height, paint)
  }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    try paint(pixels)
  }
}
