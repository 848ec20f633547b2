import Synchronization

/// The frames of a small animation, each drawn once and kept: the encoder looks at a frame several times.
final class RememberedFrames<Source: FrameSource>: FrameSource {
  private let source: Source
  /// A frame once it is drawn.
  private let drawn: Mutex<[RunPicture?]>
  /// Whether they are kept as they are.
  private let areWhole: Bool

  /// As many pixels of all frames as are kept as they are: 1 MB.
  private static var mostWholePixels: Int { 1 << 18 }

  init(_ source: Source) {
    self.source = source
    areWhole = source.width * source.height * source.frameCount <= Self.mostWholePixels
    drawn = Mutex(Array(repeating: nil, count: source.frameCount))
  }

  var width: Int { source.width }
  var height: Int { source.height }
  var frameCount: Int { source.frameCount }

  func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError) {
    if let known = drawn.withLock({ $0[frame] }) {
      known.draw(into: pixels)
      return
    }
    try source.draw(frame: frame, worker: worker, into: pixels)
    let picture = keep(UnsafeBufferPointer(pixels))
    drawn.withLock { $0[frame] = picture }
  }

  private func keep(_ pixels: UnsafeBufferPointer<UInt32>) -> RunPicture {
    areWhole ? RunPicture(whole: pixels) : RunPicture(pixels)
  }

  func isKnownSame(frame: Int, as other: Int, worker: Int) throws(EncodingError) -> Bool {
    try source.isKnownSame(frame: frame, as: other, worker: worker)
  }
}
