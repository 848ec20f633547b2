import Numerics
import Palette
import TestSupport
import Testing

@testable import Frames

@Suite struct RoundedFramesTests {
  @Test(arguments: [(100, 1), (90, 1), (85, 3), (80, 4), (60, 7)])
  func stepsFollowTheQuality(quality: Int, step: Int) { #expect(RoundedFrames.step(at: quality, side: 128) == step) }

  @Test func stepsOfLargePicturesAreHalf() {
    for quality in 1...100 {
      let step = RoundedFrames.step(at: quality, side: 64)
      #expect(RoundedFrames.step(at: quality, side: 129) == max(step / 2, 1))
    }
  }

  @Test func stepsGrowAsTheQualityFalls() {
    let steps = (1...100).map { RoundedFrames.step(at: $0, side: 64) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 >= $1 })
  }

  /// Components are multiples of 4 or 255, and at most 2 levels off, colors of faint pixels four times as much; clear, opaque and flat pixels stay so.
  @Test func componentsAreRoundedAndFlatColorsAreNot() throws {
    var random = SplitMix64(seed: 3)
    let flat: RGBA8 = 0x4512_3456
    let noise = (0..<400).map { _ -> RGBA8 in
      let pixel = RGBA8(bits: UInt32(truncatingIfNeeded: random.next()))
      return pixel.alpha == 0 ? 0 : pixel
    }
    let picture = noise + [RGBA8](repeating: flat, count: 100)
    let loop = KeptLoop(width: 100, height: 5, pictures: [picture])
    let frames = try #require(
      RoundedFrames(try LoopColors(loop, threads: 1), LoopOptions(quality: 80)))
    var shown = picture
    try shown.withUnsafeMutableBufferPointer { try frames.draw(frame: 0, into: $0) }
    for (a, b) in zip(picture, shown) where a != flat {
      if b == 0 {
        #expect(a.alpha < 2)
        continue
      }
      #expect((a.alpha == 255) == (b.alpha == 255) || a.alpha == 254)
      #expect(b.alpha % 4 == 0 || b.alpha == 255)
      #expect(abs(Int(a.alpha) - Int(b.alpha)) <= 2)
      let step: UInt8 = b.alpha < 64 ? 16 : 4
      for (a, b) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
        #expect((b % step == 0 || b == 255) && abs(Int(a) - Int(b)) <= Int(step) / 2)
      }
    }
    #expect(shown[400..<500].allSatisfy { $0 == flat })
  }

  /// The pixels of an edge keep the solid color, faint ones too; of other colors, only the alpha says nothing.
  @Test func edgesKeepTheirSolidColor() throws {
    let solid = RGBA8(red: 33, green: 66, blue: 99, alpha: 255)
    let edge = (1...254).map { solid.withAlpha($0) }
    let others = (1...254).map { RGBA8(red: 34, green: 66, blue: 99, alpha: $0) }
    var options = LoopOptions(quality: 80)
    options.solidColors = [solid]
    let loop = KeptLoop(width: 508, height: 1, pictures: [edge + others])
    let frames = try #require(RoundedFrames(try LoopColors(loop, threads: 1), options))
    var shown = loop.pictures[0]
    try shown.withUnsafeMutableBufferPointer { try frames.draw(frame: 0, into: $0) }
    // A side over 128 pixels: a step of 2.
    for (pixel, before) in zip(shown, edge) where pixel != 0 {
      #expect(pixel.opaque == solid && abs(Int(pixel.alpha) - Int(before.alpha)) <= 1)
    }
    #expect(shown[254...].allSatisfy { $0 == 0 || $0.opaque != others[0].opaque })
  }

  @Test func qualityHundredAndFewColorsStayAsTheyAre() throws {
    let loop = KeptLoop(width: 4, height: 1, pictures: [[0, 0xff00_00ff, 0x8000_ff00, 0xff00_00ff]])
    #expect(RoundedFrames(try LoopColors(loop, threads: 1), LoopOptions(quality: 40)) == nil)
    let many = KeptLoop(width: 64, height: 1, pictures: [(0..<64).map { RGBA8(bits: 0xff00_0000 + $0 * 3) }])
    #expect(RoundedFrames(try LoopColors(many, threads: 1), LoopOptions(quality: 100)) == nil)
    #expect(RoundedFrames(try LoopColors(many, threads: 1), LoopOptions(quality: 80)) != nil)
  }
}
