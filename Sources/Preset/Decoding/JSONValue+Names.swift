import Motion

extension JSONValue {
  /// The names that its strings use, read as expressions. What does not read so is reported where it is compiled.
  var expressionNames: [String] {
    switch content {
    case .string(let source): (try? ExpressionSyntax(parsing: source))?.names.map(\.name) ?? []
    case .array(let elements): elements.flatMap(\.expressionNames)
    case .object(let object): object.members.flatMap(\.value.expressionNames)
    case .null, .boolean, .number: []
    }
  }
}
