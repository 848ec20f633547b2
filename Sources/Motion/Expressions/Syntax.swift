import Numerics

/// An expression as it is written, before its names and types are looked at.
struct Syntax: Sendable {
  indirect enum Form: Sendable {
    case number(Double)
    case boolean(Bool)
    case text(String)
    case color(Color)
    case name(String)
    case list([Syntax])
    case negation(Syntax)
    case not(Syntax)
    case binary(BinaryOperator, Syntax, Syntax)
    case conditional(condition: Syntax, then: Syntax, otherwise: Syntax)
    case element(of: Syntax, index: Syntax)
    case call(String, [Syntax])
  }

  let form: Form
  /// Where the expression's own sign or word stands, from 1: of `a + b` the `+`.
  let column: Int
}
