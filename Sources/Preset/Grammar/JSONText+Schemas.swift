import JSON

/// Constructors for JSON Schema.
extension JSONText {
  typealias NamedText = (String, JSONText)

  static func object(_ members: [NamedText]) -> JSONText {
    .object(members.map { Member(name: $0, value: $1) })
  }

  var members: [NamedText] {
    if case .object(let members) = self { members.map { ($0.name, $0.value) } } else { [] }
  }

  static func type(_ name: String) -> JSONText { .object(["type": .string(name)]) }

  static func reference(_ name: String) -> JSONText { .object(["$ref": .string("#/$defs/" + name)]) }

  static func anyOf(_ schemas: [JSONText]) -> JSONText { .object(["anyOf": .array(schemas)]) }

  static func list(of element: JSONText, atLeast minimum: Int, atMost maximum: Int? = nil) -> JSONText {
    var members: [NamedText] = [("type", .string("array")), ("items", element)]
    if minimum > 0 { members.append(("minItems", .integer(minimum))) }
    if let maximum { members.append(("maxItems", .integer(maximum))) }
    return .object(members)
  }
}
