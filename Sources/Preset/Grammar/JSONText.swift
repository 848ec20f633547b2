/// JSON to be written.
indirect enum JSONText: Sendable {
  case string(String)
  /// A number, `true`, `false` or `null`, as it is written.
  case literal(String)
  case array([JSONText])
  case object([(String, JSONText)])

  var members: [(String, JSONText)] {
    if case .object(let members) = self { members } else { [] }
  }

  // MARK: Schemas

  static func type(_ name: String) -> JSONText { .object([("type", .string(name))]) }

  static func reference(_ name: String) -> JSONText { .object([("$ref", .string("#/$defs/" + name))]) }

  static func anyOf(_ schemas: [JSONText]) -> JSONText { .object([("anyOf", .array(schemas))]) }

  static func list(of element: JSONText, atLeast minimum: Int, atMost maximum: Int? = nil) -> JSONText {
    var members: [(String, JSONText)] = [("type", .string("array")), ("items", element)]
    if minimum > 0 { members.append(("minItems", .literal(String(minimum)))) }
    if let maximum { members.append(("maxItems", .literal(String(maximum)))) }
    return .object(members)
  }

  // MARK: Text

  /// Objects with a member a line, and everything else on one line. Strings must have no control characters.
  func text(indent: Int) -> String {
    switch self {
    case .string(let string):
      return "\"" + string.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) } + "\""
    case .literal(let literal): return literal
    case .array(let elements): return "[" + elements.map { $0.text(indent: indent) }.joined(separator: ", ") + "]"
    case .object(let members) where isShort:
      return "{ " + members.map { "\"\($0)\": \($1.text(indent: indent))" }.joined(separator: ", ") + " }"
    case .object(let members):
      let margin = String(repeating: " ", count: indent + 2)
      let lines = members.map { "\(margin)\"\($0)\": \($1.text(indent: indent + 2))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + String(repeating: " ", count: indent) + "}"
    }
  }

  /// Whether an object fits a line: it holds one value that is no object.
  private var isShort: Bool {
    guard case .object(let members) = self else { return false }
    return members.count == 1 && members[0].1.members.isEmpty
  }
}
