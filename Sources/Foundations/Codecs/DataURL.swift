/// URLs that carry their data (RFC 2397).
package enum DataURL {
  /// The data of a `data:` URL; nil for damaged Base64, and for a text without a comma.
  package static func bytes(of text: String) -> [UInt8]? {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let isBase64 = text[..<comma].lowercased().utf8.filter { $0 != UInt8(ascii: " ") }.reversed().starts(
      with: ";base64".utf8.reversed())
    let data = unescaped(text.utf8[text.utf8.index(after: comma)...])
    return isBase64 ? Base64.bytes(data) : data
  }

  /// Decodes percent escapes.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    let source = Array(text)
    bytes.reserveCapacity(source.count)
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
}
