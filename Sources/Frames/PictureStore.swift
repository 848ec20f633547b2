import Palette
import Synchronization

/// The pictures of a sequence. A small total is cached; otherwise each picture is drawn again on each access, so that
/// memory does not grow with the length of the loop.
final class PictureStore<Source: FrameSequence>: Sendable {
  /// The most pixels of all pictures together that are cached: 64 MB.
  private static var mostKept: Int { 1 << 24 }

  let source: Source
  private let kept: Mutex<[[RGBA8]?]>
  private let keeps: Bool

  init(_ source: Source) {
    self.source = source
    keeps = source.width * source.height * source.frameCount <= Self.mostKept
    kept = Mutex([[RGBA8]?](repeating: nil, count: keeps ? source.frameCount : 0))
  }

  func picture(_ frame: Int) throws(EncodingError) -> [RGBA8] {
    if keeps, let picture = kept.withLock({ $0[frame] }) { return picture }
    var picture = [RGBA8](repeating: .transparent, count: source.width * source.height)
    try picture.withUnsafeMutableBufferPointer { pixels throws(EncodingError) in
      try source.draw(frame: frame, into: pixels)
    }
    if keeps {
      let drawn = picture
      kept.withLock { $0[frame] = drawn }
    }
    return picture
  }
}
