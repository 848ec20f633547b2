import Numerics
import Testing

@testable import GIF

/// What a lossy file shows is coded exactly once more, so that nobody who does so finds it smaller.
@Suite struct RecodingTests {
  /// Pictures whose pixels are blocks of the same colour.
  private struct Enlarged: FrameSource {
    let frames: RandomFrames
    let factor: Int
    var width: Int { frames.width * factor }
    var height: Int { frames.height * factor }
    var frameCount: Int { frames.frameCount }

    func draw(frame: Int, worker: Int, into pixels: UnsafeMutableBufferPointer<UInt32>) {
      for y in 0..<height {
        for x in 0..<width {
          pixels[y * width + x] = frames.pictures[frame][y / factor * frames.width + x / factor]
        }
      }
    }
  }

  private func recodingSavesNothing(_ source: some FrameSource, _ timing: FrameTiming, _ options: EncodingOptions)
    throws
  {
    let gif = try GIFEncoder.encode(source, timing: timing, options: options)
    let played = try #require(PlayedFrames(gif, timing, count: source.frameCount))
    var exact = EncodingOptions()
    exact.quality = 100
    let again = try GIFEncoder.encode(played, timing: timing, options: exact)
    #expect(again.bytes.count >= gif.bytes.count)
  }

  /// Greys that move, so close that many pixels may stay.
  private func greys(seed: UInt64, side: Int) -> RandomFrames {
    var frames = RandomFrames(seed: seed, side: side...side, frames: 6...12, colors: 40, outside: seed % 2 == 0)
    frames.pictures = frames.pictures.map { $0.map { $0 == 0 ? 0 : 0xFF00_0000 | ($0 & 63) * 0x01_0101 } }
    return frames
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func smallLossyFiles(seed: UInt64) throws {
    let frames = greys(seed: seed, side: 24)
    var options = EncodingOptions()
    (options.lossiness, options.quality) = (Int(seed % 3) * 4 + 2, 60)
    if seed % 4 == 3 {
      (options.lossiness, options.dither) = (0, .ordered)
      (options.maximumColors, options.sharesPalette) = (6, true)
    }
    try recodingSavesNothing(frames, try #require(frames.timing), options)
  }

  /// More pixels than are kept, in few runs.
  @Test(arguments: 0..<3 as Range<UInt64>)
  func largeLossyFiles(seed: UInt64) throws {
    let frames = greys(seed: seed, side: 12)
    let source = Enlarged(frames: frames, factor: 36)
    #expect(!source.isSmall)
    var options = EncodingOptions()
    (options.lossiness, options.quality) = (8, 60)
    try recodingSavesNothing(source, try #require(frames.timing), options)
  }
}
