import Frames
import Numerics
import Palette
import TestSupport
import Testing

@testable import WebP

@Suite struct WebPEncoderTests {
  @Test func randomLoopsAreShownBitByBit() throws {
    var random = SplitMix64(seed: 45)
    for number in 0..<40 {
      let loop = KeptLoop.random(by: &random)
      let times = FrameTimes(milliseconds: 40 * loop.frameCount + random.below(50), frameCount: loop.frameCount)
      let effort = EncodingEffort(number % 10)
      let file = try WebPEncoder.encode(loop, times: times, options: LoopOptions(effort: effort, threads: 2))
      let played = try #require(PlayedLoop(webp: file.bytes), "\(number)")
      let isShown = loop.isShown(by: played, times)
      #expect(isShown, "\(number)")
      let facts = try #require(WebPReader.facts(file.bytes))
      #expect(facts.frames.count == file.frames && facts.warnings.isEmpty, "\(number): \(facts.warnings)")
      #expect(facts.width == loop.width && facts.height == loop.height)
    }
  }

  @Test func bytesDoNotDependOnThreads() throws {
    var random = SplitMix64(seed: 6)
    for quality in [100, 60] {
      let loop = KeptLoop.random(by: &random)
      let times = FrameTimes(milliseconds: 30 * loop.frameCount, frameCount: loop.frameCount)
      let files = try [1, 2, 5].map {
        try WebPEncoder.encode(loop, times: times, options: LoopOptions(quality: quality, threads: $0)).bytes
      }
      #expect(files[0] == files[1] && files[0] == files[2])
    }
  }

  /// No palette suits noise: below quality 80 it is lossy, with exact alpha.
  @Test func noiseIsLossyWithExactAlpha() throws {
    let side = 32
    var random = SplitMix64(seed: 8)
    let pictures = (0..<3).map { _ in
      (0..<side * side).map { place -> RGBA8 in
        let alpha = UInt8(place % side * 8)
        return alpha == 0 ? 0 : RGBA8(bits: UInt32(random.below(1 << 24))).withAlpha(alpha)
      }
    }
    let loop = KeptLoop(width: side, height: side, pictures: pictures)
    let times = FrameTimes(milliseconds: 120, frameCount: 3)
    let exact = try WebPEncoder.encode(loop, times: times, options: LoopOptions())
    let lossy = try WebPEncoder.encode(loop, times: times, options: LoopOptions(quality: 30))
    #expect(exact.isExact && !lossy.isExact && lossy.bytes.count < exact.bytes.count)
    let played = try #require(PlayedLoop(webp: lossy.bytes))
    let hasSameAlpha = zip(played.pictures, pictures).allSatisfy { shown, drawn in
      zip(shown, drawn).allSatisfy { $0.alpha == $1.alpha }
    }
    #expect(hasSameAlpha && played.pictures.count == 3)
  }

  @Test func playsAndDelaysAreStated() throws {
    let loop = KeptLoop(width: 3, height: 2, pictures: [[0xff00_0000, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0xff00_00ff]])
    let times = FrameTimes(milliseconds: 25, frameCount: 2)
    let file = try WebPEncoder.encode(loop, times: times, options: LoopOptions(plays: 3))
    let played = try #require(PlayedLoop(webp: file.bytes))
    // 12.5 ms rounds up: the second frame starts at 13.
    #expect(played.plays == 3 && played.delays.map(\.0) == [13, 12])
  }

  /// Opaque blocks that take turns leave half of the canvas clear; decoders that read no alpha show it black. Halves
  /// that change their colors cover all of it.
  @Test func filesStateAlphaWhereTheCanvasShows() throws {
    let (red, blue): (RGBA8, RGBA8) = (0xff00_00ff, 0xffff_0000)
    func loop(_ rows: [[RGBA8]]) -> KeptLoop {
      KeptLoop(width: 8, height: 8, pictures: rows.map { row in (0..<64).map { row[$0 % 8 / 4] } })
    }
    for (rows, hasAlpha) in [
      ([[red, 0], [0, red]], true), ([[red, 0], [blue, 0]], true), ([[red, blue], [blue, red]], false),
    ] {
      let file = try WebPEncoder.encode(
        loop(rows), times: FrameTimes(milliseconds: 80, frameCount: 2), options: LoopOptions())
      #expect(WebPReader.facts(file.bytes)?.hasAlpha == hasAlpha)
    }
  }

  @Test func impossibleLoopsAreErrors() {
    let wide = KeptLoop(width: 16384, height: 1, pictures: [[RGBA8](repeating: 0, count: 16384)])
    let times = FrameTimes(milliseconds: 10, frameCount: 1)
    #expect(throws: EncodingError.size(width: 16384, height: 1, largest: 16383)) {
      try WebPEncoder.encode(wide, times: times, options: LoopOptions())
    }
  }

  @Test func anyBytesCanBeInspected() throws {
    var random = SplitMix64(seed: 10)
    let loop = KeptLoop.random(by: &random)
    let times = FrameTimes(milliseconds: 30 * loop.frameCount, frameCount: loop.frameCount)
    let whole = try WebPEncoder.encode(loop, times: times, options: LoopOptions()).bytes
    for _ in 0..<2000 {
      var bytes = Array(whole.prefix(random.below(whole.count + 1)))
      for _ in 0..<random.below(4) where !bytes.isEmpty { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      if let facts = WebPReader.facts(bytes), bytes.count < whole.count { #expect(!facts.warnings.isEmpty) }
    }
    #expect(WebPReader.facts([]) == nil)
  }
}
