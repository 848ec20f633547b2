import Testing

@testable import GIF

/// What a GIF shows is held against pictures at the times of the pictures.
@Suite struct PlaybackErrorTests {
  /// Three flat pictures, the last one as the first; some pixels of the second differ by what is added.
  private struct Flat: FrameSource {
    let width = 5
    let height = 4
    let frameCount = 3
    var added: UInt32 = 0

    func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) {
      for i in pixels.indices { pixels[i] = frame == 1 ? 0xFF30_2010 : 0xFF80_8080 }
      if frame == 1 { for i in [0, 7, 19] { pixels[i] += added } }
    }
  }

  @Test func theErrorIsThatOfThePixelsThatDiffer() throws {
    let timing = try #require(FrameTiming(duration: 0.3, steps: 3))
    let gif = try GIFEncoder.encode(Flat(), timing: timing)
    #expect(try PlaybackError.squared(gif, of: Flat(), timing) == 0)
    // Three pixels off by 1, 2 and 3 in red, green and blue.
    #expect(try PlaybackError.squared(gif, of: Flat(added: 0x03_0201), timing) == 3 * 14)
  }
}
