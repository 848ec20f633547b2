import Frames

extension EncodingError {
  /// Draws, and says which frame could not be drawn and why.
  static func noting<Result>(_ frame: Int, _ draw: () throws -> Result) throws(EncodingError) -> Result {
    do { return try draw() } catch { throw .source(frame: frame, reason: error) }
  }
}

extension Animation {
  /// What kept an encoder from making a file.
  func error(_ error: EncodingError) -> WhirligifError {
    switch error {
    case .source(_, let reason): input.error(reason)
    case .cancelled: .cancelled
    case .size(let width, let height, let largest):
      .invalidValue("The picture would have \(width) x \(height) pixels; the file has at most \(largest) a side.")
    case .plays(let plays, let most):
      .invalidValue("The loop would play \(plays) times; the file can state at most \(most).")
    case .frameCount, .maximumColors, .library, .verification: .fault("\(error)")
    }
  }
}
