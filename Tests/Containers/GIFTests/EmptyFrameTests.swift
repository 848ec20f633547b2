import Frames
import GIF
import Palette
import TestSupport
import Testing

/// A change too small for the colors at hand takes no frame of its own.
@Suite struct EmptyFrameTests {
  /// Sixty-four greys; in the middle frame one pixel is brighter by a little, in the last one by much.
  private struct Greys: FrameSequence {
    let width = 64
    let height = 8
    let frameCount = 3

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      for i in pixels.indices { pixels[i] = RGBA8(opaque: UInt32(i % 64 * 4) &* 0x01_0101) }
      pixels[10] = RGBA8(opaque: UInt32([40, 41, 240][frame]) &* 0x01_0101)
    }
  }

  @Test func theFrameBeforeLastsLonger() throws {
    let timing = FrameTimes(seconds: 0.9, frameCount: 3, in: .centiseconds)
    var options = EncodingOptions()
    options.quality = 40
    let coarse = GIFFile(try GIFEncoder.encode(Greys(), times: timing, options: options).bytes)
    #expect(coarse.frames.map(\.delay) == [60, 30])
    options.quality = 100
    let exact = GIFFile(try GIFEncoder.encode(Greys(), times: timing, options: options).bytes)
    #expect(exact.frames.map(\.delay) == [30, 30, 30])
  }
}
