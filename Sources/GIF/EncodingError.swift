/// Why frames did not become a GIF.
package enum EncodingError: Error, Hashable, Sendable {
  /// A side outside 1...65535.
  case size(width: Int, height: Int)
  /// The source and the timing have different numbers of frames.
  case frameCount(source: Int, timing: Int)
  /// Plays outside 1...65536.
  case plays(Int)
  /// Colors outside 2...256.
  case maximumColors(Int)
  /// giflib refused a call, or a write failed.
  case container(call: String, code: Int)
  /// The written file does not read back as it was written.
  case verification(frame: Int)
  /// A source could not draw a frame, and knows why.
  case source(frame: Int)
}

extension EncodingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .size(let width, let height):
      "a GIF cannot be \(width) x \(height) pixels: each side is 1 to 65535"
    case .frameCount(let source, let timing):
      "the source has \(source) frames, the timing \(timing)"
    case .plays(let plays):
      "a GIF cannot play \(plays) times: 1 to 65536, or forever"
    case .maximumColors(let count):
      "a palette cannot have \(count) colors: 2 to 256"
    case .container(let call, let code):
      "giflib's \(call) failed with code \(code)"
    case .verification(let frame):
      "frame \(frame) of the written GIF does not read back as it was written; please report this"
    case .source(let frame): "frame \(frame) could not be drawn"
    }
  }
}
