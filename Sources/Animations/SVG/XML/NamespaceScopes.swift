import Numerics

/// The namespace declarations in scope while a document is read. Undeclared prefixes with a conventional meaning are
/// resolved.
struct NamespaceScopes {
  static let svg = "http://www.w3.org/2000/svg"
  private static let xlink = "http://www.w3.org/1999/xlink"

  /// Declarations with their depths, innermost last.
  private var declarations: [(prefix: String, uri: String, depth: Int)] = []

  mutating func declare(_ name: String, _ value: String, depth: Int) {
    if name == "xmlns" {
      declarations.append(("", value, depth))
    } else if let prefix = name.after(prefix: "xmlns:") {
      declarations.append((String(prefix), value, depth))
    }
  }

  mutating func leave(depth: Int) {
    while let last = declarations.last, last.depth >= depth { declarations.removeLast() }
  }

  func uri(ofPrefix prefix: String) -> String? {
    declarations.last { $0.prefix == prefix }?.uri
  }

  /// The local name of an SVG element; nil for foreign elements. Without a default namespace, unprefixed elements are
  /// SVG.
  func elementName(_ name: String) -> String? {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      let uri = uri(ofPrefix: "")
      return uri == nil || uri == Self.svg ? name : nil
    }
    guard uri(ofPrefix: String(name[..<colon])) == Self.svg else { return nil }
    return String(name[name.index(after: colon)...])
  }

  /// The name of an attribute as used in this module: local, with the prefixes `xlink:` and `xml:`; nil for foreign
  /// attributes.
  func attributeName(_ name: String) -> String? {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return name }
    let prefix = String(name[..<colon])
    let local = name[name.index(after: colon)...]
    if prefix == "xml" { return "xml:" + local }
    switch uri(ofPrefix: prefix) {
    case Self.xlink: return "xlink:" + local
    case Self.svg: return String(local)
    case nil where prefix == "xlink": return name
    // The names of layers in Inkscape.
    case _ where prefix == "inkscape" && local == "label": return name
    default: return nil
    }
  }
}
