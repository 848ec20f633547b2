import Numerics

/// The elements that a document defines once and refers to.
struct Definitions {
  /// Stands for the document's prefix of identifiers until the document is known.
  static let prefix = "\u{E000}"

  /// A document with its prefix, and the line break at its end.
  static func named(_ text: String, _ name: String) -> String {
    let (mark, name) = (Array(prefix.utf8), Array(name.utf8))
    var (bytes, marked) = ([UInt8](), 0)
    bytes.reserveCapacity(text.utf8.count * 9 / 8 + 1)
    for byte in text.utf8 {
      bytes.append(byte)
      marked = byte == mark[marked] ? marked + 1 : byte == mark[0] ? 1 : 0
      if marked == mark.count {
        bytes.replaceSubrange((bytes.count - mark.count)..., with: name)
        marked = 0
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private(set) var elements: [Markup] = []
  private var known: [Markup: String] = [:]
  /// About how much memory the elements take.
  private(set) var bytes = 0

  /// The identifier of an element; equal elements share one.
  mutating func identifier(of element: Markup) -> String {
    if let identifier = known[element] { return identifier }
    let identifier = Self.prefix + String(elements.count, radix: 36)
    known[element] = identifier
    var named = element
    named.attributes.insert(.init(name: "id", value: Name(identifier)), at: 0)
    elements.append(named)
    bytes += named.bytes
    return identifier
  }

  /// Whether a referenced element is animated, or refers to animated masks and forms.
  func isAnimated(_ reference: String) -> Bool {
    let identifier = Self.identifier(in: reference) ?? reference.after(prefix: "#").map { String($0) }
    guard let identifier, let element = self[identifier] else { return false }
    return element.contains { part in
      part.isAnimation || [part["mask"], part["href"]].contains { $0.map(isAnimated) ?? false }
    }
  }

  /// A reference to an element, for attributes such as `fill`.
  mutating func reference(to element: Markup) -> String { "url(#\(identifier(of: element)))" }

  /// The identifier in a reference; nil for other values.
  static func identifier(in value: String) -> String? {
    value.after(prefix: "url(#").map { String($0.dropLast(scalars: 1)) }
  }

  /// The element with an identifier.
  subscript(identifier: String) -> Markup? {
    get { index(of: identifier).map { elements[$0] } }
    set { if let newValue, let index = index(of: identifier) { elements[index] = newValue } }
  }

  private func index(of identifier: String) -> Int? {
    identifier.after(prefix: Self.prefix).flatMap { Int($0, radix: 36) }
      .flatMap { elements.indices.contains($0) ? $0 : nil }
  }

  /// The identifiers that elements refer to, directly or through their definitions.
  func used(by elements: [Markup]) -> Set<Name> {
    var used: Set<Name> = []
    func visit(_ element: Markup) {
      func refer(to identifier: String) {
        if used.insert(Name(identifier)).inserted, let definition = self[identifier] { visit(definition) }
      }
      for attribute in element.attributes {
        if attribute.name == "href", let name = attribute.value.text.after(prefix: "#") { refer(to: String(name)) }
        var rest = attribute.value.text[...]
        while let range = rest.range(ofBytes: "url(#") {
          rest = rest[range.upperBound...]
          refer(to: String(rest.unicodeScalars.prefix { $0 != ")" }))
        }
      }
      for child in element.children { visit(child) }
    }
    for element in elements { visit(element) }
    return used
  }

  /// The elements that others refer to.
  func elements(usedBy others: [Markup]) -> [Markup] {
    let used = used(by: others)
    return elements.filter { element in element["id"].map(used.contains) ?? false }
  }
}

/// The letters that make a document's identifiers unlike those of other documents: a hash of its content.
enum DocumentPrefix {
  /// Fowler, Noll and Vo's hash (FNV-1a, 64 bits).
  static func make(for text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
    var prefix = ""
    for _ in 0..<4 {
      prefix.unicodeScalars.append(letters[Int(hash % 26)])
      hash /= 26
    }
    return prefix
  }
}
