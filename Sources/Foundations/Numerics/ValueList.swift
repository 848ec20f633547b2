/// Splits values of CSS outside parentheses and quotes.
package enum ValueList {
  /// Splits at a separator byte; the parts have no white space around them.
  package static func split(_ text: some StringProtocol, at separator: Unicode.Scalar) -> [String] {
    let bytes = Array(text.utf8)
    let mark = UInt8(ascii: separator)
    return parts(bytes) { $0 == mark }.map { part in
      var part = part
      while let first = part.first, first.isSpace { part.removeFirst() }
      while let last = part.last, last.isSpace { part.removeLast() }
      return String(decoding: part, as: UTF8.self)
    }
  }

  /// Splits at white space.
  package static func words(_ text: some StringProtocol) -> [String] {
    parts(Array(text.utf8)) { $0.isSpace }.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func parts(_ bytes: [UInt8], _ isSeparator: (UInt8) -> Bool) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    var depth = 0
    var quote: UInt8?
    for (position, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth = max(0, depth - 1)
      } else if depth == 0, isSeparator(byte) {
        parts.append(bytes[start..<position])
        start = position + 1
      }
    }
    return parts + [bytes[start...]]
  }
}

extension UInt8 {
  /// White space as XML and CSS define it.
  @inlinable package var isSpace: Bool { self == 32 || (9...13).contains(self) && self != 11 }
  @inlinable package var isDigit: Bool { 48...57 ~= self }
  @inlinable package var isLetter: Bool { 65...90 ~= self || 97...122 ~= self }
  /// A character of a CSS identifier: letters, digits, hyphens, underscores, and all non-ASCII characters.
  @inlinable package var isName: Bool { isLetter || isDigit || self == 45 || self == 95 || self >= 128 }
}
