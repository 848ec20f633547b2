import Palette

/// Pictures of one size that can be drawn in any order, any number of times.
package protocol FrameSequence: Sendable {
  /// The width in pixels, at least 1.
  var width: Int { get }
  /// The height in pixels, at least 1.
  var height: Int { get }
  /// The number of frames, at least 1.
  var frameCount: Int { get }

  /// Draws every pixel of a frame, row by row, as RGBA words with red in the lowest byte and straight alpha; the whole
  /// word is 0 if the alpha is 0. The same frame always gives the same pixels. Called from several threads
  /// concurrently.
  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError)
}
