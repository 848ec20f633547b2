/// Why frames did not become a file.
package enum EncodingError: Error, Sendable {
  /// A source could not draw a frame.
  case source(frame: Int, reason: any Error)
  /// The caller asked to stop.
  case cancelled
  /// A side that the container cannot state.
  case size(width: Int, height: Int, largest: Int)
  /// The source and the times have different numbers of frames.
  case frameCount(source: Int, times: Int)
  /// Plays that the container cannot state.
  case plays(Int, most: Int)
  /// Colors outside 2...256.
  case maximumColors(Int)
  /// A library of the format refused a call, or a write failed.
  case library(call: String, code: Int)
  /// The written file does not read back as it was written.
  case verification(frame: Int)
}

extension EncodingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .source(let frame, let reason): "frame \(frame) could not be drawn: \(reason)"
    case .cancelled: "the work was given up"
    case .size(let width, let height, let largest):
      "the picture cannot be \(width) x \(height) pixels: each side is 1 to \(largest)"
    case .frameCount(let source, let times): "the source has \(source) frames, the times are of \(times)"
    case .plays(let plays, let most): "the file cannot play \(plays) times: 1 to \(most), or for ever"
    case .maximumColors(let count): "a palette cannot have \(count) colors: 2 to 256"
    case .library(let call, let code): "\(call) failed with code \(code)"
    case .verification(let frame):
      "frame \(frame) of the written file does not read back as it was written; please report this"
    }
  }
}

/// Errors that say the same are equal.
extension EncodingError: Equatable {
  package static func == (a: EncodingError, b: EncodingError) -> Bool { a.description == b.description }
}
