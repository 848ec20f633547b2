import JSON
import Motion

extension JSONValue {
  /// The names used in its strings, read as expressions. Syntax errors are reported when the strings are compiled.
  var expressionNames: [String] {
    switch content {
    case .string(let source): (try? ExpressionSyntax(parsing: source))?.names.map { $0.name } ?? []
    case .array(let elements): elements.flatMap { $0.expressionNames }
    case .object(let object): object.members.flatMap { $0.value.expressionNames }
    case .null, .boolean, .number: []
    }
  }
}
