import Colors
import Numerics

/// Splits an expression into tokens.
struct Lexer {
  private let source: String
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ source: String) {
    self.source = source
    scalars = Array(source.unicodeScalars)
  }

  /// The tokens, followed by `end`.
  static func tokens(of source: String) throws(ExpressionError) -> [Token] {
    var lexer = Lexer(source)
    var tokens: [Token] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func error(_ problem: ExpressionError.Problem, at start: Int) -> ExpressionError {
    ExpressionError(problem, in: source, column: start + 1)
  }

  private func text(from start: Int) -> String {
    var text = ""
    for index in start..<index { text.unicodeScalars.append(scalars[index]) }
    return text
  }

  private func token(_ kind: Token.Kind, from start: Int) -> Token {
    Token(kind: kind, column: start + 1, length: index - start)
  }

  private mutating func skip(while matches: (Unicode.Scalar) -> Bool) {
    while let scalar = current, matches(scalar) { index += 1 }
  }

  private mutating func next() throws(ExpressionError) -> Token {
    skip { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
    let start = index
    guard let first = current else { return token(.end, from: start) }
    if first.startsName { return name(from: start) }
    let startsFraction = first == "." && index + 1 < scalars.count && scalars[index + 1].isDecimalDigit
    if first.isDecimalDigit || startsFraction { return try number(from: start) }
    if first == "'" || first == "\"" { return try quoted(by: first, from: start) }
    if first == "#" { return try color(from: start) }
    return try sign(first, from: start)
  }

  private mutating func name(from start: Int) -> Token {
    skip(while: { $0.continuesName })
    let text = text(from: start)
    return token(Self.word(text) ?? .name(text), from: start)
  }

  /// Whether a word is reserved by the language.
  static func isReserved(_ text: String) -> Bool { word(text) != nil }

  private static func word(_ text: String) -> Token.Kind? {
    switch text {
    case "and": .operation(.and)
    case "or": .operation(.or)
    default: Keyword(rawValue: text).map(Token.Kind.keyword)
    }
  }

  private mutating func number(from start: Int) throws(ExpressionError) -> Token {
    skip(while: { $0.isDecimalDigit })
    if current == "." {
      index += 1
      skip(while: { $0.isDecimalDigit })
    }
    if current == "e" || current == "E" {
      index += 1
      if current == "+" || current == "-" { index += 1 }
      skip(while: { $0.isDecimalDigit })
    }
    let end = index
    skip { $0.continuesName || $0 == "." }
    guard index == end, let value = Double(text(from: start)) else {
      throw error(.invalidNumber(text(from: start)), at: start)
    }
    guard value.isFinite else { throw error(.numberOutOfRange(text(from: start)), at: start) }
    return token(.number(value), from: start)
  }

  /// A text in quotation marks of the same kind. A backslash quotes the next character.
  private mutating func quoted(by mark: Unicode.Scalar, from start: Int) throws(ExpressionError) -> Token {
    var content = String.UnicodeScalarView()
    index += 1
    while let scalar = current {
      index += 1
      if scalar == mark { return token(.text(String(content)), from: start) }
      guard scalar == "\\" else {
        content.append(scalar)
        continue
      }
      guard let escaped = current else { break }
      content.append(escaped)
      index += 1
    }
    throw error(.unterminatedText, at: start)
  }

  private mutating func color(from start: Int) throws(ExpressionError) -> Token {
    index += 1
    skip(while: { $0.continuesName })
    do {
      return token(.color(try ColorSyntax.parse(text(from: start))), from: start)
    } catch {
      throw self.error(.invalidColor(error), at: start)
    }
  }

  private mutating func sign(_ first: Unicode.Scalar, from start: Int) throws(ExpressionError) -> Token {
    index += 1
    if let sign = Sign(rawValue: first) { return token(.sign(sign), from: start) }
    if let operation = operation(first) { return token(.operation(operation), from: start) }
    index = start
    for (foreign, ours) in Self.foreignSigns where scalars[start...].starts(with: foreign.unicodeScalars) {
      throw error(.unexpected(found: foreign, expected: ours), at: start)
    }
    throw error(.unexpected(found: String(Character(first)), expected: "a value or an operator"), at: start)
  }

  /// The operator that starts with `first`, which is already consumed; the longest match.
  private mutating func operation(_ first: Unicode.Scalar) -> BinaryOperator? {
    let isLonger = current == "="
    if isLonger, "=!<>".unicodeScalars.contains(first) { index += 1 }
    return switch first {
    case "=": isLonger ? .equal : nil
    case "!": isLonger ? .notEqual : nil
    case "<": isLonger ? .lessOrEqual : .less
    case ">": isLonger ? .greaterOrEqual : .greater
    case "+": .add
    case "-": .subtract
    case "*": .multiply
    case "/": .divide
    case "%": .remainder
    default: nil
    }
  }

  /// Operators of other languages and their equivalents here.
  private static let foreignSigns = [
    ("&&", "\"and\""), ("||", "\"or\""), ("!", "\"not\" or \"!=\""), ("=", "\"==\""), ("^", "pow(x, y)"),
  ]
}
