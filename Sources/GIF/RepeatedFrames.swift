import Synchronization

/// The first frames of a loop whose other frames should repeat them: each is held against those when it is drawn for the first time.
final class RepeatedFrames<Source: FrameSource>: FrameSource {
  let frameCount: Int
  private let source: Source
  private let isCompared: Mutex<[Bool]>

  /// - Parameter count: of the first frames; the source has a multiple of it.
  init(of source: Source, count: Int) {
    self.source = source
    frameCount = count
    isCompared = Mutex(Array(repeating: false, count: count))
  }

  var width: Int { source.width }
  var height: Int { source.height }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError) {
    try source.draw(frame: frame, worker: worker, into: pixels)
    let isFirst = isCompared.withLock { isCompared in
      defer { isCompared[frame] = true }
      return !isCompared[frame]
    }
    guard isFirst else { return }
    for other in stride(from: frame + frameCount, to: source.frameCount, by: frameCount) {
      if try source.isKnownSame(frame: other, as: frame, worker: worker) { continue }
      guard try source.isSame(frame: other, worker: worker, as: UnsafeBufferPointer(pixels)) else {
        throw .repeatedFramesDiffer
      }
    }
  }
}
