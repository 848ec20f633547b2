import Synchronization
import Testing

@testable import GIF

@Suite struct KeptFramesTests {
  /// Frame n has n + 1 colours in its 16 pixels, and one pixel outside.
  private final class Counted: FrameSource {
    let width = 4
    let height = 4
    let frameCount = 9
    private let draws = Mutex([Int](repeating: 0, count: 9))

    var drawn: [Int] { draws.withLock { $0 } }

    func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) {
      draws.withLock { $0[frame] += 1 }
      for i in pixels.indices { pixels[i] = 0xFF00_0000 | UInt32(min(i, frame)) }
      pixels[15] = 0
    }
  }

  /// A source that cannot draw.
  private struct Refusing: FrameSource {
    let width = 4
    let height = 4
    let frameCount = 9

    func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) throws(EncodingError) {
      throw .source(frame: frame)
    }
  }

  @Test(arguments: [1, 2, 5])
  func whatIsKeptIsDrawnOnce(threads: Int) throws {
    let source = Counted()
    let kept = try KeptFrames([0, 4, 7], of: source, threads: threads)
    for _ in 0..<3 {
      for frame in 0..<9 {
        let (picture, direct) = (PixelBuffer<UInt32>(count: 16), PixelBuffer<UInt32>(count: 16))
        try kept.draw(frame: frame, worker: 0, into: picture.pixels)
        source.draw(frame: frame, worker: 0, into: direct.pixels)
        #expect(picture.readOnly.isSame(as: direct.readOnly))
      }
    }
    // Three times by this test.
    #expect(source.drawn == [4, 6, 6, 6, 4, 6, 6, 4, 6])
    #expect(kept.hasMoreColors(than: 7) && !kept.hasMoreColors(than: 8))
  }

  @Test func whatCannotBeDrawnIsAnError() {
    #expect(throws: EncodingError.self) { try KeptFrames([0, 4], of: Refusing(), threads: 2) }
  }
}
