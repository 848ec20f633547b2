import Numerics

/// A token of an expression.
struct Token: Hashable {
  enum Kind: Hashable {
    case number(Double)
    case text(String)
    case color(Color)
    case name(String)
    case keyword(Keyword)
    case operation(BinaryOperator)
    case sign(Sign)
    case end
  }

  let kind: Kind
  /// The column of its first scalar, from 1, in Unicode scalars.
  let column: Int
  /// The number of its scalars; 0 at the end.
  let length: Int
}

/// The reserved words except the binary operators.
enum Keyword: String {
  case not
  case `true`, `false`
}

/// The punctuation.
enum Sign: Unicode.Scalar {
  case question = "?"
  case colon = ":"
  case comma = ","
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
}

extension Unicode.Scalar {
  var isDecimalDigit: Bool { "0"..."9" ~= self }
  var startsName: Bool { "a"..."z" ~= self || "A"..."Z" ~= self || self == "_" }
  package var continuesName: Bool { startsName || isDecimalDigit }
}
