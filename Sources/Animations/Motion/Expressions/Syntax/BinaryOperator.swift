/// The binary operators.
enum BinaryOperator: String, Sendable {
  case or, and
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"

  /// The precedence of operators. Operators of one level are left-associative.
  enum Level: Int, Comparable {
    case or, and, comparison, sum, product, prefix

    /// The next higher precedence.
    var tighter: Level { Level(rawValue: rawValue + 1) ?? .prefix }

    static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  var level: Level {
    switch self {
    case .or: .or
    case .and: .and
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .comparison
    case .add, .subtract: .sum
    case .multiply, .divide, .remainder: .product
    }
  }
}
