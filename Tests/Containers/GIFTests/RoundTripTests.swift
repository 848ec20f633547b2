import Frames
import GIF
import Numerics
import Palette
import TestSupport
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: [false, true])
  func exactPicturesComeBackAsTheyWere(outside: Bool) throws {
    var options = EncodingOptions()
    options.quality = 100
    for seed in 0..<500 as Range<UInt64> {
      let frames = RandomFrames(seed: seed, side: 1...24, frames: 1...12, colors: 1 + Int(seed % 255), outside: outside)
      let timing = frames.timing
      let gif = try GIFEncoder.encode(frames, times: timing, options: options)
      #expect(gif.isExact)
      #expect(PlayedPictures(gif.bytes) == PlayedPictures(frames, times: timing), "seed \(seed)")
      let facts = try #require(GIFReader.facts(gif.bytes))
      #expect(facts.warnings == [], "seed \(seed)")
      #expect(facts.frames.reduce(0) { $0 + Int(($1.seconds * 100).rounded()) } == timing.total)
    }
  }

  @Test func largePicturesComeBackAsTheyWere() throws {
    var options = EncodingOptions()
    options.quality = 100
    for seed in 0..<6 as Range<UInt64> {
      let frames = RandomFrames(seed: seed, side: 200...300, frames: 2...4, colors: 250, outside: seed % 2 == 0)
      let timing = frames.timing
      let gif = try GIFEncoder.encode(frames, times: timing, options: options)
      #expect(PlayedPictures(gif.bytes) == PlayedPictures(frames, times: timing), "seed \(seed)")
    }
  }

  @Test func manyColorsComeBackNearlyAndTheOutsideExactly() throws {
    for seed in 0..<200 as Range<UInt64> {
      let frames = RandomFrames(seed: seed, side: 8...40, frames: 1...10, colors: 2000, outside: true)
      let timing = frames.timing
      var options = EncodingOptions()
      options.maximumColors = [2, 16, 256][Int(seed % 3)]
      options.dither = [.automatic, .ordered, .diffusion][Int(seed / 9 % 3)]
      options.sharesPalette = seed % 2 == 0
      let gif = try GIFEncoder.encode(frames, times: timing, options: options)
      var player = GIFPlayer(GIFFile(gif.bytes), bytes: gif.bytes)
      #expect(gif.colors.map { $0 <= options.maximumColors } ?? false)
      #expect(!options.sharesPalette || player.file.frames.allSatisfy { $0.table == nil })
      var shown = player.file.frames.makeIterator()
      var end = 0
      for k in 0..<frames.frameCount {
        while end <= timing.start(of: k), let frame = shown.next() {
          #expect(player.paint(frame).end == .complete)
          end += frame.delay
        }
        let outsideDiffers = zip(player.canvas, frames.pictures[k]).contains { ($0 == 0) != ($1 == 0) }
        #expect(!outsideDiffers, "seed \(seed), frame \(k)")
      }
      #expect(end == timing.total && shown.next() == nil)
    }
  }

  @Test func aRepeatedPeriodIsWrittenOnce() throws {
    for plays in [nil, 3] as [Int?] {
      var frames = RandomFrames(seed: 4, side: 9...9, frames: 3...3, colors: 200, outside: false)
      for k in 0..<3 { frames.pictures[k][k] = RGBA8(opaque: UInt32(k + 1)) }
      frames.pictures += frames.pictures + frames.pictures + frames.pictures
      frames.frameCount = 12
      var options = EncodingOptions()
      options.plays = plays
      let gif = try GIFEncoder.encode(frames, times: frames.timing, options: options)
      let facts = try #require(GIFReader.facts(gif.bytes))
      #expect(facts.frames.count == 3)
      #expect(facts.seconds == 0.12)
      #expect(facts.plays == plays.map { $0 * 4 })
    }
  }

  @Test(arguments: EncodingOptions.Dither.allCases)
  func stillPicturesStayStill(dither: EncodingOptions.Dither) throws {
    // The left half never changes, the right half always does: the left half is painted once.
    var frames = RandomFrames(seed: 5, side: 40...40, frames: 5...5, colors: 4000, outside: false)
    for k in 0..<5 {
      for place in 0..<1600 {
        let isStill = place % 40 < 20
        let value = UInt32(isStill ? place * 37 : place * 91 + k * 12345)
        frames.pictures[k][place] = RGBA8(opaque: value &* 2_654_435)
      }
    }
    var options = EncodingOptions()
    options.dither = dither
    options.quality = 90
    let gif = try GIFEncoder.encode(frames, times: frames.timing, options: options)
    let facts = try #require(GIFReader.facts(gif.bytes))
    #expect(facts.frames.dropFirst().allSatisfy { $0.rect.left == 20 && $0.rect.width == 20 })
  }

  @Test(arguments: [nil, 1, 2, 17, 65536] as [Int?])
  func playsAreKept(plays: Int?) throws {
    var options = EncodingOptions()
    options.plays = plays
    let frames = RandomFrames(seed: 1, side: 5...5, frames: 3...3, colors: 9, outside: false)
    let gif = try GIFEncoder.encode(frames, times: frames.timing, options: options)
    #expect(GIFFile(gif.bytes).plays == plays)
    let hasBlock = gif.bytes.indices.contains { gif.bytes[$0...].starts(with: "NETSCAPE2.0".utf8) }
    #expect(hasBlock == (plays != 1))
  }

  @Test func impossibleRequestsAreRefused() throws {
    var frames = RandomFrames(seed: 1, side: 5...5, frames: 3...3, colors: 9, outside: false)
    let timing = frames.timing
    var options = EncodingOptions()
    options.plays = 0
    #expect(throws: EncodingError.plays(0, maximum: 65536)) {
      try GIFEncoder.encode(frames, times: timing, options: options)
    }
    options.plays = nil
    options.maximumColors = 1
    #expect(throws: EncodingError.maximumColors(1)) { try GIFEncoder.encode(frames, times: timing, options: options) }
    options.maximumColors = 2
    frames.width = 65536
    #expect(throws: EncodingError.size(width: 65536, height: 5, largest: 65535)) {
      try GIFEncoder.encode(frames, times: timing, options: options)
    }
    frames.width = 5
    frames.frameCount = 4
    #expect(throws: EncodingError.frameCount(source: 4, times: 3)) {
      try GIFEncoder.encode(frames, times: timing, options: options)
    }
  }
}
