import Palette
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Frames

@Suite struct FrameStoreTests {
  /// Frame n has n + 1 colors, and one transparent pixel.
  private final class Counted: FrameSequence {
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
  private struct Refusing: FrameSequence {
    let width = 4
    let height = 4
    let frameCount = 9

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
      throw .source(frame: frame, reason: .document("refused"))
    }
  }

  /// Of a small animation each frame is drawn once, whatever is asked for how often.
  @Test func framesOfASmallAnimationAreDrawnOnce() throws {
    let source = Counted()
    let store = FrameStore(source, keeping: 1000)
    #expect(try pictures(store, 9) == pictures(Counted(), 9))
    #expect(try pictures(store.prefix(3), 3) == pictures(Counted(), 3))
    #expect(source.drawn == [Int](repeating: 1, count: 9))
  }

  /// Of a large one those are that were asked for, on any number of threads.
  @Test(arguments: [1, 2, 5])
  func framesAskedForAreKept(threads: Int) throws {
    let source = Counted(side: 400)
    let store = FrameStore(source, keeping: 1000)
    try store.keep([0, 4, 7], threads: threads)
    #expect(store.hasMoreColors(than: 7) && !store.hasMoreColors(than: 8))
    for _ in 0..<2 { _ = try pictures(store, 9) }
    #expect(source.drawn == [1, 2, 2, 2, 1, 2, 2, 1, 2])
  }

  /// A large one whose pictures have flat areas is drawn once as far as there is room: the first picture takes 2 words, 9
  /// for the block of the transparent pixel and 2, the others 17 for their first two blocks and 2.
  @Test func packedFramesAreDrawnOnce() throws {
    for (room, drawn) in [
      (1000, [Int](repeating: 1, count: 9)), (13 + 19, [1, 1, 3, 3, 3, 3, 3, 3, 3]), (0, [Int](repeating: 3, count: 9)),
    ] {
      let source = Counted(side: 400)
      let store = FrameStore(source, keeping: 1000, packing: room)
      for _ in 0..<3 { #expect(try pictures(store, 9) == pictures(Counted(side: 400), 9)) }
      #expect(source.drawn == drawn)
      #expect(!store.hasMoreColors(than: 1))
    }
  }

  private func pictures(_ source: some FrameSequence, _ count: Int) throws -> [[RGBA8]] {
    try (0..<count).map { frame in
      var picture = [RGBA8](repeating: 1, count: source.width * source.height)
      try picture.withUnsafeMutableBufferPointer { pixels throws(EncodingError) in
        try source.draw(frame: frame, into: pixels)
      }
      return picture
    }
  }

  @Test func whatCannotBeDrawnIsAnError() {
    #expect(throws: EncodingError.source(frame: 0, reason: .document("refused"))) {
      try FrameStore(Refusing(), keeping: 1000).keep([0, 4], threads: 2)
    }
  }
}
