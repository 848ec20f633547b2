import Palette
import Raster

/// A still picture in a PNG, JPEG or WebP file, whose size is known and whose pixels are decoded when asked for.
package struct EncodedImage: Sendable {
  private enum Source {
    case png
    case jpeg
    case webp(WebPDecoder.Header)
  }

  /// The size in pixels, at least 1, as the picture is seen.
  let width, height: Int
  /// The size before it is turned.
  private let storedWidth, storedHeight: Int
  private let bytes: [UInt8]
  private let source: Source
  private let metadata: ImageMetadata

  /// Reads the header of a file, whose format is detected from its first bytes.
  ///
  /// - Throws: `ImageError`, also for a picture beyond the limits.
  package init(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) {
    guard let format = ImageFormat(of: bytes) else { throw .unknownFormat }
    switch format {
    case .png:
      (storedWidth, storedHeight) = try PNGDecoder.size(of: bytes)
      source = .png
    case .jpeg:
      (storedWidth, storedHeight) = try JPEGDecoder.size(of: bytes)
      source = .jpeg
    case .webp:
      let header = try WebPDecoder.header(of: bytes)
      (storedWidth, storedHeight, source) = (header.width, header.height, .webp(header))
    case .gif: throw .unknownFormat
    }
    metadata = ImageMetadata(bytes, format)
    // libpng would convert the colors, too.
    let hasOwnColors = format == .png && metadata.profile != nil
    self.bytes = hasOwnColors ? PNGChunk.removing("gAMA", from: bytes) : bytes
    (width, height) = metadata.orientation.swapsSides ? (storedHeight, storedWidth) : (storedWidth, storedHeight)
    _ = try limits.check(width: width, height: height, format)
  }

  /// All pixels.
  func decoded() throws(ImageError) -> DecodedImage {
    try stored().converted(by: metadata.profile).turned(metadata.orientation)
  }

  /// All pixels, as they are stored.
  private func stored() throws(ImageError) -> DecodedImage {
    switch source {
    case .png: try PNGDecoder.decode(bytes)
    case .jpeg: try JPEGDecoder.decode(bytes, width: storedWidth, height: storedHeight)
    case .webp(let header): try WebPDecoder.decode(bytes, header, width: storedWidth, height: storedHeight)
    }
  }

  /// The picture after a number of halvings. As little of it as the format allows is in memory at once: rows of a PNG,
  /// and pictures that libjpeg-turbo and libwebp have scaled. A PNG that is interlaced, and a lossy WebP with alpha
  /// or odd sides, are decoded whole.
  func level(_ halvings: Int) throws(ImageError) -> RasterImage.Level {
    switch source {
    case .png:
      if let strips = PNGStrips(bytes) { return try reduced(strips, halvings).turned(metadata.orientation) }
    case .jpeg:
      let done = min(halvings, JPEGDecoder.maximumHalvings)
      let image = try JPEGDecoder.decode(
        bytes, width: RasterImage.side(storedWidth, halved: done), height: RasterImage.side(storedHeight, halved: done)
      )
      return level(of: image, isOpaque: true, scale: SIMD2(repeating: 1 / Double(1 << done)), halvings - done)
    case .webp(let header) where header.canBeScaled:
      let (columns, rows) = (RasterImage.side(width, halved: halvings), RasterImage.side(height, halved: halvings))
      let image = try WebPDecoder.decode(bytes, header, width: columns, height: rows)
      let scale = SIMD2(Double(columns) / Double(width), Double(rows) / Double(height))
      return level(of: image, isOpaque: !header.hasAlpha, scale: scale, 0)
    case .webp: break
    }
    let image = try stored()
    let isOpaque = image.pixels.allSatisfy { $0.alpha == 255 }
    return level(of: image, isOpaque: isOpaque, scale: SIMD2(repeating: 1), halvings)
  }

  /// The level of a picture as it is stored: its colors are converted, it is halved, and the small one is turned.
  private func level(
    of image: consuming DecodedImage, isOpaque: Bool, scale: SIMD2<Double>, _ halvings: Int
  ) -> RasterImage.Level {
    let (columns, rows) = (image.width, image.height)
    let level = RasterImage.Level(
      width: columns, height: rows, straightPixels: image.converted(by: metadata.profile).words(), scale: scale,
      isOpaque: isOpaque)
    return (halvings > 0 ? level.halved(halvings) : level).turned(metadata.orientation)
  }

  private func reduced(_ strips: PNGStrips, _ halvings: Int) throws(ImageError) -> RasterImage.Level {
    var strips = strips
    var reduction = ImageReduction(width: storedWidth, height: storedHeight, levels: halvings)
    while let bytes = try strips.next() {
      reduction.append(straightRows: try PNGDecoder.decode(bytes).converted(by: metadata.profile).words())
    }
    return reduction.finish()
  }

  /// The file for other programs; nil for one that moves there.
  fileprivate var file: ImageFile? {
    let format: ImageFormat =
      switch source {
      case .png: .png
      case .jpeg: .jpeg
      case .webp: .webp
      }
    if format == .png, PNGChunk.stands("acTL", in: bytes) { return nil }
    return ImageFile(
      mediaType: format.mediaType, bytes: metadata.orientation.removed(from: bytes, format), width: storedWidth,
      height: storedHeight, turn: metadata.orientation.turn(width: storedWidth, height: storedHeight))
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
      result = RasterImage(width: width, height: height, straightPixels: try image.decoded().words(), file: image.file)
    } else {
      result = RasterImage(
        width: width, height: height, kept: try image.level(number), number: number, file: image.file
      ) {
        try? image.level($0)
      }
    }
    guard let result else { throw .unknownFormat }
    self = result
  }
}
