import Numerics
import Testing
import Vector

@testable import Raster

@Suite struct ImagePaintTests {
  private let everything = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 64, maxY: 64))

  /// Opaque greys.
  private func image(_ width: Int, _ height: Int, _ gray: (Int, Int) -> Int) throws -> RasterImage {
    let bytes = (0..<width * height).flatMap { index -> [UInt8] in
      let value = UInt8(gray(index % width, index / width))
      return [value, value, value, 255]
    }
    return try #require(RasterImage(width: width, height: height, straight: bytes))
  }

  private func drawn(_ paint: ImagePaint, _ width: Int = 16, _ height: Int = 4) -> Pixmap {
    let canvas = Canvas(width: width, height: height)
    canvas.clear(nil)
    canvas.fill(everything, paint: .image(paint))
    return canvas.pixmap
  }

  private func reds(_ pixmap: Pixmap, row: Int = 0) -> [Int] { (0..<pixmap.width).map { Int(pixmap[$0, row] & 255) } }

  @Test func straightPixelsArePremultiplied() throws {
    let image = try #require(RasterImage(width: 2, height: 1, straight: [200, 100, 0, 128, 9, 9, 9, 0]))
    #expect(bytes(image.pixels[0]) == [100, 50, 0, 128] && image.pixels[1] == 0 && !image.isOpaque)
    #expect(RasterImage(width: 2, height: 1, straight: [1, 2, 3, 4]) == nil)
    #expect(RasterImage(width: 0, height: 1, premultiplied: []) == nil)
    let same = try #require(RasterImage(width: 2, height: 1, premultiplied: image.pixels))
    #expect(same == image && same.hashValue == image.hashValue)
    let other = try #require(RasterImage(width: 1, height: 2, premultiplied: image.pixels))
    #expect(other != image)
  }

  @Test func wordsArePremultipliedOrLimited() throws {
    let straight = try #require(RasterImage(width: 2, height: 1, straightPixels: [0x8000_64C8, 0xFF01_0203]))
    #expect(bytes(straight.pixels[0]) == [100, 50, 0, 128] && straight.pixels[1] == 0xFF01_0203)
    #expect(RasterImage(width: 2, height: 1, straightPixels: [1]) == nil)
    #expect(RasterImage(width: 0, height: 1, straightPixels: []) == nil)
    // No component of a premultiplied pixel is above its alpha.
    let limited = try #require(RasterImage(width: 2, height: 1, premultiplied: [0x80FF_FF10, 0xFFFF_FFFF]))
    #expect(bytes(limited.pixels[0]) == [16, 128, 128, 128] && limited.pixels[1] == 0xFFFF_FFFF)
  }

  @Test func anImageInItsPlaceIsCopied() throws {
    let gray = try image(7, 4) { 10 * $0 + $1 }
    for extend in ImagePaint.Extend.allCases {
      let pixmap = drawn(ImagePaint(gray, transform: .translation(x: 3, y: 0), extend: extend))
      #expect(reds(pixmap, row: 2)[3..<10] == [2, 12, 22, 32, 42, 52, 62])
    }
  }

  @Test func whatLiesOutside() throws {
    let gray = try image(3, 1) { x, _ in 100 + 10 * x }
    func row(_ extend: ImagePaint.Extend) -> [Int] {
      reds(drawn(ImagePaint(gray, transform: .translation(x: 4, y: 0), extend: extend), 10, 1))
    }
    #expect(row(.none) == [0, 0, 0, 0, 100, 110, 120, 0, 0, 0])
    #expect(row(.pad) == [100, 100, 100, 100, 100, 110, 120, 120, 120, 120])
    #expect(row(.repeat) == [120, 100, 110, 120, 100, 110, 120, 100, 110, 120])
    #expect(row(.reflect) == [120, 120, 110, 100, 100, 110, 120, 120, 110, 100])
  }

  /// Drawn twice as wide: by hand, the middles of the new pixels lie a quarter off those of the old ones.
  @Test func largerImagesAreInterpolated() throws {
    let gray = try image(3, 1) { x, _ in 40 * x }
    let wide = AffineTransform.scale(x: 2, y: 1)
    #expect(reds(drawn(ImagePaint(gray, transform: wide, extend: .pad), 6, 1)) == [0, 10, 30, 50, 70, 80])
    #expect(reds(drawn(ImagePaint(gray, transform: wide, extend: .repeat), 6, 1)) == [20, 10, 30, 50, 70, 60])
    #expect(
      reds(drawn(ImagePaint(gray, transform: wide, sampling: .nearest), 6, 1)) == [0, 0, 40, 40, 80, 80])
  }

  /// Checks a pixel wide, the finest that an image can hold, are nearly grey when they are drawn smaller, whatever the
  /// factor.
  @Test(arguments: [0.5, 0.37, 0.25, 0.11, 0.04])
  func smallerImagesAreAveraged(_ scale: Double) throws {
    let stripes = try image(256, 256) { x, y in (x + y).isMultiple(of: 2) ? 255 : 0 }
    let paint = ImagePaint(stripes, transform: .scale(x: scale, y: scale), extend: .repeat)
    for value in reds(drawn(paint, 10, 10), row: 4) { #expect(abs(value - 128) <= 16) }
    let flat = ImagePaint(stripes, transform: .scale(x: 1, y: scale), extend: .repeat)
    for value in reds(drawn(flat, 10, 10), row: 4) { #expect(abs(value - 128) <= 16) }
  }

  /// A ramp drawn at a quarter is the ramp of the means.
  @Test func meansOfFour() throws {
    let ramp = try image(16, 16) { x, _ in 4 * x }
    let paint = ImagePaint(ramp, transform: .scale(x: 0.25, y: 0.25))
    #expect(reds(drawn(paint, 4, 4), row: 1) == [6, 22, 38, 54])
  }

  @Test func opacityAndFlatness() throws {
    let white = try image(2, 2) { _, _ in 255 }
    #expect(bytes(drawn(ImagePaint(white, opacity: 0.5))[1, 1]) == [128, 128, 128, 128])
    #expect(drawn(ImagePaint(white, transform: .scale(x: 0, y: 1)))[0, 0] == 0)
    #expect(drawn(ImagePaint(white, transform: .scale(x: 1e-300, y: .nan)))[0, 0] == 0)
  }
}
