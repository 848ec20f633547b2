import JSON
import Numerics

/// The parameters that a document declares in full, not by the language's own table, so that documents can be compared.
package struct FullDeclarations {
  /// In the order of the text; equal texts are equal declarations, whatever the order of their keys.
  package let all: [(name: String, text: String)]

  /// - Parameter bytes: of a valid document.
  package init(in bytes: [UInt8]) {
    let root = (try? JSONDocument(reading: bytes))?.root.object
    let parameters = root?["parameters"]?.object?.members ?? []
    all = parameters.filter { $0.value.object?.member("type") != nil }.map { ($0.key.text, $0.value.canonicalText) }
  }
}

extension JSONValue {
  /// The value in one line, keys sorted.
  fileprivate var canonicalText: String {
    switch content {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): "\(number)"
    case .string(let text): JSONText.string(text).line
    case .array(let elements): "[" + elements.map { $0.canonicalText }.joined(separator: ",") + "]"
    case .object(let object):
      "{"
        + object.members.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.canonicalText)" }.joined(separator: ",")
        + "}"
    }
  }
}
