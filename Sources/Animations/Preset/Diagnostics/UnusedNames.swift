import JSON
import Motion
import Numerics

/// The names that a document declares and does not use: parameters, names of `let` and of `define`.
package struct UnusedNames {
  /// In the order of the text.
  package private(set) var diagnostics: [Diagnostic] = []
  private var declared: [(name: Name, place: Place)] = []
  /// The words of all texts that can name something.
  private var words: Set<Name> = []
  private let variants: VariantValues?

  /// - Parameter bytes: of a valid document.
  package init(in bytes: [UInt8]) {
    let root = (try? JSONDocument(reading: bytes))?.root
    variants = (root?.object).flatMap(VariantValues.init(of:))
    guard let root, let object = root.object else { return }
    for member in object.members
    where !["name", "summary", "family", "tags", "aliases", "look", "$schema"].contains(member.key) {
      let node = Node(value: root, path: "").member(member)
      if member.key == "use" {
        for name in node.elements ?? [] { declared.append((Name(name.value.string ?? ""), name.place)) }
      } else {
        visit(node, key: member.key)
      }
    }
    for derived in SharedParameters.derived where words.contains(derived.name) { words.insert(Name(derived.parameter)) }
    diagnostics = declared.filter { !words.contains($0.name) }.map { Diagnostic(.unused, at: $0.place) }
      .sorted { $0.place.position < $1.place.position }
  }

  private mutating func visit(_ node: Node, key: Name) {
    switch node.value.content {
    case .string(let text):
      words.formUnion(text.split(whereScalar: { !$0.continuesName }).map { Name($0) })
    case .array: for element in node.elements ?? [] { visit(element, key: "") }
    case .object(let object):
      if variants?.expression(object) != nil { words.insert("variant") }
      for member in object.members where member.key != "summary" {
        let inner = node.member(member)
        if ["parameters", "let", "define"].contains(key) {
          declared.append((member.key, Place(path: inner.path, position: member.keyRange.start)))
        }
        visit(inner, key: member.key)
      }
    case .null, .boolean, .number: break
    }
  }
}
