import Numerics

/// A word or sign of an expression.
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
  /// Where it starts, from 1, in Unicode scalars.
  let column: Int
  /// How many scalars it has; 0 at the end.
  let length: Int
}

/// The words that are neither names nor operators between operands.
enum Keyword: String {
  case not
  case `true`, `false`
}

/// The signs that are no operators.
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
  var continuesName: Bool { startsName || isDecimalDigit }
}
