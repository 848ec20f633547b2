import Codecs
import Palette
import Raster
import Vector

/// What a file says about its pixels, besides them: on which side they stand, and what their colors mean.
struct ImageMetadata: Sendable {
  private(set) var orientation = ImageOrientation.upright
  /// Nil if the colors are those of sRGB, and for profiles that are not understood.
  private(set) var profile: ColorProfile?

  init() {}

  /// Reads the parts of a file before its pixels. As in browsers, a WebP has no orientation.
  init(_ bytes: [UInt8], _ format: ImageFormat) {
    switch format {
    case .jpeg: readJPEG(bytes)
    case .png: readPNG(bytes)
    case .webp: readWebP(bytes)
    case .gif: break
    }
  }

  private static let (exif, icc) = (Array("Exif\0\0".utf8), Array("ICC_PROFILE\0".utf8))
  /// A longer profile has tables of colors, which are not understood.
  private static let maximumProfile = 1 << 17

  private mutating func readJPEG(_ bytes: [UInt8]) {
    var offset = 2
    var profile: [UInt8] = []
    // Up to the first scan.
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA {
      // Bytes that fill the space before a marker.
      if bytes[offset + 1] == 0xFF {
        offset += 1
        continue
      }
      let end = offset + 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
      guard end >= offset + 4, end <= bytes.count else { break }
      let content = bytes[offset + 4..<end]
      if bytes[offset + 1] == 0xE1, content.starts(with: Self.exif) {
        orientation = ImageOrientation(exif: Array(content.dropFirst(Self.exif.count))) ?? orientation
      }
      // Parts of a profile begin with their number and count, and follow one another.
      if bytes[offset + 1] == 0xE2, content.starts(with: Self.icc), profile.count < Self.maximumProfile {
        profile += content.dropFirst(Self.icc.count + 2)
      }
      offset = end
    }
    self.profile = ColorProfile(profile)
  }

  private mutating func readPNG(_ bytes: [UInt8]) {
    var offset = 8
    while let chunk = PNGChunk(in: bytes, at: offset), chunk.name != "IDAT" {
      let content = bytes[chunk.content]
      if chunk.name == "eXIf" { orientation = ImageOrientation(exif: Array(content)) ?? orientation }
      // A name, a zero, and the method of packing.
      if chunk.name == "iCCP", let end = content.firstIndex(of: 0) {
        profile = Self.unpacked(content[end...].dropFirst(2)).flatMap { ColorProfile($0) }
      }
      offset = chunk.range.upperBound
    }
  }

  private mutating func readWebP(_ bytes: [UInt8]) {
    var offset = 12
    // The profile stands before the pixels.
    while offset + 8 <= bytes.count,
      !["VP8 ", "VP8L"].contains(String(decoding: bytes[offset..<offset + 4], as: UTF8.self))
    {
      let size = bytes[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard size <= bytes.count - offset - 8 else { return }
      if bytes[offset...].starts(with: "ICCP".utf8) {
        profile = ColorProfile(Array(bytes[offset + 8..<offset + 8 + size]))
      }
      offset += 8 + size + size % 2
    }
  }

  /// A JPEG without EXIF before its first scan.
  static func removingEXIF(from bytes: [UInt8]) -> [UInt8] {
    var (result, offset) = (Array(bytes.prefix(2)), 2)
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA {
      if bytes[offset + 1] == 0xFF {
        offset += 1
        continue
      }
      let end = offset + 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
      guard end >= offset + 4, end <= bytes.count else { break }
      if bytes[offset + 1] != 0xE1 || !bytes[(offset + 4)..<end].starts(with: exif) { result += bytes[offset..<end] }
      offset = end
    }
    return result + bytes[offset...]
  }

  private static func unpacked(_ packed: ArraySlice<UInt8>) -> [UInt8]? {
    var packed = packed
    var profile = [UInt8](repeating: 0, count: maximumProfile)
    guard let reader = ZlibReader(), let count = try? reader.read(&packed, into: &profile, from: 0) else { return nil }
    return Array(profile.prefix(count))
  }
}

/// How the pixels of a file must be turned or mirrored to stand upright, as EXIF counts it.
enum ImageOrientation: Int, Sendable {
  case upright = 1
  case mirrored, upsideDown, flipped
  /// The rows of these are columns of the picture.
  case transposed, turnedLeft, transversed, turnedRight

