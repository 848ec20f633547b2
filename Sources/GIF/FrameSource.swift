/// Pictures of one size that can be drawn in any order, again and again.
///
/// The encoder draws a frame anew each time it needs it rather than keeping them all.
package protocol FrameSource: Sendable {
  /// Pixels across, 1...65535.
  var width: Int { get }
  /// Pixels down, 1...65535.
  var height: Int { get }
  /// How many frames there are, at least 1.
  var frameCount: Int { get }

  /// Writes every pixel of the frame, row by row: an RGBA word with red in the lowest byte, its alpha 255, or the whole word 0
  /// outside the picture. The same frame always gives the same pixels.
  ///
  /// Called from several threads at once, each with its own `worker` number, counted from 0.
  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError)

  /// Whether the frame has these pixels. Called as `draw` is.
  func isSame(frame: Int, worker: Int, as pixels: UnsafeBufferPointer<UInt32>) throws(EncodingError) -> Bool

  /// Whether two frames are the same without a look at their pixels, but for what rounding makes of those; false if they may
  /// differ. Called as `draw` is.
  func isKnownSame(frame: Int, as other: Int, worker: Int) throws(EncodingError) -> Bool

  /// Whether a look at a small part of two frames shows that they differ; false if they may be the same. Called as `draw` is.
  func isKnownDifferent(frame: Int, from other: Int, worker: Int) throws(EncodingError) -> Bool
}

extension FrameSource {
  /// Whether all frames together are so few pixels, 4 MB at the most, that they may be kept and looked at as a whole.
  var isSmall: Bool { width * height * frameCount <= 1 << 20 }

  /// Draws the frame into memory of its own.
  package func isSame(frame: Int, worker: Int, as pixels: UnsafeBufferPointer<UInt32>) throws(EncodingError) -> Bool {
    let picture = PixelBuffer<UInt32>(count: pixels.count)
    try draw(frame: frame, worker: worker, into: picture.pixels)
    return picture.readOnly.isSame(as: pixels)
  }

  /// Nothing is known.
  package func isKnownSame(frame: Int, as other: Int, worker: Int) -> Bool { false }

  /// Nothing is known.
  package func isKnownDifferent(frame: Int, from other: Int, worker: Int) -> Bool { false }
}
