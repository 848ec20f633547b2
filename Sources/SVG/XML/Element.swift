/// One SVG element of a document, with what is written on it. Elements lie in document order in
/// ``ElementTree/elements``.
struct Element: Sendable {
  /// What an element holds, in order.
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
  /// How many elements before it have the same parent.
  let siblingIndex: Int
  var attributes: [Attribute]
  var contents: [Content] = []

  /// The value of an attribute; nil if it is not there.
  subscript(name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }

  var children: [Int] {
    contents.compactMap { if case .element(let index) = $0 { index } else { nil } }
  }

  /// The text directly inside.
  var text: String {
    contents.reduce(into: "") { if case .text(let part) = $1 { $0 += part } }
  }

  /// The identifier that `href`, or else `xlink:href`, names in this document; nil for other references.
  var reference: String? {
    guard let href = href?.trimmed, href.hasPrefix("#") else { return nil }
    return String(href.dropFirst())
  }

  var href: String? { self["href"] ?? self["xlink:href"] }
}

/// The SVG elements of a document, in document order; the root is the first.
struct ElementTree: Sendable {
  var elements: [Element] = []
  /// The first element of each identifier.
  var byID: [String: Int] = [:]
  /// What processing instructions `xml-stylesheet` and foreign content left to say.
  var warnings: [SVGWarning] = []

  /// Whether `ancestor` is an element or one of the elements around it.
  func contains(_ ancestor: Int, _ element: Int) -> Bool {
    var index: Int? = element
    while let current = index {
      if current == ancestor { return true }
      index = elements[current].parent
    }
    return false
  }
}
