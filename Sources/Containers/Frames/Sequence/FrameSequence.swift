import Palette

/// Pictures of one size that can be drawn in any order, any number of times.
package protocol FrameSequence: Sendable {
  /// The width in pixels, at least 1.
  var width: Int { get }
  /// The height in pixels, at least 1.
  var height: Int { get }
  /// The number of frames, at least 1.
  var frameCount: Int { get }
  /// The colors that must be exact in the file at the default quality: those of areas that the drawing fills with one
  /// opaque color, and the background. Colors that no pixel has do no harm. In a fixed order; empty if unknown.
  var solidColors: [RGBA8] { get }

  /// Draws every pixel of a frame, row by row, with straight alpha; a pixel of alpha 0 is `transparent`. The same frame
  /// always gives the same pixels. Called from several threads concurrently.
  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError)

  /// The first of the successive frames up to this one that are known, without drawing them, to have its picture.
  func firstFrame(like frame: Int) -> Int

  /// Whether the pictures drawn so far have so many details that keeping them takes less time than drawing them again.
  var isDetailed: Bool { get }

  /// Whether a picture may have slopes: a gradient, a blur or an image.
  func mayHaveSlopes(inFrame frame: Int) -> Bool

  /// Throws `cancelled` once the pictures are not wanted any more; drawing one asks as well.
  func checkCancellation() throws(EncodingError)

  /// Itself, if it keeps its pictures.
  var store: FrameStore? { get }
}

extension FrameSequence {
  package var solidColors: [RGBA8] { [] }
  package func firstFrame(like frame: Int) -> Int { frame }
  package var isDetailed: Bool { false }
  package func mayHaveSlopes(inFrame frame: Int) -> Bool { true }
  package func checkCancellation() throws(EncodingError) {}
  package var store: FrameStore? { nil }

  /// The maximum number of pixels in all frames of a small sequence: 4 MB.
  package static var smallPixels: Int { 1 << 20 }

  /// The pixels of all frames.
  package var pixelCount: Int64 { Int64(width) * Int64(height) * Int64(frameCount) }

  package var isSmall: Bool { pixelCount <= Self.smallPixels }

  /// A new picture of a frame, row by row.
  package func drawn(_ frame: Int) throws(EncodingError) -> [RGBA8] {
    var picture = [RGBA8](repeating: .transparent, count: width * height)
    try picture.withUnsafeMutableBufferPointer { pixels throws(EncodingError) in
      try draw(frame: frame, into: pixels)
    }
    return picture
  }
}
