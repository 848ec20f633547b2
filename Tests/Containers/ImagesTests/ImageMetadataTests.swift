import Codecs
import Palette
import Testing
import Vector

@testable import Images
@testable import Raster

@Suite struct ImageMetadataTests {
  /// The pixels of `Sample.png`, 0 1 2 above 3 4 5, where EXIF puts the first row and the first column.
  @Test(
    arguments: zip(
      1...8,
      [
        [0, 1, 2, 3, 4, 5], [2, 1, 0, 5, 4, 3], [5, 4, 3, 2, 1, 0], [3, 4, 5, 0, 1, 2], [0, 3, 1, 4, 2, 5],
        [3, 0, 4, 1, 5, 2], [5, 2, 4, 1, 3, 0], [2, 5, 1, 4, 0, 3],
      ]))
  func picturesStandUpright(orientation: Int, places: [Int]) throws {
    for isLittle in [true, false] {
      let exif = Sample.exif(orientation, isLittle: isLittle)
      let file = Sample.png(with: PNGChunk.bytes("eXIf", exif))
      let size = try EncodedImage(file)
      let image = try DecodedImage(file)
      #expect(image.pixels == places.map { Sample.pixels[$0] })
      #expect(image.width == (orientation > 4 ? 2 : 3) && image.height == (orientation > 4 ? 3 : 2))
      #expect(size.width == image.width && size.height == image.height)
    }
  }

  /// The file for other programs does not ask to be turned; its pixels are moved to where they belong instead.
  @Test(arguments: 1...8) func theTurnPutsPixelsWhereTheyBelong(orientation: Int) throws {
    let exif = Sample.exif(orientation, isLittle: true)
    let seen = try DecodedImage(Sample.png(with: PNGChunk.bytes("eXIf", exif)))
    let file = try #require(RasterImage(EncodedImage(Sample.png(with: PNGChunk.bytes("eXIf", exif)))).file)
    let stored = try DecodedImage(file.bytes)
    #expect(file.bytes == Sample.png || orientation == 1)
    #expect(file.width == 3 && file.height == 2 && file.mediaType == "image/png")
    for (index, pixel) in stored.pixels.enumerated() {
      let middle = Point(x: Double(index % 3) + 0.5, y: Double(index / 3) + 0.5)
      let place = file.turn.apply(to: middle)
      #expect(seen.pixels[Int(place.y) * seen.width + Int(place.x)] == pixel)
    }
  }

  /// A JPEG loses its EXIF and nothing else.
  @Test func aTurnedJPEGIsGivenOnAsItIsStored() throws {
    let exif = Sample.jpegPart(0xE1, Array("Exif\0\0".utf8) + Sample.exif(6, isLittle: false))
    var bytes = Sample.jpeg
    bytes.insert(contentsOf: exif, at: 2)
    let file = try #require(RasterImage(EncodedImage(bytes)).file)
    #expect(file.bytes == Sample.jpeg && file.turn != .identity)
  }

  /// A picture that moves in browsers shows something else there.
  @Test func aMovingPNGHasNoFile() throws {
    let control = PNGChunk.bytes("acTL", [0, 0, 0, 1, 0, 0, 0, 0])
    #expect(try RasterImage(EncodedImage(Sample.png(with: control))).file == nil)
    #expect(try RasterImage(EncodedImage(Sample.png)).file?.bytes == Sample.png)
  }

  @Test func anUnknownOrientationChangesNothing() throws {
    for orientation in [0, 9, 65535] {
      let file = Sample.png(with: PNGChunk.bytes("eXIf", Sample.exif(orientation, isLittle: true)))
      #expect(try DecodedImage(file).pixels == Sample.pixels)
    }
  }

  /// The results of Little CMS, by relative colorimetry, for profiles of Display P3 with different curves.
  @Test(
    arguments: [
      (Sample.sRGBCurve, [[215, 93, 31], [0, 183, 78], [128, 128, 128], [250, 250, 0], [0, 41, 229]]),
      (Sample.gammaCurve, [[216, 93, 24], [0, 185, 77], [129, 129, 129], [250, 250, 0], [0, 36, 230]]),
      (Sample.noCurve, [[240, 165, 114], [0, 222, 155], [188, 188, 188], [253, 253, 0], [41, 112, 247]]),
      (Sample.squareCurve, [[220, 103, 37], [0, 191, 88], [137, 137, 137], [251, 251, 0], [0, 44, 233]]),
    ])
  func colorsOfAProfile(curve: [UInt8], expected: [[Int]]) throws {
    let profile = try #require(ColorProfile(Sample.profile(curve: curve)))
    var pixels: [RGBA8] = [
      RGBA8(red: 200, green: 100, blue: 50, alpha: 255), RGBA8(red: 30, green: 180, blue: 90, alpha: 7),
      RGBA8(red: 128, green: 128, blue: 128, alpha: 255), RGBA8(red: 250, green: 250, blue: 10, alpha: 0),
      RGBA8(red: 12, green: 40, blue: 220, alpha: 255),
    ]
    let alphas = pixels.map(\.alpha)
    profile.convert(&pixels)
    for (pixel, color) in zip(pixels, expected) {
      for (value, right) in zip([pixel.red, pixel.green, pixel.blue], color) {
        #expect(abs(Int(value) - right) <= 1, "\(pixel), \(color)")
      }
    }
    #expect(pixels.map(\.alpha) == alphas)
  }

  @Test func theProfileOfSRGBChangesNothing() {
    let matrix = [
      [0.4360747, 0.2225045, 0.0139322], [0.3850649, 0.7168786, 0.0971045], [0.1430804, 0.0606169, 0.7141733],
    ]
    #expect(ColorProfile(Sample.profile(matrix, curve: Sample.sRGBCurve)) == nil)
  }

