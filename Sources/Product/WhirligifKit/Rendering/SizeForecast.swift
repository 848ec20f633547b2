import Frames

/// An excerpt of a loop from whose file the size of the whole file follows: pairs of neighboring frames, evenly spread.
/// The second frame of a pair costs what a frame of the loop does.
struct SizeForecast {
  /// The frames of the whole loop.
  let frameCount: Int
  private let pairs: Int

  /// - Parameter limit: the most frames of the excerpt, at least 2.
  init(of frameCount: Int, limit: Int) {
    (self.frameCount, pairs) = (frameCount, max(min(limit, frameCount) / 2, 1))
  }

  /// The frames of the excerpt.
  var frames: [Int] {
    (0..<pairs).flatMap { pair in
      let first = pair * frameCount / pairs
      return [first, min(first + 1, frameCount - 1)]
    }
  }

  /// The bytes of the whole loop's file.
  ///
  /// - Parameter file: the excerpt's. It has fewer frames where neighbors are equal or the pictures repeat.
  func bytes(from file: FileFacts) -> Int {
    guard file.frames.count > 1 else { return file.byteCount }
    var (changes, slots) = (0, 0)
    for frame in file.frames {
      if slots % 2 == 1 { changes += frame.byteCount }
      slots += max(Int((frame.seconds / LoopTiming.secondsPerFrameOfExcerpt).rounded()), 1)
    }
    let rest = file.byteCount - file.frames.dropFirst().reduce(0) { $0 + $1.byteCount }
    return rest + changes * (frameCount - 1) / max(slots / 2, 1)
  }
}
