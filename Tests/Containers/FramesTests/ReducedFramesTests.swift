import Foundation
import Numerics
import Palette
import TestSupport
import Testing

@testable import Frames

@Suite struct ReducedFramesTests {
  private static func pictures(of loop: some FrameSequence) throws -> [[RGBA8]] {
    try (0..<loop.frameCount).map { frame in
      var pixels = [RGBA8](repeating: 1, count: loop.width * loop.height)
      try pixels.withUnsafeMutableBufferPointer { try loop.draw(frame: frame, into: $0) }
      return pixels
    }
  }

  private static func reduced(
    _ loop: KeptLoop, quality: Int, most: Int? = nil, solid: [RGBA8] = []
  ) throws -> [[RGBA8]]? {
    var options = LoopOptions(quality: quality, threads: 2)
    (options.maximumColors, options.solidColors) = (most, solid)
    return try ReducedFrames(LoopColors(loop, threads: 2), options, isForced: most != nil).map { try pictures(of: $0) }
  }

  /// A disc with a soft edge and a gradient on a clear canvas; it moves and turns from one color into another.
  private static func loop(from a: SIMD3<Double>, to b: SIMD3<Double>, softness: Double) -> KeptLoop {
    let side = 48
    let pictures = (0..<6).map { frame in
      (0..<side * side).map { place -> RGBA8 in
        let (x, y) = (Double(place % side) - 18 - 2 * Double(frame), Double(place / side) - 24)
        let alpha = min(max((16 - (x * x + y * y).squareRoot()) / softness, 0), 1) * 255
        guard alpha.rounded() > 0 else { return 0 }
        let color = a + (b - a) * min(max((x + 24) / 48, 0), 1)
        return RGBA8(
          red: UInt8(color.x), green: UInt8(color.y), blue: UInt8(color.z), alpha: UInt8(alpha.rounded()))
      }
    }
    return KeptLoop(width: side, height: side, pictures: pictures)
  }

  /// The peak signal-to-noise ratio on a page.
  private static func decibels(_ a: [[RGBA8]], _ b: [[RGBA8]], on page: SIMD3<Double>) -> Double {
    func shown(_ pixel: RGBA8) -> SIMD3<Double> {
      let alpha = Double(pixel.alpha) / 255
      let color = SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
      return color * alpha + page * (1 - alpha)
    }
    let errors = zip(a.joined(), b.joined()).map { one, other in
      let error = shown(one) - shown(other)
      return (error * error).sum()
    }
    return 10 * log10(255 * 255 / (errors.reduce(0, +) / Double(3 * errors.count)))
  }

  @Test(arguments: [80, 60]) func errorIsWithinTheQualityOnWhiteAndOnDark(quality: Int) throws {
    var random = SplitMix64(seed: 21)
    for number in 0..<12 {
      func color() -> SIMD3<Double> {
        SIMD3(Double(random.below(256)), Double(random.below(256)), Double(random.below(256)))
      }
      let loop = Self.loop(from: color(), to: color(), softness: Double(1 + random.below(12)))
      let shown = try #require(try Self.reduced(loop, quality: quality))
      #expect(Set(shown.joined()).count <= 256)
      // Two decibels for pixels that keep their color.
      let least = quality == 80 ? 46.0 : 41.0
      for page in [SIMD3<Double>(255, 255, 255), SIMD3(17, 24, 39)] {
        #expect(Self.decibels(loop.pictures, shown, on: page) >= least, "\(number)")
      }
    }
  }

  /// Stripes that change by a few levels in each frame: colors that are kept while they hardly differ add up.
  @Test func changingStripesStayWithinTheErrorToo() throws {
    let pictures = (0..<24).map { frame in
      (0..<512).map { place -> RGBA8 in
        let (sine, _) = Trigonometry.sineAndCosine(degrees: Double(place) * 1.40625 + Double(frame) * 5)
        let level = UInt8(((place % 2 == 0 ? 60 : 180) + 40 * sine).rounded())
        return RGBA8(red: level, green: level, blue: level, alpha: 255)
      }
    }
    let shown = try #require(try Self.reduced(KeptLoop(width: 512, height: 1, pictures: pictures), quality: 80))
    #expect(Self.decibels(pictures, shown, on: SIMD3(255, 255, 255)) >= 45)
  }

