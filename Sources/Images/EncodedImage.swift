import Palette
import Raster

/// A still picture in a PNG, JPEG or WebP file, whose size is known and whose pixels are decoded when asked for.
package struct EncodedImage: Sendable {
  private enum Source {
    case png
    case jpeg
    case webp(WebPDecoder.Header)
  }

  /// The size in pixels, at least 1.
  package let width, height: Int
  private let bytes: [UInt8]
  private let source: Source

  /// Reads the header of a file, whose format is detected from its first bytes.
  ///
  /// - Throws: `ImageError`, also for a picture beyond the limits.
  package init(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) {
    guard let format = ImageFormat(of: bytes) else { throw .unknownFormat }
    switch format {
    case .png:
      (width, height) = try PNGDecoder.size(of: bytes)
      source = .png
    case .jpeg:
      (width, height) = try JPEGDecoder.size(of: bytes)
      source = .jpeg
    case .webp:
      let header = try WebPDecoder.header(of: bytes)
      (width, height, source) = (header.width, header.height, .webp(header))
    case .gif: throw .unknownFormat
    }
    self.bytes = bytes
    _ = try limits.check(width: width, height: height, format)
  }

  /// All pixels.
  func decoded() throws(ImageError) -> DecodedImage {
    switch source {
    case .png: try PNGDecoder.decode(bytes)
    case .jpeg: try JPEGDecoder.decode(bytes, width: width, height: height)
    case .webp(let header): try WebPDecoder.decode(bytes, header, width: width, height: height)
    }
  }

  /// The picture after a number of halvings. As little of it as the format allows is in memory at once: rows of a PNG,
  /// and pictures that libjpeg-turbo and libwebp have scaled. An interlaced PNG, and a lossy WebP with alpha or odd
  /// sides, are decoded whole.
  func level(_ halvings: Int) throws(ImageError) -> RasterImage.Level {
    switch source {
    case .png:
      if let strips = PNGStrips(bytes) { return try reduced(strips, halvings) }
    case .jpeg:
      let done = min(halvings, JPEGDecoder.maximumHalvings)
      let image = try JPEGDecoder.decode(
        bytes, width: RasterImage.side(width, halved: done), height: RasterImage.side(height, halved: done))
      return level(of: image, isOpaque: true, scale: SIMD2(repeating: 1 / Double(1 << done))).halved(halvings - done)
    case .webp(let header) where header.canBeScaled:
      let (columns, rows) = (RasterImage.side(width, halved: halvings), RasterImage.side(height, halved: halvings))
      let image = try WebPDecoder.decode(bytes, header, width: columns, height: rows)
      let scale = SIMD2(Double(columns) / Double(width), Double(rows) / Double(height))
      return level(of: image, isOpaque: !header.hasAlpha, scale: scale)
    case .webp: break
    }
    let image = try decoded()
    let isOpaque = image.pixels.allSatisfy { $0.alpha == 255 }
    return level(of: image, isOpaque: isOpaque, scale: SIMD2(repeating: 1)).halved(halvings)
  }

  private func level(of image: consuming DecodedImage, isOpaque: Bool, scale: SIMD2<Double>) -> RasterImage.Level {
    let (columns, rows) = (image.width, image.height)
    return RasterImage.Level(
      width: columns, height: rows, straightWords: image.words(), scale: scale, isOpaque: isOpaque)
  }

  private func reduced(_ strips: PNGStrips, _ halvings: Int) throws(ImageError) -> RasterImage.Level {
    var strips = strips
    var reduction = ImageReduction(width: width, height: height, levels: halvings)
    while let bytes = try strips.next() {
      reduction.append(straightRows: try PNGDecoder.decode(bytes).words())
    }
    return reduction.finish()
  }
}

extension RasterImage {
  /// Images with more pixels are kept reduced, until more of them is drawn: 16 MB, which a picture of 1024 x 1024
  /// pixels that shows the whole image does not exceed.
  private static let maximumKeptPixels = 1 << 22

  /// Decodes an image, all of it if it is not large.
  ///
  /// - Throws: `ImageError`, also for damaged files.
  package init(_ image: EncodedImage) throws(ImageError) {
    let (width, height) = (image.width, image.height)
    var number = 0
    func side(_ length: Int) -> Int { RasterImage.side(length, halved: number) }
    while side(width) * side(height) > Self.maximumKeptPixels { number += 1 }
    let result: RasterImage?
    if number == 0 {
      result = RasterImage(width: width, height: height, straightWords: try image.decoded().words())
    } else {
      result = RasterImage(width: width, height: height, kept: try image.level(number), number: number) {
        try? image.level($0)
      }
    }
    guard let result else { throw .unknownFormat }
    self = result
  }
}
