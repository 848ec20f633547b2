/// A parsed expression that is not yet compiled, which suffices to list the names that it uses.
package struct ExpressionSyntax: Sendable {
  let source: String
  let root: Syntax

  package init(parsing source: String) throws(ExpressionError) {
    root = try Parser.parse(source)
    self.source = source
  }

  /// The names that it uses, by first occurrence, with their columns. Function names are not included.
  package var names: [(name: String, column: Int)] {
    var names: [(name: String, column: Int)] = []
    root.visit { syntax in
      if case .name(let name) = syntax.form, !names.contains(where: { $0.name == name }) {
        names.append((name, syntax.column))
      }
    }
    return names
  }
}

extension Syntax {
  /// Visits the expression and its subexpressions from left to right.
  func visit(_ body: (Syntax) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }

  private var children: [Syntax] {
    switch form {
    case .number, .boolean, .text, .color, .name: []
    case .negation(let operand), .not(let operand): [operand]
    case .binary(_, let left, let right): [left, right]
    case .element(let container, let index): [container, index]
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
    case .list(let elements), .call(_, let elements): elements
    }
  }
}
