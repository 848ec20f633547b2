import Numerics

/// The syntax tree of an expression, before names and types are resolved.
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
  /// The column of the expression's own token, from 1: the `+` of `a + b`.
  let column: Int
  /// The height of the tree, including this node.
  let height: Int

  init(form: Form, column: Int) {
    self.form = form
    self.column = column
    height = 1 + Self.height(below: form)
  }

  private static func height(below form: Form) -> Int {
    switch form {
    case .number, .boolean, .text, .color, .name: 0
    case .negation(let operand), .not(let operand): operand.height
    case .binary(_, let left, let right): max(left.height, right.height)
    case .element(let container, let index): max(container.height, index.height)
    case .conditional(let condition, let then, let otherwise):
      max(condition.height, then.height, otherwise.height)
    case .list(let elements), .call(_, let elements): elements.reduce(0) { max($0, $1.height) }
    }
  }
}
