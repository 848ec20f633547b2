import Frames
import GIF
import Numerics
import TestSupport
import Testing

/// What the encoder makes of pictures shows those pictures, at their time.
@Suite struct EncodingLawTests {
  /// Pictures up to 300 pixels long in one direction, with delays from 2 centiseconds to minutes.
  @Test(arguments: [0, 1, 2] as [UInt64])
  func picturesComeBackAsTheyWereAndWhenTheyWere(third: UInt64) throws {
    var options = EncodingOptions()
    options.quality = 100
    for seed in (third * 120)..<((third + 1) * 120) {
      var random = SplitMix64(seed: seed)
      let colors = 1 + random.below(255)
      var frames = RandomFrames(seed: seed, side: 1...6, frames: 1...8, colors: colors, outside: seed % 2 == 0)
      frames = frames.stretched(by: 1 + random.below(50), isWide: random.below(2) == 0)
      let shortest = 0.02 * Double(frames.frameCount)
      let duration = shortest + Double(random.below(1000)) / 1000 * random.pick([0.1, 2, 600])
      let timing = FrameTimes(seconds: duration, frameCount: frames.frameCount, in: .centiseconds)
      options.plays = random.pick([nil, 1, 2 + random.below(100)])
      options.threads = 1 + random.below(3)
      let gif = try GIFEncoder.encode(frames, times: timing, options: options)
      #expect(PlayedPictures(gif.bytes) == PlayedPictures(frames, times: timing), "seed \(seed)")
      let document = GIFFile(gif.bytes)
      #expect(document.frames.reduce(0) { $0 + $1.delay } == timing.total, "seed \(seed)")
      #expect(document.frames.allSatisfy { $0.delay >= TimeUnit.centiseconds.minimumDelay }, "seed \(seed)")
      #expect(document.plays == options.plays, "seed \(seed)")
      #expect(GIFReader.facts(gif.bytes)?.warnings == [], "seed \(seed)")
    }
  }
}

extension RandomFrames {
  /// Each picture repeated side by side, or one below the other.
  fileprivate func stretched(by times: Int, isWide: Bool) -> RandomFrames {
    var result = self
    if isWide { result.width *= times } else { result.height *= times }
    result.pictures = pictures.map { picture in
      var rows = stride(from: 0, to: picture.count, by: width).map { Array(picture[$0..<($0 + width)]) }
      rows =
        isWide ? rows.map { row in Array((0..<times).map { _ in row }.joined()) } : (0..<times).flatMap { _ in rows }
      return Array(rows.joined())
    }
    return result
  }
}
