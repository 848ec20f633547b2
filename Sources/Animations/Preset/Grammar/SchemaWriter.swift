import JSON

/// Writes the JSON Schema (draft 2020-12) of the preset format, from the decoder's tables.
package enum SchemaWriter {
  /// The text of the schema, with a final line feed; the same in every run.
  package static func schema() -> String {
    var definitions: [JSONText.NamedText] = Grammar.all.dropFirst().filter { $0.name != "group" }.map {
      ($0.name, object($0))
    }
    definitions += values
    let document = Grammar.document
    let root = JSONText.object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("Whirligif preset")),
      ] + object(document).members + [("$defs", .object(definitions))])
    return root.page
  }

  private static func object(_ grammar: Grammar) -> JSONText {
    var members: [JSONText.NamedText] = [
      ("description", .string(grammar.summary)), ("type", .string("object")),
      ("additionalProperties", .boolean(false)),
    ]
    let required = grammar.keys.filter { $0.isRequired }.map { JSONText.string($0.name) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    let properties = grammar.keys.map { key in
      (key.name, JSONText.object(schema(of: key.value).members + [("description", .string(key.summary))]))
    }
    members.append(("properties", .object(properties)))
    return .object(members)
  }

  private static func schema(of kind: Grammar.Kind) -> JSONText {
    switch kind {
    case .string, .template, .name: .type("string")
    case .integerLiteral(let minimum):
      .object([("type", .string("integer")), ("minimum", .integer(minimum))])
    case .numberLiteral(let minimum, let maximum):
      .object([
        ("type", .string("number")), ("minimum", .number(minimum)), ("maximum", .number(maximum)),
      ])
    case .booleanLiteral: .type("boolean")
    case .choice(let names): .object([("enum", .array(names.map(JSONText.string)))])
    case .number: .reference("number")
    case .share: .reference("share")
    case .boolean: .reference("boolean")
    case .color: .reference("color")
    case .numbers: .reference("list")
    case .point: .reference("point")
    case .pair: .reference("pair")
    case .scale: .anyOf([.reference("number"), .reference("pair")])
    case .paint: .reference("paint")
    case .stops: .anyOf([.list(of: .anyOf([.reference("color"), .reference("stop")]), atLeast: 2), .type("string")])
    case .easings: .anyOf([.type("string"), .list(of: .type("string"), atLeast: 1)])
    case .value: .reference("value")
    case .definition: .object([JSONText.NamedText]())
    case .list(let element): .list(of: schema(of: element), atLeast: 0)
    case .map(let element): .object([("type", .string("object")), ("additionalProperties", schema(of: element))])
    case .object("parameter"): .reference("parameter")
    case .object(let name): .anyOf([.reference(name), .reference("use")])
    case .either(let first, let second): .anyOf([schema(of: first), schema(of: second)])
    }
  }

  /// The definitions of values without a grammar of their own.
  private static let values: [JSONText.NamedText] = [
    (
      "byVariant",
      .object([
        ("description", .string("A value for each choice of the parameter variant.")), ("type", .string("object")),
        ("additionalProperties", .anyOf([.type("number"), .type("boolean"), .type("string")])),
      ])
    ),
    ("number", .anyOf([.type("number"), .type("string"), .reference("track"), .reference("byVariant")])),
    (
      "share",
      .anyOf([
        schema(of: .numberLiteral(minimum: 0, maximum: 1)), .type("string"), .reference("track"),
        .reference("byVariant"),
      ])
    ),
    ("boolean", .anyOf([.type("boolean"), .type("string"), .reference("track"), .reference("byVariant")])),
    ("color", .anyOf([.type("string"), .reference("track"), .reference("byVariant")])),
    ("list", .anyOf([.list(of: .reference("value"), atLeast: 1), .type("string"), .reference("track")])),
    ("pair", .anyOf([.list(of: .reference("number"), atLeast: 2, atMost: 2), .reference("track")])),
    ("point", .anyOf([.reference("pair"), .reference("polarPoint")])),
    ("paint", .anyOf([.reference("color"), .reference("gradient"), .reference("use")])),
    (
      "value",
      .anyOf([
        .type("number"), .type("boolean"), .type("string"), .list(of: .reference("value"), atLeast: 1),
        .reference("track"), .reference("byVariant"),
      ])
    ),
  ]
}

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
