extension JSONReader {
  /// Reads a string, including its quotes.
  mutating func readString() throws(JSONError) -> String {
    let start = position
    offset += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: UTF8.encode(try readEscape()) ?? UTF8.encodedReplacementCharacter)
      case ..<0x20:
        throw JSONError(.controlCharacter(byte), at: position)
      case ..<0x80:
        text.append(byte)
        offset += 1
      default:
        let length = lengthOfScalar(at: offset)
        guard length > 0 else { throw JSONError(.invalidUTF8, at: position) }
        text.append(contentsOf: bytes[offset..<offset + length])
        offset += length
        continuationBytes += length - 1
      }
    }
    throw JSONError(.unterminatedString, at: start)
  }

  // MARK: Escapes

  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    offset += 1
    guard let letter = current else { throw JSONError(.unterminatedString, at: start) }
    let scalar: Unicode.Scalar
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(letter)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape(from: start)
    default: throw invalidEscape(at: start)
    }
    offset += 1
    return scalar
  }

  /// Reads `uXXXX`, and the second half of a surrogate pair after a first one.
  private mutating func readUnicodeEscape(from start: SourcePosition) throws(JSONError) -> Unicode.Scalar {
    let unit = try readUnit(from: start)
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    let lone = JSONError(.loneSurrogate(unit), at: start)
    let second = position
    guard unit < 0xDC00, current == UInt8(ascii: "\\"), offset + 1 < bytes.count,
      bytes[offset + 1] == UInt8(ascii: "u")
    else { throw lone }
    offset += 1
    let trail = try readUnit(from: second)
    guard (0xDC00...0xDFFF).contains(trail) else { throw lone }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw lone }
    return scalar
  }

  /// Reads `u` and four hexadecimal digits.
  private mutating func readUnit(from start: SourcePosition) throws(JSONError) -> UInt16 {
    offset += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap(Self.hexadecimalDigit) else { throw invalidEscape(at: start) }
      unit = unit << 4 | digit
      offset += 1
    }
    return unit
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Names the backslash and what follows it, as far as it can be shown.
  private func invalidEscape(at start: SourcePosition) -> JSONError {
    let isUnicode = start.offset + 1 < bytes.count && bytes[start.offset + 1] == UInt8(ascii: "u")
    let shown = bytes[start.offset...].prefix(isUnicode ? 6 : 2).prefix { 0x20..<0x7F ~= $0 }
    return JSONError(.invalidEscape(String(decoding: shown, as: UTF8.self)), at: start)
  }

  // MARK: UTF-8

  /// Bytes of the well-formed scalar at an offset (Unicode Standard, table 3-7), or 0 if there is none.
  func lengthOfScalar(at offset: Int) -> Int {
    let lead = bytes[offset]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return 0
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return 0 }
    let tail = bytes[(offset + 2)..<(offset + length)]
    return tail.allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
  }
}
