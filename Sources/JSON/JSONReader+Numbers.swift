extension JSONReader {
  /// Reads a number: `-`?, digits without a leading zero, a fraction?, an exponent?.
  mutating func readNumber() throws(JSONError) -> Double {
    let start = position
    if current == UInt8(ascii: "-") { offset += 1 }
    let hasLeadingZero = current == UInt8(ascii: "0")
    let wholeDigits = skipDigits()
    var isValid = wholeDigits > 0 && !(hasLeadingZero && wholeDigits > 1)
    if current == UInt8(ascii: ".") {
      offset += 1
      isValid = skipDigits() > 0 && isValid
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      isValid = skipDigits() > 0 && isValid
    }
    guard isValid, !isPartOfNumber(current) else { throw invalidNumber(from: start) }
    let text = String(decoding: bytes[start.offset..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw JSONError(.numberOutOfRange(Self.shortened(text)), at: start)
    }
    return value
  }

  /// Skips digits and counts them.
  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = current, isDigit(byte) { offset += 1 }
    return offset - start
  }

  private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Whether a byte that directly follows a number shows that a number in some other notation was meant.
  private func isPartOfNumber(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    let letter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    return letter || isDigit(byte) || "+-._".utf8.contains(byte)
  }

  private func invalidNumber(from start: SourcePosition) -> JSONError {
    var end = offset
    while end < bytes.count, isPartOfNumber(bytes[end]) { end += 1 }
    let text = String(decoding: bytes[start.offset..<end], as: UTF8.self)
    return JSONError(.invalidNumber(Self.shortened(text)), at: start)
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 40 ? text : text.prefix(40) + "..."
  }
}
