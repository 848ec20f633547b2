/// Pictures of one size that can be drawn in any order, any number of times.
package protocol FrameSequence: Sendable {
  /// Pixels across, at least 1.
  var width: Int { get }
  /// Pixels down, at least 1.
  var height: Int { get }
  /// How many frames there are, at least 1.
  var frameCount: Int { get }

  /// Writes every pixel of the frame, row by row: an RGBA word with red in the lowest byte and straight alpha; the
  /// whole word is 0 where the alpha is 0. The same frame always gives the same pixels. Called from several threads at
  /// once.
  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError)
}