  var swapsSides: Bool { rawValue >= Self.transposed.rawValue }

  /// - Parameter exif: from the header of TIFF on. Source: CIPA DC-008, tag 274.
  init?(exif: [UInt8]) {
    let isLittle = exif.starts(with: "II".utf8)
    guard isLittle || exif.starts(with: "MM".utf8) else { return nil }
    func number(_ offset: Int, bytes count: Int) -> Int? {
      guard offset + count <= exif.count else { return nil }
      let bytes = exif[offset..<offset + count]
      return isLittle ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, bytes: 4), let count = number(directory, bytes: 2) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + 12 * entry
      guard let tag = number(offset, bytes: 2) else { return nil }
      if tag == 274, let value = number(offset + 8, bytes: 2) {
        self.init(rawValue: value)
        return
      }
    }
    return nil
  }
}

extension ImageOrientation {
  /// From pixels as they are stored to pixels of the picture, for the size as it is stored.
  func turn(width: Int, height: Int) -> AffineTransform {
    let (w, h) = (Double(width), Double(height))
    return switch self {
    case .upright: .identity
    case .mirrored: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
    case .upsideDown: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case .flipped: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
    case .transposed: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .turnedLeft: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    case .transversed: AffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
    case .turnedRight: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    }
  }

  /// A file without the metadata that ask for the orientation.
  func removed(from bytes: [UInt8], _ format: ImageFormat) -> [UInt8] {
    guard self != .upright else { return bytes }
    switch format {
    case .png: return PNGChunk.removing("eXIf", from: bytes)
    case .jpeg: return ImageMetadata.removingEXIF(from: bytes)
    case .webp, .gif: return bytes
    }
  }

  /// The pixels of a picture of stored pixels, and the picture's size.
  fileprivate func turned<Pixel>(_ pixels: [Pixel], width: Int, height: Int) -> (
    pixels: [Pixel], width: Int, height: Int
  ) {
    guard self != .upright else { return (pixels, width, height) }
    let (columns, rows) = swapsSides ? (height, width) : (width, height)
    let (right, down) = (width - 1, (height - 1) * width)
    // The offset of the first pixel, and the steps to the next column and row.
    let (first, column, row) =
      switch self {
      case .upright: (0, 1, width)
      case .mirrored: (right, -1, width)
      case .upsideDown: (right + down, -1, -width)
      case .flipped: (down, 1, -width)
      case .transposed: (0, width, 1)
      case .turnedLeft: (down, -width, 1)
      case .transversed: (right + down, -width, -1)
      case .turnedRight: (right, width, -1)
      }
    let turned = [Pixel](unsafeUninitializedCapacity: pixels.count) { turned, written in
      for y in 0..<rows {
        for x in 0..<columns {
          turned.initializeElement(at: y * columns + x, to: pixels[first + x * column + y * row])
        }
      }
      written = turned.count
    }
    return (turned, columns, rows)
  }
}

extension DecodedImage {
  /// The picture with the colors of sRGB; converted in place.
  consuming func converted(by profile: ColorProfile?) -> DecodedImage {
    profile?.convert(&pixels)
    return self
  }

  /// The picture as it is meant to be seen.
  consuming func turned(_ orientation: ImageOrientation) -> DecodedImage {
    let turned = orientation.turned(pixels, width: width, height: height)
    return DecodedImage(decoded: turned.pixels, width: turned.width, height: turned.height)
  }
}

extension RasterImage.Level {
  /// The level as it is meant to be seen.
  consuming func turned(_ orientation: ImageOrientation) -> RasterImage.Level {
    let turned = orientation.turned(pixels, width: width, height: height)
    return RasterImage.Level(
      width: turned.width, height: turned.height, pixels: turned.pixels,
      scale: orientation.swapsSides ? SIMD2(scale.y, scale.x) : scale, isOpaque: isOpaque)
  }
}
