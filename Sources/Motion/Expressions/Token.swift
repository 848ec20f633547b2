import Numerics

/// A word or sign of an expression.
struct Token: Hashable {
  enum Kind: Hashable {
    case number(Double)
    case text(String)
    case color(Color)
    case name(String)
    case keyword(Keyword)
    case sign(Sign)
    case end
  }

  let kind: Kind
  /// The token as it is written; empty at the end.
  let text: String
  /// Where it starts, from 1, in Unicode scalars.
  let column: Int
}

/// The words that are not names.
enum Keyword: String, CaseIterable {
  case and, or, not
  case `true`, `false`
}

/// The signs, the longer ones first where one starts with another.
enum Sign: String, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  case remainder = "%"
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
