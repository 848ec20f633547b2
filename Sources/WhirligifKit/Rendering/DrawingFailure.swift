import GIF
import Platform
import Scene

/// Why frames could not be drawn: the encoder only hears that one could not.
final class DrawingFailure: Sendable {
  private let first = Locked<(frame: Int, error: SceneError)?>(nil)

  /// Of the frame that comes first, whichever thread has met it; nil if all could be drawn.
  var error: SceneError? { first.withLock { $0?.error } }

  /// Draws, and keeps why that could not be done.
  func noting<Result>(
    _ frame: Int, _ draw: () throws(SceneError) -> Result
  ) throws(EncodingError) -> Result {
    do {
      return try draw()
    } catch {
      first.withLock { first in
        if let first, first.frame <= frame { return }
        first = (frame, error)
      }
      throw .source(frame: frame)
    }
  }
}
