import Codecs
import Palette

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
    var place = 2
    var profile: [UInt8] = []
    // Up to the first scan.
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
      // Bytes that fill the space before a marker.
      if bytes[place + 1] == 0xFF {
        place += 1
        continue
      }
      let end = place + 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
      guard end >= place + 4, end <= bytes.count else { break }
      let content = bytes[place + 4..<end]
      if bytes[place + 1] == 0xE1, content.starts(with: Self.exif) {
        orientation = ImageOrientation(exif: Array(content.dropFirst(Self.exif.count))) ?? orientation
      }
      // Parts of a profile begin with their number and count, and follow one another.
      if bytes[place + 1] == 0xE2, content.starts(with: Self.icc), profile.count < Self.maximumProfile {
        profile += content.dropFirst(Self.icc.count + 2)
      }
      place = end
    }
    self.profile = ColorProfile(profile)
  }

  private mutating func readPNG(_ bytes: [UInt8]) {
    var place = 8
    while let chunk = PNGChunk(in: bytes, at: place), chunk.name != "IDAT" {
      let content = bytes[chunk.content]
      if chunk.name == "eXIf" { orientation = ImageOrientation(exif: Array(content)) ?? orientation }
      // A name, a zero, and the method of packing.
      if chunk.name == "iCCP", let end = content.firstIndex(of: 0) {
        profile = Self.unpacked(content[end...].dropFirst(2)).flatMap { ColorProfile($0) }
      }
      place = chunk.range.upperBound
    }
  }

  private mutating func readWebP(_ bytes: [UInt8]) {
    var place = 12
    // The profile stands before the pixels.
    while place + 8 <= bytes.count,
      !["VP8 ", "VP8L"].contains(String(decoding: bytes[place..<place + 4], as: UTF8.self))
    {
      let size = bytes[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard size <= bytes.count - place - 8 else { return }
      if bytes[place...].starts(with: "ICCP".utf8) {
        profile = ColorProfile(Array(bytes[place + 8..<place + 8 + size]))
      }
      place += 8 + size + size % 2
    }
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
    func number(_ place: Int, bytes count: Int) -> Int? {
      guard place + count <= exif.count else { return nil }
      let bytes = exif[place..<place + count]
      return isLittle ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, bytes: 4), let count = number(directory, bytes: 2) else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + 12 * entry
      guard let tag = number(place, bytes: 2) else { return nil }
      if tag == 274, let value = number(place + 8, bytes: 2) {
        self.init(rawValue: value)
        return
      }
    }
    return nil
  }
}

extension DecodedImage {
  /// The picture as it is meant to be seen.
  consuming func applying(_ metadata: ImageMetadata) -> DecodedImage {
    var pixels = self.pixels
    metadata.profile?.convert(&pixels)
    let (width, height, orientation) = (self.width, self.height, metadata.orientation)
    guard orientation != .upright else { return DecodedImage(decoded: pixels, width: width, height: height) }
    let (columns, rows) = orientation.swapsSides ? (height, width) : (width, height)
    let (right, down) = (width - 1, (height - 1) * width)
    // The place of the first pixel, and the steps to the next column and row.
    let (first, column, row) =
      switch orientation {
      case .upright: (0, 1, width)
      case .mirrored: (right, -1, width)
      case .upsideDown: (right + down, -1, -width)
      case .flipped: (down, 1, -width)
      case .transposed: (0, width, 1)
      case .turnedLeft: (down, -width, 1)
      case .transversed: (right + down, -width, -1)
      case .turnedRight: (right, width, -1)
      }
    let turned = [RGBA8](unsafeUninitializedCapacity: pixels.count) { turned, written in
      for y in 0..<rows {
        for x in 0..<columns { turned[y * columns + x] = pixels[first + x * column + y * row] }
      }
      written = turned.count
    }
    return DecodedImage(decoded: turned, width: columns, height: rows)
  }
}
