import Numerics
import Palette
import Platform

/// A still picture decoded from a PNG, JPEG or WebP file.
///
/// For an APNG, the default picture; an animated WebP is an error. As in browsers, the picture is turned as EXIF
/// metadata say, and the colors of a profile become those of sRGB.
package struct DecodedImage: Sendable, Equatable {
  /// The size in pixels, at least 1.
  package let width, height: Int
  /// Row by row from the top: in sRGB with straight (not premultiplied) alpha.
  package internal(set) var pixels: [RGBA8]

  init(decoded pixels: [RGBA8], width: Int, height: Int) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A picture from elsewhere; nil unless the count of pixels is `width` times `height`, and not 0.
  package init?(width: Int, height: Int, pixels: [RGBA8]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, count == pixels.count else { return nil }
    self.init(decoded: pixels, width: width, height: height)
  }

  /// The pixels as words with red in the lowest byte, without a copy.
  package consuming func words() -> [UInt32] {
    // A pixel is a structure of one word.
    unsafeBitCast(pixels, to: [UInt32].self)
  }

  /// Decodes a file, whose format is detected from its first bytes.
  ///
  /// - Throws: `ImageError`, also for damaged files. A picture beyond the limits is rejected before memory for it is
  ///   allocated.
  package init(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) {
    self = try EncodedImage(bytes, limits: limits).decoded()
  }
}

/// The supported formats.
package enum ImageFormat: String, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case webp = "WebP"
  case gif = "GIF"

  var mediaType: String { "image/" + rawValue.lowercasedASCII }

  /// The format with this signature; nil if unknown.
  package init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.starts(with: "GIF8".utf8) {
      self = .gif
    } else {
      return nil
    }
  }
}

/// The maximum size of a picture.
package struct ImageLimits: Sendable, Equatable {
  /// The maximum width and height, in pixels.
  package var side: Int
  /// The maximum number of pixels; each takes four bytes.
  var pixels: Int

  package init(side: Int = 16_384, pixels: Int = MemoryBudget.picturePixels) {
    self.side = side
    self.pixels = pixels
  }

  /// - Returns: the number of pixels.
  /// - Throws: `tooLarge`, `damaged` for a side of 0.
  package func check(width: Int, height: Int, _ format: ImageFormat) throws(ImageError) -> Int {
    guard width > 0, height > 0 else { throw .damaged(format, "its width or height is 0") }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width <= side, height <= side, !overflow, count <= pixels else {
      throw .tooLarge(width: width, height: height, limits: self)
    }
    return count
  }
}

/// Why a file cannot be decoded.
package enum ImageError: Error, Equatable, Sendable {
  /// Neither PNG, JPEG nor WebP.
  case unknownFormat
  /// The decoder's message.
  case damaged(ImageFormat, String)
  /// A variant of the format that the decoder cannot convert to RGB.
  case unsupported(ImageFormat, String)
  case tooLarge(width: Int, height: Int, limits: ImageLimits)
}

extension ImageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownFormat: "is neither PNG, JPEG nor WebP"
    case .damaged(let format, let reason): "is a damaged \(format.rawValue): \(reason)"
    case .unsupported(let format, let reason): "is a \(format.rawValue) of an unsupported kind: \(reason)"
    case .tooLarge(let width, let height, let limits):
      "has \(width) x \(height) pixels; at most \(limits.side) a side and \(limits.pixels) in all are supported"
    }
  }
}
