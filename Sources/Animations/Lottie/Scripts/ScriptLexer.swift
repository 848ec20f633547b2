import Numerics

/// A token of an expression.
enum ScriptToken: Equatable, Sendable {
  case number(Double)
  case text(String)
  case name(Name)
  case mark(String)
}

/// Splits the text of an expression into tokens, without comments.
struct ScriptLexer {
  private let bytes: [UInt8]
  private var index = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// Nil if the text has a character that no token starts with.
  static func tokens(of text: String) -> [ScriptToken]? {
    var lexer = ScriptLexer(text)
    var tokens: [ScriptToken] = []
    while lexer.skipsToToken() {
      guard let token = lexer.token() else { return nil }
      tokens.append(token)
    }
    return tokens
  }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
  }

  /// Whether there is another token after white space and comments.
  private mutating func skipsToToken() -> Bool {
    while index < bytes.count {
      if bytes[index] <= 32 {
        index += 1
      } else if starts("//") {
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
      } else if starts("/*") {
        while index < bytes.count, !starts("*/") { index += 1 }
        index += 2
      } else {
        return true
      }
    }
    return false
  }

  private mutating func token() -> ScriptToken? {
    let byte = bytes[index]
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return quoted(by: byte).map { .text($0) } }
    if Self.isDigit(byte) || byte == UInt8(ascii: ".") && index + 1 < bytes.count && Self.isDigit(bytes[index + 1]) {
      return number().map { .number($0) }
    }
    if Self.isLetter(byte) {
      let start = index
      while index < bytes.count, Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) { index += 1 }
      return .name(Name(String(decoding: bytes[start..<index], as: UTF8.self)))
    }
    return mark()
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

  private static func isLetter(_ byte: UInt8) -> Bool {
    97...122 ~= byte | 32 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 128
  }

  private mutating func number() -> Double? {
    let start = index
    while index < bytes.count {
      let isExponent = bytes[index] | 32 == UInt8(ascii: "e")
      guard Self.isDigit(bytes[index]) || bytes[index] == UInt8(ascii: ".") || isExponent else { break }
      index += 1
      if isExponent, index < bytes.count, [43, 45].contains(bytes[index]) { index += 1 }
    }
    let digits = String(decoding: bytes[start..<index], as: UTF8.self)
    return Double(digits.before(suffix: ".") ?? digits[...])
  }

  private mutating func quoted(by quote: UInt8) -> String? {
    var content: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
        guard index < bytes.count else { return nil }
        let escapes: [UInt8: UInt8] = [UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9]
        content.append(escapes[bytes[index]] ?? bytes[index])
      } else {
        content.append(bytes[index])
      }
      index += 1
    }
    index += 1
    return index <= bytes.count ? String(decoding: content, as: UTF8.self) : nil
  }

  /// Longer marks first.
  private static let marks: [StaticString] = [
    "===", "!==", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "=", "<", ">", "+", "-",
    "*", "/", "%", "!", "?", ":", ",", ";", ".", "(", ")", "[", "]", "{", "}",
  ]

  private mutating func mark() -> ScriptToken? {
    guard let mark = Self.marks.first(where: { starts($0) }) else { return nil }
    index += mark.utf8CodeUnitCount
    let text = mark.description
    return .mark(text == "===" || text == "!==" ? String(text.dropLast(scalars: 1)) : text)
  }
}
