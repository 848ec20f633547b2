/// Pictures of one size that can be drawn in any order, again and again, for containers with true alpha.
package protocol FrameSequence: Sendable {
  /// Pixels across, at least 1.
  var width: Int { get }
  /// Pixels down, at least 1.
  var height: Int { get }
  /// How many frames there are, at least 1.
  var frameCount: Int { get }

  /// Writes every pixel of the frame, row by row: an RGBA word with red in the lowest byte and straight alpha; the whole word is 0
  /// where the alpha is 0. The same frame always gives the same pixels. Called from several threads at once.
  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(FrameError)
}

/// Why frames did not become a file.
package enum FrameError: Error, Hashable, Sendable {
  /// A source could not draw a frame, and knows why.
  case source(frame: Int)
  /// A side that the container cannot state.
  case size(width: Int, height: Int, largest: Int)
  /// Plays that the container cannot state.
  case plays(Int, most: Int)
  /// A call of a C library failed.
  case library(call: String, code: Int)
}

extension FrameError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .source(let frame): "frame \(frame) could not be drawn"
    case .size(let width, let height, let largest):
      "the picture cannot be \(width) x \(height) pixels: each side is 1 to \(largest)"
    case .plays(let plays, let most): "the file cannot play \(plays) times: 1 to \(most), or for ever"
    case .library(let call, let code): "\(call) failed with code \(code)"
    }
  }
}
