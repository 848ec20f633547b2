import Frames

extension EncodingError {
  /// Draws a frame; an error is reported with the frame's number.
  static func noting<Result>(_ frame: Int, _ draw: () throws -> Result) throws(EncodingError) -> Result {
    do { return try draw() } catch { throw .source(frame: frame, reason: error) }
  }
}

extension Animation {
  /// Converts an error of an encoder.
  func error(_ error: EncodingError) -> WhirligifError {
    switch error {
    case .source(_, let reason): input.error(reason)
    case .cancelled: .cancelled
    case .size(let width, let height, let largest):
      .invalidValue("The picture would have \(width) x \(height) pixels; the limit is \(largest) a side.")
    case .plays(let plays, let most):
      .invalidValue("The loop would play \(plays) times; the limit is \(most).")
    case .frameCount, .maximumColors, .library, .verification: .fault("\(error)")
    }
  }
}
