import Numerics
import Palette
import TestSupport
import Testing

@testable import Images

@Suite struct DecodedImageTests {
  @Test func pixelsOfPNGHaveStraightAlpha() throws {
    let image = try DecodedImage(Sample.png)
    #expect(image.width == 3 && image.height == 2)
    #expect(image.pixels == Sample.pixels)
  }

  @Test func palettesAreResolved() throws {
    let image = try DecodedImage(Sample.palettePNG)
    #expect(image.width == 2 && image.height == 1)
    #expect(image.pixels == [0x4d1e_140a, 0xff3c_3228])
  }

  @Test func sixteenBitsWithoutGammaAreSRGB() throws {
    #expect(try DecodedImage(Sample.grayPNG).pixels == [0xff80_8080])
  }

  @Test func flatJPEGIsFlat() throws {
    let image = try DecodedImage(Sample.jpeg)
    #expect(image.width == 8 && image.height == 8)
    #expect(image.pixels == [RGBA8](repeating: 0xff80_8080, count: 64))
  }

  @Test func losslessWebPIsExact() throws {
    let image = try DecodedImage(Sample.webp)
    #expect(image.width == 3 && image.height == 2)
    #expect(image.pixels == Sample.pixels)
  }

  @Test func colorsInCMYKAreRefused() {
    #expect(throws: ImageError.unsupported(.jpeg, "its colors are CMYK")) { try DecodedImage(Sample.cmykJPEG) }
  }

  @Test func otherFilesAreUnknown() {
    #expect(throws: ImageError.unknownFormat) { try DecodedImage([]) }
    #expect(throws: ImageError.unknownFormat) { try DecodedImage(Array("GIF89a".utf8)) }
  }

  @Test func limitsHoldBeforeMemoryIsTaken() {
    for bytes in [Sample.png, Sample.jpeg, Sample.webp] {
      #expect(throws: ImageError.self) { try DecodedImage(bytes, limits: ImageLimits(side: 2)) }
      #expect(throws: ImageError.self) { try DecodedImage(bytes, limits: ImageLimits(pixels: 5)) }
    }
    // A header that claims 2^31 - 1 pixels a side.
    var huge = Sample.png
    huge.replaceSubrange(16..<24, with: [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff])
    #expect(throws: ImageError.self) { try DecodedImage(huge) }
  }

  @Test func everyTruncationIsAnError() {
    // The last 16 bytes of a PNG are a checksum and its end chunk, the last 2 of a JPEG its end marker: all pixels come
    // before them.
    for (bytes, tail) in [(Sample.png, 16), (Sample.jpeg, 2), (Sample.webp, 1)] {
      for count in 0..<(bytes.count - tail) {
        #expect(throws: ImageError.self, "\(count) bytes") { try DecodedImage(Array(bytes.prefix(count))) }
      }
    }
  }

  @Test func damageNeverTraps() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<4000 {
      var bytes = random.pick(Sample.all + Sample.withMetadata)
      for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      guard let image = try? DecodedImage(bytes, limits: ImageLimits(side: 64, pixels: 4096)) else { continue }
      #expect(image.pixels.count == image.width * image.height)
    }
  }
}
