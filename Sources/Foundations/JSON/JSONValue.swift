/// A JSON value and its place in the text.
package struct JSONValue: Sendable {
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    /// Always finite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
  }

  package let content: Content
  /// The bytes of the value; a string's quotes are included.
  package let range: SourceRange

  package init(_ content: Content, at range: SourceRange) {
    self.content = content
    self.range = range
  }

  package var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }

  package var number: Double? {
    if case .number(let value) = content { value } else { nil }
  }

  /// The number, if it is whole and fits an `Int`.
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }

  package var string: String? {
    if case .string(let value) = content { value } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let value) = content { value } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let value) = content { value } else { nil }
  }

  /// The kind of the value in messages: `a number`, `an object`...
  package var kind: String {
    switch content {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
