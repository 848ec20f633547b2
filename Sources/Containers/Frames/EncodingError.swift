import Platform

/// Why frames could not be encoded.
package enum EncodingError: Error, Sendable {
  /// A source could not draw a frame.
  case source(frame: Int, reason: SourceError)
  /// The caller asked to stop.
  case cancelled
  /// A size that the container cannot state.
  case size(width: Int, height: Int, largest: Int)
  /// The source and the times have different frame counts.
  case frameCount(source: Int, times: Int)
  /// A number of plays that the container cannot state.
  case plays(Int, maximum: Int)
  /// Colors outside 2...256.
  case maximumColors(Int)
  /// A library call or a write failed.
  case library(call: String, code: Int)
  /// A document that takes more memory than a document may take, with the part that does.
  case tooLarge(MemoryBudget.Exceeded)
  /// Decoding the written file gives other pixels.
  case verification(frame: Int)
}

extension EncodingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .source(let frame, let reason): "frame \(frame) could not be drawn: \(reason)"
    case .cancelled: "cancelled"
    case .size(let width, let height, let largest):
      "the picture cannot be \(width) x \(height) pixels: each side is 1 to \(largest)"
    case .frameCount(let source, let times): "the source has \(source) frames, but the times have \(times)"
    case .plays(let plays, let maximum): "the file cannot play \(plays) times: 1 to \(maximum), or forever"
    case .maximumColors(let count): "a palette cannot have \(count) colors: 2 to 256"
    case .library(let call, let code): "\(call) failed with code \(code)"
    case .tooLarge(let part): "\(part)"
    case .verification(let frame):
      "frame \(frame) of the written file decodes to other pixels; please report this"
    }
  }
}

/// Errors are equal if their messages are.
extension EncodingError: Equatable {
  package static func == (a: EncodingError, b: EncodingError) -> Bool { a.description == b.description }
}
