/// An expression that has been read but not checked: enough to see which names it uses.
package struct ExpressionSyntax: Sendable {
  package let source: String
  let root: Syntax

  package init(parsing source: String) throws(ExpressionError) {
    root = try Parser.parse(source)
    self.source = source
  }

  /// The names it uses, in the order in which they first stand, and where. Names of functions are not among them.
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
  /// Visits the expression and all within it, from left to right.
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
