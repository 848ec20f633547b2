import Numerics

/// The syntax tree of an expression of After Effects: the part of JavaScript that such expressions commonly use.
indirect enum ScriptExpression: Sendable {
  case number(Double)
  case text(String)
  case boolean(Bool)
  case undefined
  case list([ScriptExpression])
  /// An object with named values.
  case record([(name: Name, value: ScriptExpression)])
  case function(ScriptFunction)
  case name(Name)
  case member(ScriptExpression, Name)
  case element(ScriptExpression, ScriptExpression)
  case call(ScriptExpression, [ScriptExpression])
  case unary(ScriptOperator, ScriptExpression)
  case binary(by: ScriptOperator, ScriptExpression, ScriptExpression)
  /// An assignment; with an operator, of the result of that operator.
  case assignment(ScriptOperator?, to: ScriptExpression, ScriptExpression)
  /// `++` and `--`: the change, and whether the value is that after the change.
  case step(Double, of: ScriptExpression, isPrefix: Bool)
  case choice(ScriptExpression, ScriptExpression, ScriptExpression)
  case sequence([ScriptExpression])
}

indirect enum ScriptStatement: Sendable {
  case expression(ScriptExpression)
  /// Declared names, with their first values.
  case declaration([(name: Name, value: ScriptExpression?)])
  case function(ScriptFunction)
  case block([ScriptStatement])
  case branch(ScriptExpression, ScriptStatement, ScriptStatement?)
  /// A loop: the condition, and what follows each round.
  case loop(first: ScriptStatement?, while: ScriptExpression?, step: ScriptExpression?, ScriptStatement)
  /// The cases of `switch`, without a value for `default`.
  case selection(ScriptExpression, [(value: ScriptExpression?, body: [ScriptStatement])])
  case attempt([ScriptStatement], otherwise: [ScriptStatement])
  case result(ScriptExpression?)
  case `break`, `continue`
}

struct ScriptFunction: Sendable {
  var name: Name
  var parameters: [Name]
  var body: [ScriptStatement]
}

enum ScriptOperator: String, Sendable {
  case or = "||"
  case and = "&&"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case sum = "+"
  case difference = "-"
  case product = "*"
  case quotient = "/"
  case remainder = "%"
  case not = "!"

  /// Higher for operators that bind tighter; nil for an operator without a left operand.
  var precedence: Int? {
    switch self {
    case .or: 0
    case .and: 1
    case .equal, .notEqual: 2
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 3
    case .sum, .difference: 4
    case .product, .quotient, .remainder: 5
    case .not: nil
    }
  }
}
