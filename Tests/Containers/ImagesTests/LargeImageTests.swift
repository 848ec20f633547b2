import Codecs
import Numerics
import Palette
import TestSupport
import Testing
import Vector

@testable import Images
@testable import Raster

@Suite struct LargeImageTests {
  /// Kinds of pixels of the PNG specification: the kind of color, and the bits of a channel.
  private static let kinds: [(color: UInt8, depth: UInt8, channels: Int)] = [
    (0, 1, 1), (0, 2, 1), (0, 4, 1), (0, 8, 1), (0, 16, 1), (2, 8, 3), (2, 16, 3), (3, 1, 1), (3, 2, 1), (3, 4, 1),
    (3, 8, 1), (4, 8, 2), (4, 16, 2), (6, 8, 4), (6, 16, 4),
  ]

  /// A PNG of random bytes in rows with random filters, and sometimes with transparency or a gamma.
  private func randomPNG(_ random: inout SplitMix64) throws -> (bytes: [UInt8], width: Int, height: Int) {
    let kind = random.pick(Self.kinds)
    let (width, height) = (1 + random.below(40), 1 + random.below(40))
    let header = Self.four(width) + Self.four(height) + [kind.depth, kind.color, 0, 0, 0]
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGChunk.bytes("IHDR", header)
    if random.below(3) == 0 { bytes += PNGChunk.bytes("gAMA", Self.four(100_000)) }
    if kind.color == 3 {
      let palette = (0..<3 << Int(kind.depth)).map { _ in UInt8(random.below(256)) }
      bytes += PNGChunk.bytes("PLTE", palette) + PNGChunk.bytes("tRNS", [7, 130])
    } else if kind.color < 3, random.below(2) == 0 {
      bytes += PNGChunk.bytes("tRNS", Array(repeating: 0, count: 2 * kind.channels))
    }
    let length = (width * kind.channels * Int(kind.depth) + 7) / 8
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(UInt8(random.below(5)))
      for _ in 0..<length { rows.append(UInt8(random.below(256))) }
    }
    let data = try #require(ZlibReader.stored(rows))
    let middle = random.below(data.count)
    bytes += PNGChunk.bytes("IDAT", Array(data[..<middle])) + PNGChunk.bytes("IDAT", Array(data[middle...]))
    return (bytes + PNGChunk.bytes("IEND", []), width, height)
  }

  private static func four(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }

  /// libpng is the judge: it decodes the whole file, filters and all.
  @Test func stripsAreTheWholePicture() throws {
    var random = SplitMix64(seed: 53)
    for _ in 0..<400 {
      let (bytes, width, height) = try randomPNG(&random)
      let whole = try DecodedImage(bytes)
      #expect(whole.width == width && whole.height == height)
      var strips = try #require(PNGStrips(bytes, maximumPixels: 1 + random.below(200)))
      var pixels: [RGBA8] = []
      while let strip = try strips.next() { pixels += try DecodedImage(strip).pixels }
      #expect(pixels == whole.pixels)
    }
  }

  @Test func everyDamageOfStripsIsAnError() throws {
    var random = SplitMix64(seed: 54)
    for _ in 0..<300 {
      var (bytes, _, _) = try randomPNG(&random)
      // The checksum of the chunk of pixels, in which the byte is, is then wrong; or a chunk is missing.
      let place = bytes.count - 30
      guard place > 60 else { continue }
      if random.below(2) == 0 { bytes[place] ^= 1 } else { bytes.removeSubrange(place...) }
      #expect(throws: ImageError.self) {
        guard var strips = PNGStrips(bytes) else { throw ImageError.unknownFormat }
        while let strip = try strips.next() { _ = try DecodedImage(strip) }
      }
    }
  }

  /// The level of an image is the same, whether its pixels come in rows or are halved when they are all there.
  @Test func levelsOfPNGAreHalvedRows() throws {
    var random = SplitMix64(seed: 55)
    for _ in 0..<100 {
      let (bytes, width, height) = try randomPNG(&random)
      let image = try EncodedImage(bytes)
      let whole = try RasterImage(image)
      for number in 0...4 {
        let level = try image.level(number)
        #expect(level.pixels == whole.level(number).pixels && level.isOpaque == whole.isOpaque)
        #expect(level.width == RasterImage.side(width, halved: number))
        #expect(level.height == RasterImage.side(height, halved: number))
      }
    }
  }

  @Test func decodersHalve() throws {
    let jpeg = try EncodedImage(Sample.jpeg)
    for (number, count) in [16, 4, 1, 1].enumerated() {
      let level = try jpeg.level(number + 1)
      #expect(level.pixels == Array(repeating: 0xff80_8080, count: count) && level.isOpaque)
      #expect(level.scale == SIMD2(repeating: 1 / Double(2 << number)))
    }
    // The mean of red, half green and nothing over the second row's (1, 2, 3, 4), blue and a hint of white, as 2 x 1.
    let webp = try EncodedImage(Sample.webp).level(1)
    #expect(webp.width == 2 && webp.height == 1 && webp.scale == SIMD2(2.0 / 3, 0.5) && !webp.isOpaque)
  }

  /// A large image draws as one whose pixels are all kept, and reads only what is drawn.
  @Test(arguments: [0.1, 0.26, 0.5, 0.7, 1, 3]) func finerLevelsAreReadWhenDrawn(_ scale: Double) throws {
    var random = SplitMix64(seed: 56)
    let pixels = (0..<37 * 29).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
    let whole = try #require(RasterImage(width: 37, height: 29, straightPixels: pixels))
    let large = try #require(
      RasterImage(width: 37, height: 29, kept: whole.level(2), number: 2) { whole.level($0) })
    func drawn(_ image: RasterImage) -> Pixmap {
      let canvas = Canvas(width: 40, height: 40)
      canvas.clear(nil)
      let shape = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 37, maxY: 29))
      canvas.fill(shape, paint: .image(ImagePaint(image)), transform: .scale(x: scale, y: scale))
      return canvas.pixmap
    }
    #expect(drawn(large) == drawn(whole))
    #expect(large.pixels == whole.pixels && large.isOpaque)
    #expect(large == large && large != whole)
  }
}
