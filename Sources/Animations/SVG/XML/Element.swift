import Numerics

/// An SVG element with its attributes and contents. Elements are stored in document order in ``ElementTree/elements``.
struct Element: Sendable {
  /// The contents of an element, in order.
  enum Content: Sendable {
    case element(Int)
    case text(String)
  }

  struct Attribute: Sendable {
    let name: String
    var value: String
  }

  /// The local name.
  let name: String
  /// The line of its start tag, from 1.
  let line: Int
  let parent: Int?
  /// The number of siblings before it.
  let siblingIndex: Int
  var attributes: [Attribute]
  var contents: [Content] = []

  /// The value of an attribute; nil if it is missing.
  subscript(name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }

  var children: [Int] {
    contents.compactMap { if case .element(let index) = $0 { index } else { nil } }
  }

  /// The text directly in the element.
  var text: String {
    contents.reduce(into: "") { if case .text(let part) = $1 { $0 += part } }
  }

  /// The identifier in `href` or else `xlink:href`, if it refers to this document; otherwise nil.
  var reference: String? {
    href?.trimmed.after(prefix: "#").map { String($0) }
  }

  var href: String? { self["href"] ?? self["xlink:href"] }
}

/// The SVG elements of a document, in document order; the root is the first.
struct ElementTree: Sendable {
  var elements: [Element] = []
  /// The first element with each identifier.
  var byID: [String: Int] = [:]
  /// Warnings about `xml-stylesheet` instructions and foreign content.
  var warnings: [SVGWarning] = []

  /// Whether `ancestor` is the element or one of its ancestors.
  func contains(_ ancestor: Int, _ element: Int) -> Bool {
    var index: Int? = element
    while let current = index {
      if current == ancestor { return true }
      index = elements[current].parent
    }
    return false
  }
}
