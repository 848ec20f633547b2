import Numerics

/// Scans the bytes of a value.
struct TextScanner {
  let bytes: [UInt8]
  var index = 0
  /// The context of units and functions.
  let context: ValueContext

  init(_ text: some StringProtocol, _ context: ValueContext = ValueContext()) {
    (bytes, self.context) = (Array(text.utf8), context)
  }

  var isAtEnd: Bool { index >= bytes.count }
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipSpaces() {
    while let byte = next, byte.isSpace { index += 1 }
  }

  /// Skips white space and at most one comma.
  mutating func skipSeparator() {
    skipSpaces()
    if next == UInt8(ascii: ",") { index += 1 }
    skipSpaces()
  }

  /// Skips a byte, if it is next; returns whether it was.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = next, byte == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// A CSS identifier; empty if there is none.
  mutating func name() -> String {
    let start = index
    while let byte = next, byte.isName { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// A number in SVG or CSS syntax; nil, with nothing skipped, if there is none.
  mutating func number() -> Double? {
    let start = index
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { index += 1 }
    let digits = skipDigits()
    var fraction = 0
    if next == UInt8(ascii: "."), index + 1 < bytes.count, bytes[index + 1].isDigit {
      index += 1
      fraction = skipDigits()
    }
    guard digits + fraction > 0 else {
      index = start
      return nil
    }
    skipExponent()
    return Self.value(bytes[start..<index])
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = next, byte.isDigit { index += 1 }
    return index - start
  }

  /// An exponent must have digits: in `1em` the letter starts a unit.
  private mutating func skipExponent() {
    guard let letter = next, letter | 32 == UInt8(ascii: "e") else { return }
    var ahead = index + 1
    if ahead < bytes.count, bytes[ahead] == UInt8(ascii: "-") || bytes[ahead] == UInt8(ascii: "+") { ahead += 1 }
    guard ahead < bytes.count, bytes[ahead].isDigit else { return }
    index = ahead
    _ = skipDigits()
  }

  private static func value(_ bytes: ArraySlice<UInt8>) -> Double? {
    DecimalText.value(bytes).map { min(max($0, -.greatestFiniteMagnitude), .greatestFiniteMagnitude) }
  }

  /// The text up to the matching closing parenthesis, which is skipped as well; nil if it is missing.
  mutating func parenthesized() -> String? {
    let start = index
    var depth = 1
    var quote: UInt8?
    while let byte = next {
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return String(decoding: bytes[start..<index - 1], as: UTF8.self) }
      }
    }
    return nil
  }

  /// The rest of the text.
  var rest: String { String(decoding: bytes[min(index, bytes.count)...], as: UTF8.self) }
}

extension ValueList {
  /// Numbers separated by white space or commas; nil for anything else.
  static func numbers(_ text: some StringProtocol) -> [Double]? {
    var scanner = TextScanner(text)
    var numbers: [Double] = []
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }
}

extension StringProtocol {
  /// Without leading and trailing white space as XML and CSS define it.
  var trimmed: String {
    let text = String(self)
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !$0.isSpace }), let last = bytes.lastIndex(where: { !$0.isSpace })
    else { return "" }
    let end = bytes.index(after: last)
    return first == text.startIndex && end == text.endIndex ? text : String(text[first..<end])
  }
}
