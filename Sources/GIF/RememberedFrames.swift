import Synchronization

/// The frames of a small animation, each drawn once and kept: the encoder looks at a frame several times.
final class RememberedFrames<Source: FrameSource>: FrameSource {
  private let source: Source
  /// A frame's pixels once they are drawn; empty before.
  private let drawn: Mutex<[[UInt32]]>

  init(_ source: Source) {
    self.source = source
    drawn = Mutex(Array(repeating: [], count: source.frameCount))
  }

  var width: Int { source.width }
  var height: Int { source.height }
  var frameCount: Int { source.frameCount }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws {
    let known = drawn.withLock { $0[frame] }
    if !known.isEmpty {
      _ = pixels.update(fromContentsOf: known)
      return
    }
    try source.draw(frame: frame, worker: worker, into: pixels)
    let copy = Array(pixels)
    drawn.withLock { $0[frame] = copy }
  }
}
