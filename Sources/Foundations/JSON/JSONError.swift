/// Why a text is not a JSON document, and where.
package struct JSONError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// A token that is not allowed here. `found` is nil at the end of the text.
    case unexpected(found: String?, expected: String)
    case trailingComma
    /// A key that occurs twice in its object; `first` is the first place.
    case duplicateKey(String, first: SourcePosition)
    case invalidNumber(String)
    /// A number too large for a double.
    case numberOutOfRange(String)
    case unterminatedString
    /// A control character that a string must write as an escape.
    case controlCharacter(UInt8)
    case invalidEscape(String)
    /// Half of a surrogate pair, which encodes no character.
    case loneSurrogate(UInt16)
    case invalidUTF8
    case tooDeep(limit: Int)
    case tooManyValues(limit: Int)
    case tooLarge(limit: Int)
  }

  package let problem: Problem
  package let position: SourcePosition

  package init(_ problem: Problem, at position: SourcePosition) {
    self.problem = problem
    self.position = position
  }
}

extension JSONError: CustomStringConvertible {
  /// The problem in a sentence, without its place.
  package var description: String {
    switch problem {
    case .unexpected(let found, let expected):
      "expected \(expected), found \(found ?? "the end of the file")"
    case .trailingComma: "a trailing comma; JSON allows none after the last element"
    case .duplicateKey(let key, let first):
      "the key \"\(key)\" occurs twice in one object (first on line \(first.line), column \(first.column))"
    case .invalidNumber(let text): "\"\(text)\" is not a JSON number"
    case .numberOutOfRange(let text): "the number \(text) is too large; numbers go up to about 1.8e308"
    case .unterminatedString: "a string without its closing quotation mark"
    case .controlCharacter(let byte):
      "a control character (\(Self.scalarName(UInt32(byte)))) inside a string; write it as an escape such as \\n or \\t"
    case .invalidEscape(let text):
      "\(text) is not an escape; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX"
    case .loneSurrogate(let unit):
      "\\u\(Self.hexadecimal(UInt32(unit))) is half of a surrogate pair; the other half must follow it"
    case .invalidUTF8: "bytes that are not UTF-8"
    case .tooDeep(let limit): "arrays and objects nested more than \(limit) deep"
    case .tooManyValues(let limit): "more than \(limit) values in one document"
    case .tooLarge(let limit): "a document larger than \(limit) bytes"
    }
  }

  static func scalarName(_ value: UInt32) -> String { "U+" + hexadecimal(value) }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
