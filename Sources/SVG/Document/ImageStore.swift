import Raster

/// Decodes the images in documents with the decoder of the program.
package struct ImageStore: Sendable {
  /// Decodes PNG, JPEG and other supported formats.
  package typealias Decoder = @Sendable (_ bytes: [UInt8]) throws -> RasterImage
  /// Reads a file that a document refers to, if it is in the document's folder; otherwise returns nil.
  package typealias FileReader = @Sendable (_ path: String) -> [UInt8]?

  private let decoder: Decoder?
  private let reader: FileReader?

  /// - Parameters:
  /// - decoder: nil to leave out images, with a warning.
  /// - reader: nil to read no files.
  package init(decoder: Decoder? = nil, reader: FileReader? = nil) {
    (self.decoder, self.reader) = (decoder, reader)
  }

  /// A copy without file access, for documents that are images in documents.
  var withoutFiles: ImageStore { ImageStore(decoder: decoder) }

  var hasDecoder: Bool { decoder != nil }

  /// The bytes of a `data:` URL or of a file in the folder; nil for anything else.
  func bytes(of reference: String) -> [UInt8]? {
    let text = reference.trimmed
    if text.hasPrefix("data:") { return DataReference.bytes(of: text) }
    guard !text.contains("://"), !text.hasPrefix("//") else { return nil }
    return reader?(text)
  }

  func decode(_ bytes: [UInt8]) -> RasterImage? {
    guard let decoder else { return nil }
    return try? decoder(bytes)
  }
}

/// Decodes `data:` URLs (RFC 2397).
package enum DataReference {
  /// The data of a URL; nil if it is not a `data:` URL.
  package static func bytes(of text: String) -> [UInt8]? {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = text[..<comma].lowercased()
    let data = text[text.index(after: comma)...].utf8
    return head.trimmed.hasSuffix(";base64") ? base64(data) : unescaped(data)
  }

  /// Decodes percent escapes.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    let source = Array(text)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count, let high = hex(source[index + 1]),
        let low = hex(source[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return bytes
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }

  /// Decodes Base64, ignoring white space; nil for an invalid character.
  private static func base64(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var (bits, count) = (UInt32(0), 0)
    for byte in Self.unescaped(text) where !byte.isSpace {
      if byte == UInt8(ascii: "=") { break }
      guard let digit = digit(byte) else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 65...90: byte - 65
    case 97...122: byte - 71
    case 48...57: byte + 4
    case 43, 45: 62
    case 47, 95: 63
    default: nil
    }
  }
}
