import Numerics

/// The namespace declarations in scope while a document is read. Undeclared prefixes with a conventional meaning are
/// resolved.
struct NamespaceScopes {
  static let svg: Name = "http://www.w3.org/2000/svg"
  private static let xlink: Name = "http://www.w3.org/1999/xlink"

  /// How names of attributes of a namespace begin in this module; nil for those that are not kept.
  static func prefix(of namespace: Name) -> String? {
    namespace == xlink ? "xlink:" : namespace == "http://www.w3.org/XML/1998/namespace" ? "xml:" : nil
  }

  /// Declarations with their depths, innermost last.
  private var declarations: [(prefix: Name, uri: Name, depth: Int)] = []

  mutating func declare(_ name: String, _ value: String, depth: Int) {
    if name == "xmlns" {
      declarations.append(("", Name(value), depth))
    } else if let prefix = name.after(prefix: "xmlns:") {
      declarations.append((Name(prefix), Name(value), depth))
    }
  }

  mutating func leave(depth: Int) {
    while let last = declarations.last, last.depth >= depth { declarations.removeLast() }
  }

  func uri(ofPrefix prefix: Name) -> Name? {
    declarations.last { $0.prefix == prefix }?.uri
  }

  /// The local name of an SVG element; nil for foreign elements. Without a default namespace, unprefixed elements are
  /// SVG.
  func elementName(_ name: String) -> Name? {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      let uri = uri(ofPrefix: "")
      return uri == nil || uri == Self.svg ? Name(name) : nil
    }
    guard uri(ofPrefix: Name(name[..<colon])) == Self.svg else { return nil }
    return Name(name[name.utf8.index(after: colon)...])
  }

  /// The name of an attribute as used in this module: local, with the prefixes `xlink:` and `xml:`; nil for foreign
  /// attributes.
  func attributeName(_ name: String) -> Name? {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return Name(name) }
    let prefix = Name(name[..<colon])
    let local = name[name.utf8.index(after: colon)...]
    if prefix == "xml" { return Name("xml:" + local) }
    switch uri(ofPrefix: prefix) {
    case Self.xlink: return Name("xlink:" + local)
    case Self.svg: return Name(local)
    case nil where prefix == "xlink": return Name(name)
    // The names of layers in Inkscape and in Affinity's programs.
    case _ where name.hasBytes(of: "inkscape:label") || name.hasBytes(of: "serif:id"): return Name(name)
    default: return nil
    }
  }
}
