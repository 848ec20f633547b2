import Frames
import Palette
import Synchronization

/// A loop of which some frames are known to have the picture of the one before. Such a frame is not drawn.
package final class KnownRuns: FrameSequence {
  private let loop: KeptLoop
  private let firsts: [Int]
  package let isDetailed: Bool
  private let drawnFrames = Mutex<[Int]>([])

  package init(_ loop: KeptLoop, isDetailed: Bool = false, by random: inout some RandomNumberGenerator) {
    (self.loop, self.isDetailed) = (loop, isDetailed)
    firsts = loop.pictures.indices.reduce(into: []) { firsts, frame in
      let isKnown = frame > 0 && loop.pictures[frame] == loop.pictures[frame - 1] && random.below(4) > 0
      firsts.append(isKnown ? firsts[frame - 1] : frame)
    }
  }

  package var width: Int { loop.width }
  package var height: Int { loop.height }
  package var frameCount: Int { loop.frameCount }
  package func firstFrame(like frame: Int) -> Int { firsts[frame] }

  /// The frames that were drawn, in order.
  package var drawn: [Int] { drawnFrames.withLock { $0 } }
  /// The frames that have to be drawn.
  package var different: [Int] { firsts.indices.filter { firsts[$0] == $0 } }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    drawnFrames.withLock { $0.append(frame) }
    try loop.draw(frame: frame, into: pixels)
  }
}
