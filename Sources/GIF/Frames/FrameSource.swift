import Frames
import Palette

/// Pictures of one size whose pixels are opaque or 0, with what is known about them without drawing.
///
/// The encoder draws a frame each time it needs it rather than keeping all of them. All members may be used from
/// several threads at once.
package protocol FrameSource: FrameSequence {
  /// Colors of areas that must be exact in the file at the default quality: those that the drawing fills with one
  /// opaque color, and the background. Colors that no pixel has do no harm. In a fixed order; empty where nothing is
  /// known.
  var solidColors: [RGBA8] { get }

  /// Whether the frame has these pixels.
  func isSame(frame: Int, as pixels: UnsafeBufferPointer<RGBA8>) throws(EncodingError) -> Bool

  /// Whether two frames are the same without comparing their pixels, up to rounding; false if they may differ.
  func isKnownSame(frame: Int, as other: Int) throws(EncodingError) -> Bool

  /// Whether a small part of two frames shows that they differ; false if they may be the same.
  func isKnownDifferent(frame: Int, from other: Int) throws(EncodingError) -> Bool
}

extension FrameSource {
  /// Whether all frames together are at most 4 MB, so that they may be kept.
  var isSmall: Bool { width * height * frameCount <= 1 << 20 }

  package var solidColors: [RGBA8] { [] }

  package func isSame(frame: Int, as pixels: UnsafeBufferPointer<RGBA8>) throws(EncodingError) -> Bool {
    let picture = PixelBuffer<RGBA8>(count: pixels.count)
    try draw(frame: frame, into: picture.pixels)
    return picture.readOnly.isSame(as: pixels)
  }

  package func isKnownSame(frame: Int, as other: Int) -> Bool { false }

  package func isKnownDifferent(frame: Int, from other: Int) -> Bool { false }
}
