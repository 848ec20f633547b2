import Drawing
import Synchronization

/// The frames of a loop that are known, without drawing them, to have the picture of the one before: a recording of a
/// terminal has several times as many frames as pictures. Halves its time.
final class FrameRuns: Sendable {
  private let source: Loop
  private let timing: LoopTiming
  /// For each frame, the first one like it; nil before anyone has asked.
  private let firsts: Mutex<[Int]?>

  /// To ask for all frames of a loop that always moves takes a few percent of their evaluation.
  private static let triedFrames = 64

  init(of source: Loop, _ timing: LoopTiming, known firsts: [Int]? = nil) {
    (self.source, self.timing) = (source, timing)
    self.firsts = Mutex(firsts)
  }

  func firstFrame(like frame: Int) -> Int {
    firsts.withLock { firsts in
      let known = firsts ?? source.firstPictures(at: timing.phases, trying: Self.triedFrames)
      firsts = known
      return known[frame]
    }
  }
}
