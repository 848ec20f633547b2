import Numerics

/// Reads the tokens of SVG path data (SVG 2, 9.3.9).
struct PathDataScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool {
    mutating get {
      skipSeparators()
      return offset == bytes.count
    }
  }

  /// The next command letter, if a letter comes next.
  mutating func command() -> UInt8? {
    skipSeparators()
    guard offset < bytes.count, UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[offset] | 32 else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  /// Whether a number can start here.
  mutating func startsNumber() -> Bool {
    skipSeparators()
    guard offset < bytes.count else { return false }
    return switch bytes[offset] {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    case let byte: isDigit(byte)
    }
  }

  mutating func number(for command: UInt8) throws(PathDataError) -> Double {
    guard startsNumber() else {
      let letter = Character(Unicode.Scalar(command))
      throw PathDataError(problem: .missingNumber(command: letter), offset: offset)
    }
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+") { offset += 1 }
    skipDigits()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      skipDigits()
    }
    if offset < bytes.count, bytes[offset] | 32 == UInt8(ascii: "e") { skipExponent() }
    guard let value = DecimalText.value(bytes[start..<offset]), abs(value) <= 1e9 else {
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      throw PathDataError(problem: .badNumber(text), offset: start)
    }
    return value
  }

  /// An arc's flag: one digit, which needs no separator after it.
  mutating func flag() throws(PathDataError) -> Bool {
    skipSeparators()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "0") || bytes[offset] == UInt8(ascii: "1") else {
      throw PathDataError(problem: .badFlag, offset: offset)
    }
    defer { offset += 1 }
    return bytes[offset] == UInt8(ascii: "1")
  }

  /// The next character, for error messages.
  var nextCharacter: Character {
    String(decoding: bytes[offset...].prefix(4), as: UTF8.self).first ?? " "
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func skipDigits() {
    while offset < bytes.count, isDigit(bytes[offset]) { offset += 1 }
  }

  private mutating func skipExponent() {
    var next = offset + 1
    if next < bytes.count, bytes[next] == UInt8(ascii: "-") || bytes[next] == UInt8(ascii: "+") { next += 1 }
    guard next < bytes.count, isDigit(bytes[next]) else { return }
    offset = next
    skipDigits()
  }

  private mutating func skipSeparators() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 9, 10, 12, 13, 32, UInt8(ascii: ","): offset += 1
      default: return
      }
    }
  }
}
