import Synchronization
import GIF
import Platform

/// Why frames could not be drawn: the encoder only hears that one could not.
final class DrawingFailure: Sendable {
  private let first = Mutex<(frame: Int, error: any Error)?>(nil)

  /// Of the frame that comes first, whichever thread has met it; nil if all could be drawn.
  var error: (any Error)? { first.withLock { $0?.error } }

  /// Draws, and keeps why that could not be done.
  func noting<Result>(
    _ frame: Int, _ draw: () throws -> Result
  ) throws(EncodingError) -> Result {
    do {
      return try draw()
    } catch {
      note(frame, error)
      throw .source(frame: frame)
    }
  }

  /// Keeps why a frame could not be drawn.
  func note(_ frame: Int, _ error: any Error) {
    first.withLock { first in
      if let first, first.frame <= frame { return }
      first = (frame, error)
    }
  }
}
