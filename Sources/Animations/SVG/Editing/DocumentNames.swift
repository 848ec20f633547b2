import Numerics

/// What a document says for people and programs, apart from its picture.
package struct DocumentNames: Sendable {
  /// The text of the root's `title` and of its `desc`.
  package private(set) var title, description: String?
  /// The attributes of the root that a document with the same picture can have.
  package private(set) var attributes: [(name: String, value: String)] = []
  /// What a document that is drawn anew does not have, a phrase each.
  package private(set) var others: [String] = []

  private static let kept: Set<Name> = ["id", "class", "role", "lang", "xml:lang"]

  package init(of bytes: [UInt8]) {
    let text = SourceText(bytes)
    guard let root = text.tags.first, text.isUTF8 else { return }
    for case .tag(let index) in root.pieces where text.tags[index].name == "title" || text.tags[index].name == "desc" {
      let words = text.words(of: index)
      if words.isEmpty { continue }
      if text.tags[index].name == "title" { title = title ?? words } else { description = description ?? words }
    }
    for attribute in root.attributes
    where Self.kept.contains(attribute.name) || attribute.name == "aria-label" || attribute.name == "aria-hidden" {
      attributes.append((attribute.name.text, text.value(of: attribute).text))
    }
    count(text)
  }

  private mutating func count(_ text: SourceText) {
    func add(_ count: Int, _ one: String, _ more: String? = nil) {
      if count > 0 { others.append(count == 1 ? "\(one)" : "\(count) \(more ?? one + "s")") }
    }
    let inner = text.tags.dropFirst()
    add(inner.count { $0.attribute("id") != nil }, "an id", "ids")
    add(inner.count { $0.attribute("class") != nil }, "a class", "classes")
    add(text.tags.count { $0.localName == "text" }, "a text, which becomes outlines", "texts, which become outlines")
    add(text.tags.count { $0.localName == "a" }, "a link", "links")
    add(text.tags.count { $0.localName == "style" }, "a style sheet", "style sheets")
  }
}
