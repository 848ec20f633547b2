import Numerics
import Palette
import TestSupport
import Testing

@testable import WhirligifKit

/// Soft pixels become opaque ones or nothing.
@Suite struct MatteTests {
  private func applied(_ matte: Matte, to pixels: [UInt32]) -> [RGBA8] {
    var result = [RGBA8](repeating: 7, count: pixels.count)
    pixels.withUnsafeBufferPointer { pixels in
      _ = result.withUnsafeMutableBufferPointer { matte.apply(to: pixels, into: $0) }
    }
    return result
  }

  /// Half covered black on a white page is 255 - 128; what is hardly covered is outside, unless the background is
  /// opaque.
  @Test func coveredPixelsAreBlendedOntoThePage() {
    let pixels: [UInt32] = [0, 0x0200_0000, 0x8000_0000, 0xFF12_3456, 0xFF00_0000, 0x0300_0000]
    let white = Numerics.Color.white
    #expect(
      applied(Matte(page: white, background: nil), to: pixels)
        == [0, 0, 0xFF7F_7F7F, 0xFF12_3456, 0xFF00_0000, 0xFFFC_FCFC])
    #expect(
      applied(Matte(page: white, background: white), to: pixels)
        == [0xFFFF_FFFF, 0xFFFD_FDFD, 0xFF7F_7F7F, 0xFF12_3456, 0xFF00_0000, 0xFFFC_FCFC])
  }

  /// A pixel becomes the same alone and in runs of any length of opaque, soft and clear pixels.
  @Test func pixelsDoNotDependOnTheirNeighbors() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let page = Numerics.Color(red: 0.2 as Double, green: 0.9, blue: 0.5)
      let matte = Matte(page: page, background: Bool.random(using: &random) ? page : nil)
      var pixels: [UInt32] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let alpha = [0, 1, 2, 3, 128, 255, 255].randomElement(using: &random) ?? 0 as UInt32
        let pixel = alpha << 24 | UInt32.random(in: 0...alpha, using: &random) * 0x01_0001
        pixels += [UInt32](repeating: pixel, count: Int.random(in: 1...50, using: &random))
      }
      #expect(applied(matte, to: pixels) == pixels.flatMap { applied(matte, to: [$0]) })
    }
  }
}

/// The color behind a picture.
@Suite struct PageTests {
  /// By hand: a tenth of black over white is nine tenths of white, and half of white over black is gray.
  @Test(
    arguments: [
      ("#fff", nil, 1.0, 1.0, nil), ("#000", nil, 0, 0, nil), ("#fff", "#000", 0, 0, 0.0), ("#fff", "#0000", 1, 1, nil),
      ("#fff", "rgb(0 0 0 / 0.1)", 0.9, 0.9, nil), ("#000", "rgb(255 255 255 / 0.5)", 0.5, 0.5, nil),
    ] as [(String, String?, Double, Double, Double?)])
  func aBackgroundLiesOnThePage(
    matte: String, background: String?, behind: Double, inGIF: Double, inWebP: Double?
  ) throws {
    var options = RenderOptions()
    options.matte = try Color(css: matte)
    options.background = try background.map { try Color(css: $0) }
    #expect(abs(options.behind.red - behind) < 1e-9 && options.behind.alpha == 1)
    #expect(options.page(in: .gif).map { abs($0.green - inGIF) < 1e-9 } == true)
    #expect(options.page(in: .webp)?.blue == inWebP)
    #expect(options.isOnDark == (behind < 0.2))
  }
}
