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
  private final class Bars: FrameSource {
    let width = 256
    let height = 200
    let frameCount = 24
    /// A frame that has a pixel of its own.
    let oddFrame: Int?
    /// Whether frames are known to repeat without being drawn.
    let tellsRepeats: Bool
    private let draws = Mutex(0)

    init(oddFrame: Int?, tellsRepeats: Bool = false) {
      (self.oddFrame, self.tellsRepeats) = (oddFrame, tellsRepeats)
    }

    var drawn: Int { draws.withLock { $0 } }

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      draws.withLock { $0 += 1 }
      for i in pixels.indices {
        pixels[i] = (i % width) / 32 == frame % 8 ? 0xFF20_40C0 : 0xFFFF_FFFF
      }
      if frame == oddFrame { pixels[77] = 0xFF00_0000 }
    }

    func isKnownSame(frame: Int, as other: Int) -> Bool {
      tellsRepeats && frame % 8 == other % 8 && frame != oddFrame && other != oddFrame
    }

    func isKnownDifferent(frame: Int, from other: Int) -> Bool {
      tellsRepeats && frame % 8 != other % 8
    }
  }

  private func encoded(_ bars: Bars, threads: Int = 2) throws -> EncodedGIF {
    let timing = FrameTimes(seconds: 0.96, frameCount: bars.frameCount, in: .centiseconds)
    var options = EncodingOptions()
    options.threads = threads
    return try GIFEncoder.encode(bars, times: timing, options: options)
  }

  @Test func onePeriodIsWritten() throws {
    let bars = Bars(oddFrame: nil)
    let gif = try encoded(bars)
    #expect(gif.report.sourceFrames == 24 && gif.report.frames == 8)
    #expect(gif.report.centiseconds == 32)
    // Each of the 24 once to confirm the period; the others find it, count the colors and are encoded.
    #expect(bars.drawn < 3 * 24)
  }

  @Test func whatIsKnownToRepeatIsNotDrawn() throws {
    let (drawn, known) = (Bars(oddFrame: nil), Bars(oddFrame: nil, tellsRepeats: true))
    #expect(try encoded(drawn).bytes == encoded(known).bytes)
    // Of the 16 that repeat, and of the 8 that they are compared with, none is drawn to confirm the period.
    #expect(known.drawn <= drawn.drawn - 24)
  }

  /// Wherever it is: also where no frame is compared before coding.
  @Test(arguments: [0, 1, 2, 7, 8, 9, 13, 15, 16, 22, 23].map { ($0, false) } + [0, 1, 8, 13, 23].map { ($0, true) })
  func oneFrameThatDiffersIsSeen(odd: Int, tellsRepeats: Bool) throws {
    let gif = try encoded(Bars(oddFrame: odd, tellsRepeats: tellsRepeats))
    #expect(gif.report.frames == 24)
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
