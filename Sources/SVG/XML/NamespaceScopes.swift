/// The namespace declarations in force while a document is read. Prefixes that are not declared are resolved by custom,
/// as far as there is one.
struct NamespaceScopes {
  static let svg = "http://www.w3.org/2000/svg"
  private static let xlink = "http://www.w3.org/1999/xlink"

  /// Declarations with the depth at which they were made, innermost last.
  private var declarations: [(prefix: String, uri: String, depth: Int)] = []

  mutating func declare(_ name: String, _ value: String, depth: Int) {
    if name == "xmlns" {
      declarations.append(("", value, depth))
    } else if name.hasPrefix("xmlns:") {
      declarations.append((String(name.dropFirst(6)), value, depth))
    }
  }

  mutating func leave(depth: Int) {
    while let last = declarations.last, last.depth >= depth { declarations.removeLast() }
  }

  func uri(ofPrefix prefix: String) -> String? {
    declarations.last { $0.prefix == prefix }?.uri
  }

  /// The local name of an SVG element; nil for foreign ones. Without any default namespace, unprefixed elements count
  /// as SVG.
  func elementName(_ name: String) -> String? {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      let uri = uri(ofPrefix: "")
      return uri == nil || uri == Self.svg ? name : nil
    }
    guard uri(ofPrefix: String(name[..<colon])) == Self.svg else { return nil }
    return String(name[name.index(after: colon)...])
  }

  /// The name of an attribute as this module asks for it: local, `xlink:` and `xml:` kept; nil for foreign ones.
  func attributeName(_ name: String) -> String? {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return name }
    let prefix = String(name[..<colon])
    let local = name[name.index(after: colon)...]
    if prefix == "xml" { return "xml:" + local }
    switch uri(ofPrefix: prefix) {
    case Self.xlink: return "xlink:" + local
    case Self.svg: return String(local)
    case nil where prefix == "xlink": return name
    default: return nil
    }
  }
}