  /// Half of the light of a gray whose curve is a line: 188 in sRGB.
  @Test(arguments: [Sample.jpegWithProfile, Sample.pngWithProfile, Sample.webpWithProfile, Sample.pngWithGammaToo])
  func everyFormatHasProfiles(bytes: [UInt8]) throws {
    let pixels = try DecodedImage(bytes).pixels
    #expect(pixels.allSatisfy { $0.red == 188 && $0.green == 188 && $0.blue == 188 && $0.alpha == 255 }, "\(pixels[0])")
  }

  @Test func aJPEGIsTurnedAlsoWhenItIsReadSmaller() throws {
    var file = Sample.jpeg
    // The frame header: 4 rows instead of 8.
    let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
    file[frame + 6] = 4
    let exif = Sample.jpegPart(0xE1, Array("Exif\0\0".utf8) + Sample.exif(6, isLittle: false))
    file.insert(contentsOf: exif, at: 2)
    let image = try EncodedImage(file)
    let (whole, half) = (try image.decoded(), try image.level(1))
    #expect(image.width == 4 && image.height == 8 && whole.width == 4 && whole.height == 8)
    #expect(half.width == 2 && half.height == 4)
  }
}

extension Sample {
  static let withMetadata = [
    jpegWithProfile, pngWithProfile, webpWithProfile, pngWithGammaToo,
    png(with: PNGChunk.bytes("eXIf", exif(6, isLittle: true))),
  ]

  /// `png` with a chunk after its header.
  static func png(with chunk: [UInt8], _ png: [UInt8] = png) -> [UInt8] { png.prefix(33) + chunk + png.dropFirst(33) }

  /// A header of TIFF and a directory of two tags.
  static func exif(_ orientation: Int, isLittle: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    func tag(_ name: Int, _ value: Int) -> [UInt8] {
      number(name, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2) + tag(256, 3)
      + tag(274, orientation) + number(0, 4)
  }

  // MARK: Profiles

  static let displayP3 = [[0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407]]
  static let sRGBCurve =
    tag("para", [0, 3, 0, 0] + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap { fixed($0) })
  static let gammaCurve = tag("curv", PNGChunk.bytes(1) + [2, 51])
  static let noCurve = tag("curv", PNGChunk.bytes(0))
  static let squareCurve = tag(
    "curv",
    PNGChunk.bytes(33)
      + (0..<33).flatMap { step -> [UInt8] in
        let value = Int((Double(step * step) / 1024 * 65535).rounded())
        return [UInt8(value >> 8), UInt8(value & 255)]
      })

  private static func fixed(_ value: Double) -> [UInt8] { PNGChunk.bytes(Int((value * 65536).rounded())) }
  private static func tag(_ type: String, _ content: [UInt8]) -> [UInt8] { Array(type.utf8) + [0, 0, 0, 0] + content }

  /// A profile of the version 4 whose three curves are the same.
  static func profile(_ matrix: [[Double]] = displayP3, curve: [UInt8]) -> [UInt8] {
    var tags = zip(["rXYZ", "gXYZ", "bXYZ"], matrix).map { ($0, tag("XYZ ", $1.flatMap { fixed($0) })) }
    tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
    var (table, data) = (PNGChunk.bytes(tags.count), [UInt8]())
    let start = 128 + 4 + 12 * tags.count
    for (name, content) in tags {
      table += Array(name.utf8) + PNGChunk.bytes(start + data.count) + PNGChunk.bytes(content.count)
      data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(8..<12, with: [4, 0x30, 0, 0])
    header.replaceSubrange(12..<24, with: "mntrRGB XYZ ".utf8)
    header.replaceSubrange(36..<40, with: "acsp".utf8)
    return header + table + data
  }

  private static let linear = profile(curve: noCurve)

  static func jpegPart(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  /// In two parts, as long profiles are stored.
  static let jpegWithProfile: [UInt8] = {
    let name = Array("ICC_PROFILE\0".utf8)
    let first = jpegPart(0xE2, name + [1, 2] + Array(linear.prefix(100)))
    let second = jpegPart(0xE2, name + [2, 2] + Array(linear.dropFirst(100)))
    return Array(jpeg.prefix(2)) + first + second + Array(jpeg.dropFirst(2))
  }()

  private static let profileChunk = PNGChunk.bytes("iCCP", Array("P3\0\0".utf8) + (ZlibReader.stored(linear) ?? []))
  static let pngWithProfile = png(with: profileChunk, grayPNG)
  /// A gamma of 1, which a profile overrides.
  static let pngWithGammaToo = png(with: PNGChunk.bytes("gAMA", PNGChunk.bytes(100_000)) + profileChunk, grayPNG)

  private static let grayVP8L: [UInt8] = [
    0x2f, 0x00, 0x00, 0x00, 0x00, 0x07, 0x50, 0xc0, 0x02, 0x16, 0xb0, 0xff, 0x81, 0x88, 0xe8, 0x7f, 0x00,
  ]

  /// One gray pixel, lossless, after the profile.
  static let webpWithProfile: [UInt8] = {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let size = content.count
      return Array(name.utf8) + [UInt8(size & 255), UInt8(size >> 8), 0, 0] + content + (size % 2 == 1 ? [0] : [])
    }
    let body =
      Array("WEBP".utf8) + chunk("VP8X", [0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + chunk("ICCP", linear)
      + chunk("VP8L", grayVP8L)
    return Array("RIFF".utf8) + [UInt8(body.count & 255), UInt8(body.count >> 8), 0, 0] + body
  }()
}
