import Numerics
import Testing

@testable import GIF

/// Frames are coded in stretches that know nothing of one another.
@Suite struct StretchTests {
  /// Drawings in greys, which one table nearly holds: what a stretch does not know of the one before may cost bytes, but not colours.
  @Test func shortStretchesShowThePicturesAsWell() throws {
    for seed in 0..<60 as Range<UInt64> {
      var frames = RandomFrames(seed: seed, side: 12...40, frames: 4...9, colors: 600, outside: seed % 2 == 0)
      frames.pictures = frames.pictures.map { $0.map { $0 == 0 ? 0 : 0xFF00_0000 | $0 & 255 * 0x01_0101 } }
      let timing = try #require(frames.timing)
      var options = EncodingOptions()
      options.quality = 60
      options.threads = 3
      let whole = try GIFEncoder.encode(frames, timing: timing, options: options)
      let error = try #require(try PlaybackError.squared(whole, of: frames, timing))
      for length in 1...3 {
        options.stretchLength = length
        let gif = try GIFEncoder.encode(frames, timing: timing, options: options)
        let other = try #require(try PlaybackError.squared(gif, of: frames, timing))
        #expect(other <= error + error / 4, "seed \(seed), \(length) frames")
      }
    }
  }
}
