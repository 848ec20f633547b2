import JSON

/// The one form of preset documents: keys in the order of the grammar, lines of at most 140 columns, and every string
/// and number as it is written.
package struct DocumentFormat {
  private static let columns = 140

  private let json: JSONDocument
  private let variants: VariantValues?

  /// A document in this form.
  /// - Parameter file: the document's name in messages.
  /// - Throws: all errors of the document: the grammar has no place for unknown keys.
  package static func format(_ bytes: [UInt8], file: String) throws(PresetError) -> [UInt8] {
    _ = try PresetDocument(reading: bytes, file: file)
    guard let json = try? JSONDocument(reading: bytes) else { return bytes }
    let variants = json.root.object.flatMap(VariantValues.init(of:))
    return Array(
      DocumentFormat(json: json, variants: variants).layout(json.root, .object("document")).page(columns: columns).utf8)
  }

  private func layout(_ value: JSONValue, _ kind: Grammar.Kind) -> JSONLayout {
    switch value.content {
    case .object(let object): layout(object, kind)
    case .array(let elements): JSONLayout(array: elements.map { .init(nil, layout($0, kind.element)) })
    default: JSONLayout(scalar: json.text(of: value.range))
    }
  }

  private func layout(_ object: JSONObject, _ kind: Grammar.Kind) -> JSONLayout {
    if case .map(let element) = kind {
      // Names that an author chooses keep their order.
      return JSONLayout(object: object.members.map { member($0, element, standsAlone: true) })
    }
    guard let grammar = kind.grammar(of: object) else {
      let byVariant = variants?.members(of: object)
      let members = (byVariant ?? object.members).map { member($0, .value, standsAlone: false) }
      return JSONLayout(object: members, isPlain: byVariant != nil)
    }
    // Any object may use a definition.
    let others = object.members.filter { !grammar.knows($0.key) }.map { member($0, .value, standsAlone: false) }
    let members = grammar.keys.compactMap { key in
      object.member(key.name).map { member($0, key.value, standsAlone: key.name == "summary") }
    }
    return JSONLayout(object: others + members)
  }

  private func member(
    _ member: JSONObject.Member, _ kind: Grammar.Kind, standsAlone: Bool
  ) -> JSONLayout.Member {
    .init(json.text(of: member.keyRange), layout(member.value, kind), standsAlone: standsAlone)
  }
}

extension Grammar.Kind {
  /// The kind of the elements of an array.
  fileprivate var element: Grammar.Kind {
    switch self {
    case .list(let element): element
    case .either(let first, let second): if case .list = second { second.element } else { first.element }
    default: self
    }
  }

  /// The grammar of an object of this kind: its own, or that of a value that has all of its keys.
  fileprivate func grammar(of object: JSONObject) -> Grammar? {
    switch self {
    case .object(let name): Grammar.all.first { $0.name == name }
    case .either(let first, let second): first.grammar(of: object) ?? second.grammar(of: object)
    default:
      [.track, .polarPoint, .gradient, .stop, .use, .fill, .stroke, .layer].first { grammar in
        object.members.allSatisfy { grammar.knows($0.key) }
      }
    }
  }
}
