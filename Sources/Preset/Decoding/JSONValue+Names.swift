import JSON
import Motion

extension JSONValue {
  /// The names that its strings use, read as expressions. What does not read so is reported where it is compiled.
  var expressionNames: [String] {
    switch content {
    case .string(let source): (try? ExpressionSyntax(parsing: source))?.names.map { $0.name } ?? []
    case .array(let elements): elements.flatMap { $0.expressionNames }
    case .object(let object): object.members.flatMap { $0.value.expressionNames }
    case .null, .boolean, .number: []
    }
  }
}
