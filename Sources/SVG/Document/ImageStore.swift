import Raster

/// Decodes images inside documents by what the program offers for it.
package struct ImageStore: Sendable {
  /// Decodes PNG, JPEG and what else there is.
  package typealias Decoder = @Sendable (_ bytes: [UInt8]) throws -> RasterImage
  /// Reads a file that a document names, if it lies in the document's folder; nil else.
  package typealias FileReader = @Sendable (_ path: String) -> [UInt8]?

  private let decoder: Decoder?
  private let reader: FileReader?

  /// - Parameters:
  ///   - decoder: nil if there is none: images are then left out, with a warning.
  ///   - reader: nil if files are never read.
  package init(decoder: Decoder? = nil, reader: FileReader? = nil) {
    (self.decoder, self.reader) = (decoder, reader)
  }

  /// The same without a reader of files: for documents that are images themselves.
  var withoutFiles: ImageStore { ImageStore(decoder: decoder) }

  var hasDecoder: Bool { decoder != nil }

  /// The bytes that a reference names: those of a `data:` reference, or of a file in the folder; nil for others.
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

/// References that hold their own data (RFC 2397).
package enum DataReference {
  /// The data of a reference; nil for what is none.
  package static func bytes(of text: String) -> [UInt8]? {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = text[..<comma].lowercased()
    let data = text[text.index(after: comma)...].utf8
    return head.trimmed.hasSuffix(";base64") ? base64(data) : unescaped(data)
  }

  /// Text with `%xx` for bytes.
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

  /// White space is passed over; nil for what is not in the alphabet.
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
