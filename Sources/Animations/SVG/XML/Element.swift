import Numerics

/// An SVG element with its attributes and contents. Elements are stored in document order in ``ElementTree/elements``.
struct Element: Sendable {
  /// The contents of an element, in order.
  enum Content: Sendable {
    case element(Int)
    case text(String)
  }

  struct Attribute: Sendable {
    let name: Name
    var value: String

    /// The bytes of a value that is not within the attribute itself.
    var extraBytes: Int { value.utf8.count > 15 ? value.utf8.count : 0 }
  }

  /// Its place in the document order.
  let index: Int
  /// The local name.
  let name: Name
  /// The line of its start tag, from 1.
  let line: Int
  let parent: Int?
  /// The number of siblings before it.
  let siblingIndex: Int
  var attributes: [Attribute]
  /// Where its start tag begins, in bytes; that of a reference to an entity which holds it.
  var start = 0
  var contents: [Content] = []

  /// The element with content of other languages, which is not read.
  static let foreign: Name = "foreignObject"
  static let animations: Set<Name> = ["animate", "animateTransform", "animateMotion", "set", "animateColor"]

  /// The value of an attribute; nil if it is missing.
  subscript(name: Name) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }

  var children: [Int] {
    contents.compactMap { if case .element(let index) = $0 { index } else { nil } }
  }

  /// Whether one of the children satisfies a condition.
  func contains(childWhere condition: (Int) -> Bool) -> Bool {
    contents.contains { if case .element(let index) = $0 { condition(index) } else { false } }
  }

  /// The text directly in the element.
  var text: String {
    contents.reduce(into: "") { if case .text(let part) = $1 { $0 += part } }
  }

  /// The bytes of its attributes and texts, about.
  var bytes: Int {
    contents.reduce(attributes.reduce(8) { $0 + $1.name.text.utf8.count + $1.value.utf8.count }) { sum, content in
      if case .text(let part) = content { sum + part.utf8.count } else { sum }
    }
  }

  /// The identifier in `href` or else `xlink:href`, if it refers to this document; otherwise nil.
  var reference: Name? {
    href?.trimmed.after(prefix: "#").map { Name($0) }
  }

  var href: String? { self["href"] ?? self["xlink:href"] }
}

/// The SVG elements of a document, in document order; the root is the first.
struct ElementTree: Sendable {
  var elements: [Element] = []
  /// The first element with each identifier.
  var byID: [Name: Int] = [:]
  /// The classes that animations give to elements, which selectors of attributes do not see.
  var animatedClasses: [Int: Name] = [:]
  /// About how much memory the elements take with their styles, in one color scheme.
  private(set) var memory = 0
  /// Warnings about `xml-stylesheet` instructions, scripts and the namespace.
  var warnings: [SVGWarning] = []

  mutating func append(_ element: Element) {
    elements.append(element)
    memory += element.attributes.reduce(SVGLimits.bytesPerElement) { $0 + SVGLimits.bytesPerAttribute + $1.extraBytes }
  }

  /// Whether there is room for the elements, and for what else is kept of them.
  func fits(with bytes: Int = 0) -> Bool { memory + bytes <= SVGLimits.memory }

  /// The element that an animation changes.
  func target(of animation: Element) -> Int? {
    animation.href == nil ? animation.parent : animation.reference.flatMap { byID[$0] }
  }

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
