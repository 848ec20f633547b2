import Numerics
import Palette
import TestSupport
import Testing

@testable import Frames

@Suite struct ReducedFramesTests {
  private static func pictures(of loop: ReducedFrames<KeptLoop>) throws -> [[RGBA8]] {
    try (0..<loop.frameCount).map { frame in
      var pixels = [RGBA8](repeating: 1, count: loop.width * loop.height)
      try pixels.withUnsafeMutableBufferPointer { try loop.draw(frame: frame, into: $0) }
      return pixels
    }
  }

  @Test func colorsAreAtMostAsManyAndClearStaysClear() throws {
    var random = SplitMix64(seed: 21)
    for _ in 0..<40 {
      let loop = KeptLoop.random(by: &random)
      let most = 2 + random.below(40)
      let reduced = try Self.pictures(of: ReducedFrames(loop, most: most))
      #expect(Set(reduced.joined()).count <= most)
      for (a, b) in zip(loop.pictures.joined(), reduced.joined()) { #expect((a == 0) == (b == 0)) }
    }
  }

  @Test func fewColorsStayAsTheyAre() throws {
    let loop = KeptLoop(width: 4, height: 1, pictures: [[0, 0xff00_00ff, 0x8000_ff00, 0xff00_00ff]])
    #expect(try Self.pictures(of: ReducedFrames(loop, most: 3)) == loop.pictures)
  }

  /// Three levels of red beside a blue: with two colors and the clear one, the reds have their mean.
  @Test func similarColorsAreJoined() throws {
    let loop = KeptLoop(width: 4, height: 1, pictures: [[0xff00_00f0, 0xff00_00f3, 0xff00_00f6, 0xffff_0000]])
    let reds = [RGBA8](repeating: 0xff00_00f3, count: 3)
    #expect(try Self.pictures(of: ReducedFrames(loop, most: 3)) == [reds + [0xffff_0000]])
  }

  @Test func moreKindsThanAreCountedAreCountedTogether() {
    var histogram = PixelHistogram()
    histogram.add((0..<UInt32(100_000)).map { RGBA8(opaque: $0) })
    #expect(histogram.counts.count <= 1 << 16 && histogram.counts.values.reduce(0, +) == 100_000)
    #expect(histogram.mask == 0xfefe_fefe)
  }
}
