import Frames
import Palette
import Synchronization
import TestSupport
import Testing

@testable import GIF

@Suite struct FrameCacheTests {
  /// Frame n has n + 1 colors, and one transparent pixel.
  private final class Counted: FrameSource {
    let width, height: Int
    let frameCount = 9
    private let draws = Mutex([Int](repeating: 0, count: 9))

    init(side: Int = 4) { (width, height) = (side, side) }

    var drawn: [Int] { draws.withLock { $0 } }

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      draws.withLock { $0[frame] += 1 }
      for i in pixels.indices { pixels[i] = RGBA8(opaque: UInt32(min(i, frame))) }
      pixels[15] = 0
    }
  }

  /// A source that cannot draw.
  private struct Refusing: FrameSource {
    let width = 4
    let height = 4
    let frameCount = 9

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
      throw .source(frame: frame, reason: Refusal())
    }
  }

  /// Of a small animation each frame is drawn once, whatever is asked for how often.
  @Test func framesOfASmallAnimationAreDrawnOnce() throws {
    let source = Counted()
    let cache = FrameCache(source)
    #expect(try pictures(cache, 9) == pictures(Counted(), 9))
    #expect(try pictures(cache.prefix(3), 3) == pictures(Counted(), 3))
    #expect(source.drawn == [Int](repeating: 1, count: 9))
  }

  /// Of a large one those are that were asked for, on any number of threads.
  @Test(arguments: [1, 2, 5])
  func framesAskedForAreKept(threads: Int) throws {
    let source = Counted(side: 400)
    let cache = FrameCache(source)
    try cache.keep([0, 4, 7], threads: threads)
    #expect(cache.hasMoreColors(than: 7) && !cache.hasMoreColors(than: 8))
    for _ in 0..<2 { _ = try pictures(cache, 9) }
    #expect(source.drawn == [1, 2, 2, 2, 1, 2, 2, 1, 2])
  }

  private func pictures(_ source: any FrameSource, _ count: Int) throws -> [[RGBA8]] {
    try (0..<count).map { frame in
      let picture = PixelBuffer<RGBA8>(count: source.width * source.height)
      try source.draw(frame: frame, into: picture.pixels)
      return Array(picture.readOnly)
    }
  }

  @Test func whatCannotBeDrawnIsAnError() {
    #expect(throws: EncodingError.source(frame: 0, reason: Refusal())) {
      try FrameCache(Refusing()).keep([0, 4], threads: 2)
    }
  }
}