  /// Numbers of colors that take more bytes than the next number give way to it, unless that is more than asked for.
  @Test func costlyNumbersOfColorsAreAvoided() throws {
    let loop = Self.loop(from: SIMD3(20, 60, 200), to: SIMD3(20, 60, 200), softness: 12)
    let colors = try LoopColors(loop, threads: 1)
    func shown(most: Int? = nil, costly: Range<Int>) throws -> [[RGBA8]] {
      var options = LoopOptions(quality: 60)
      options.maximumColors = most
      return try Self.pictures(
        of: #require(try ReducedFrames(colors, options, isForced: most != nil, costlyCounts: costly)))
    }
    let usual = try shown(costly: 0..<0)
    let count = Set(usual.joined()).count
    #expect(count < 30)
    #expect((30...40).contains(Set(try shown(costly: 2..<40).joined()).count))
    #expect(try shown(costly: 40..<50) == usual)
    #expect(try shown(most: 39, costly: 2..<40) == shown(most: 39, costly: 0..<0))
  }

  @Test func qualityHundredAndFewColorsStayAsTheyAre() throws {
    let loop = KeptLoop(width: 4, height: 1, pictures: [[0, 0xff00_00ff, 0x8000_ff00, 0xff00_00ff]])
    #expect(try Self.reduced(loop, quality: 40) == nil)
    #expect(try Self.reduced(Self.loop(from: SIMD3(), to: SIMD3(9, 9, 9), softness: 9), quality: 100) == nil)
  }

  @Test func colorsAreAtMostAsManyAndClearStaysClear() throws {
    var random = SplitMix64(seed: 22)
    for _ in 0..<40 {
      let loop = KeptLoop.random(by: &random)
      let most = 2 + random.below(40)
      let shown = try Self.reduced(loop, quality: 80, most: most) ?? loop.pictures
      #expect(Set(shown.joined()).count <= most)
      for (a, b) in zip(loop.pictures.joined(), shown.joined()) where a == 0 { #expect(b == 0) }
    }
  }

  /// An edge that stands still, whose alpha wavers by a level, does not flicker, not even between two of few colors.
  @Test(arguments: [nil, 8]) func stillEdgesStayAsTheyAre(most: Int?) throws {
    let pictures = (0..<8).map { frame in
      (0..<600).map { place -> RGBA8 in
        if place < 300 {
          let alpha = [255, 1 + place * 253 / 300 + frame % 2, 0][place % 3]
          return alpha == 0 ? 0 : RGBA8(red: 30, green: 60, blue: 200, alpha: UInt8(alpha))
        }
        return (place + frame) % 300 < 150 ? 0xff00_00ff : 0
      }
    }
    let shown = try #require(
      try Self.reduced(KeptLoop(width: 600, height: 1, pictures: pictures), quality: 80, most: most))
    // Once, a pixel may move nearer to its color than that of the first frame is.
    #expect(shown.dropFirst().allSatisfy { $0.prefix(300) == shown[1].prefix(300) })
  }

  /// Flat areas and solid colors keep every bit, among gradients.
  @Test func flatColorsAreExact() throws {
    let solid: RGBA8 = 0xff12_3456
    var loop = Self.loop(from: SIMD3(250, 20, 30), to: SIMD3(20, 30, 250), softness: 3)
    let flat = [RGBA8](repeating: solid, count: 48) + [RGBA8](repeating: 0x4012_0000, count: 48)
    loop = KeptLoop(width: 48, height: 50, pictures: loop.pictures.map { $0 + flat })
    let shown = try #require(try Self.reduced(loop, quality: 40, solid: [solid]))
    #expect(shown.allSatisfy { $0.suffix(96) == flat[...] })
  }
}
