import Numerics

/// URLs that carry their data (RFC 2397).
package enum DataURL {
  /// The data of a `data:` URL; nil for damaged Base64, and for a text without a comma.
  package static func bytes(of text: String) -> [UInt8]? {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let isBase64 = text[..<comma].lowercasedASCII.utf8.filter { $0 != UInt8(ascii: " ") }.reversed().starts(
      with: ";base64".utf8.reversed())
    let data = PercentEncoding.decoded(text.utf8[text.utf8.index(after: comma)...])
    return isBase64 ? Base64.bytes(data) : data
  }
}
