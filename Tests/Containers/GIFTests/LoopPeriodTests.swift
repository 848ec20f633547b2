import Frames
import GIF
import Palette
import Synchronization
import TestSupport
import Testing

/// Of a large animation that repeats itself one period is written, and found out as it is drawn.
@Suite struct LoopPeriodTests {
  /// A bar that runs through four rows of places, 24 frames of 256 x 200 pixels; 8 frames are a period, but for what is
  /// odd.
  private final class Bars: FrameSequence {
    let width = 256
    let height = 200
    let frameCount = 24
    /// A frame that has a pixel of its own.
    let oddFrame: Int?
    private let draws = Mutex(0)

    init(oddFrame: Int?) { self.oddFrame = oddFrame }

    var drawn: Int { draws.withLock { $0 } }

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      draws.withLock { $0 += 1 }
      for i in pixels.indices {
        pixels[i] = (i % width) / 32 == frame % 8 ? 0xFF20_40C0 : 0xFFFF_FFFF
      }
      if frame == oddFrame { pixels[77] = 0xFF00_0000 }
    }
  }

  private func encoded(_ bars: Bars, threads: Int = 2) throws -> EncodedLoop {
    let timing = FrameTimes(seconds: 0.96, frameCount: bars.frameCount, in: .centiseconds)
    var options = EncodingOptions()
    options.threads = threads
    return try GIFEncoder.encode(bars, times: timing, options: options)
  }

  @Test func onePeriodIsWritten() throws {
    let bars = Bars(oddFrame: nil)
    let gif = try encoded(bars)
    #expect(gif.frames == 8 && gif.times.total == 32)
    // Each of the 24 once to confirm the period; the others find it, count the colors and are encoded.
    #expect(bars.drawn < 3 * 24)
  }

  /// Wherever it is: also where no frame is compared before coding.
  @Test(arguments: [0, 1, 2, 7, 8, 9, 13, 15, 16, 22, 23])
  func oneFrameThatDiffersIsSeen(odd: Int) throws {
    let gif = try encoded(Bars(oddFrame: odd))
    #expect(gif.frames == 24)
    let document = GIFFile(gif.bytes)
    var player = GIFPlayer(document, bytes: gif.bytes)
    for (k, frame) in document.frames.enumerated() {
      _ = player.paint(frame)
      #expect((player.canvas[77] == 0xFF00_0000) == (k == odd))
    }
  }

  @Test func theBytesDoNotDependOnTheThreads() throws {
    for odd in [nil, 0, 13, 23] {
      let files = try [1, 2, 3].map { try encoded(Bars(oddFrame: odd), threads: $0).bytes }
      #expect(files[0] == files[1] && files[0] == files[2])
    }
  }
}
