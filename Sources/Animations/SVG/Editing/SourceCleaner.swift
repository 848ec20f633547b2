import Drawing
import Numerics

/// Something that is left out of a document, or written otherwise, because it acts or reaches outside.
package struct RemovedContent: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case script = "script"
    case event = "attribute of an event"
    case address = "address with a script"
    case foreign = "element with content of other languages"
    case importRule = "rule @import"
    case font = "rule @font-face with a font outside"
    case entity = "declaration of entities"
    case styleSheet = "instruction xml-stylesheet"
    case markup = "markup that HTML reads otherwise"
    case reference = "reference out of the folder"
  }

  package let kind: Kind
  /// The line where the first begins, from 1, and the number of them.
  package let line: Int
  package fileprivate(set) var count = 1
}

/// Removes what is unsafe from the text of a document.
struct SourceCleaner {
  private let text: SourceText
  private(set) var patches = SourcePatches()
  private(set) var removed: [RemovedContent] = []
  /// Whether the document is the same without its entities.
  private(set) var isComplete = true

  init(_ text: SourceText) { self.text = text }

  private static let foreign: Set<Name> = ["foreignObject", "iframe", "embed", "object"]
  private static let html = "http://www.w3.org/1999/xhtml"
  /// The prefixes of HTML.
  private var languages: Set<Name> = []
  private static let addresses: Set<Name> = ["href", "src", "data", "action", "formaction"]
  private static let animations = Element.animations.union(["discard"])
  /// The elements that one follows, rather than draws.
  private static let links: Set<Name> = ["a"]

  mutating func clean() {
    for (target, whole) in text.instructions {
      let inside = text.bytes[whole].dropFirst(target == "" ? 4 : 2).dropLast(3)
      if target == "xml-stylesheet" {
        remove(whole, .styleSheet)
      } else if target == "" ? inside.starts(with: ">".utf8) || inside.starts(with: "->".utf8) : inside.contains(62) {
        remove(whole, .markup)
      }
    }
    if let declarations = text.declarations { remove(declarations, .entity) }
    for tag in text.tags {
      for attribute in tag.attributes where text.value(of: attribute).text.trimmed.hasBytes(of: Self.html) {
        languages.insert(attribute.name.text.begins(with: "xmlns:") ? attribute.name.local : "")
      }
    }
    for tag in text.tags.indices where text.tags[tag].start.lowerBound >= end { clean(tag) }
  }

  /// Where the last element that is left out ends.
  private var end = 0

  private mutating func remove(_ range: Range<Int>, _ kind: RemovedContent.Kind, with replacement: String = "") {
    patches.replace(range, with: replacement)
    if text.bytes[range.lowerBound] == UInt8(ascii: "<") { end = max(end, range.upperBound) }
    if let known = removed.firstIndex(where: { $0.kind == kind }) { return removed[known].count += 1 }
    removed.append(.init(kind: kind, line: text.bytes[..<range.lowerBound].count { $0 == 10 } + 1))
  }

  private mutating func clean(_ index: Int) {
    let tag = text.tags[index]
    let name = tag.localName
    if name == "script" { return remove(tag.whole, .script) }
    let prefix = tag.name == name ? nil : tag.name.text.cut(at: ":").map { Name($0.before) }
    let isHTML = prefix.map(languages.contains) ?? (tag.attribute("xmlns").map { text.value(of: $0).text } == Self.html)
    if Self.foreign.contains(name) || isHTML { return remove(tag.whole, .foreign) }
    if Self.animations.contains(name), tag.attributes.contains(where: { isScript($0) }) {
      return remove(tag.whole, .address)
    }
    for attribute in tag.attributes {
      replaceEntities(in: attribute.value)
      let local = attribute.name.local
      if local.text.lowercasedASCII.begins(with: "on"), !attribute.name.text.begins(with: "xmlns") {
        remove(attribute.whole, .event)
      } else if Self.addresses.contains(local) {
        let address = text.value(of: attribute).text
        if Self.isScript(address) {
          remove(attribute.whole, .address)
        } else if !Self.links.contains(name), Self.isOutside(address) {
          remove(attribute.whole, .reference)
        }
      } else if text.bytes[attribute.value].contains(UInt8(ascii: "(")) {
        cleanReferences(text.value(of: attribute))
      }
    }
    for case .text(let range, let isCDATA) in tag.pieces {
      if !isCDATA { replaceEntities(in: range) }
      // In some places HTML takes a section for a comment that ends at the first mark.
      guard isCDATA else { continue }
      let words = text.bytes[range].dropFirst("<![CDATA[".utf8.count).dropLast("]]>".utf8.count)
      if words.contains(UInt8(ascii: "<")) {
        patches.replace(range, with: SVGDocument.escaped(String(decoding: words, as: UTF8.self)))
      }
    }
    if name == "style" { cleanStyleSheet(text.content(of: index)) }
  }

  // MARK: Addresses

  private func isScript(_ attribute: SourceText.Attribute) -> Bool {
    guard ["values", "from", "to", "by", "href"].contains(attribute.name.local) else { return false }
    return text.value(of: attribute).text.split(at: ";").contains { Self.isScript(String($0)) }
  }

  /// Browsers ignore white space and control characters in the beginning.
  private static func isScript(_ address: String) -> Bool {
    let scheme = String(decoding: address.utf8.filter { $0 > 32 }.prefix(32), as: UTF8.self).lowercasedASCII
    return ["javascript:", "vbscript:", "data:text/html", "data:text/xml", "data:application/xhtml"].contains {
      scheme.begins(with: $0)
    }
  }

  /// Whether an address is none of the document, nor of a file in its folder or below.
  private static func isOutside(_ address: String) -> Bool {
    let address = String(decoding: address.utf8.filter { $0 > 32 }, as: UTF8.self)
    if address.begins(with: "#") || address.isEmpty || address.lowercasedASCII.begins(with: "data:") { return false }
    let parts = address.split(at: "/", omittingEmptySubsequences: false)
    return parts[0].isEmpty || parts[0].includes(":") || address.includes("\\") || parts.contains { $0 == ".." }
  }

  /// Replaces the addresses `url(...)` outside by their fallbacks, or else by `none`.
  private mutating func cleanReferences(_ value: SourceText.Plain, but gone: [Range<Int>] = []) {
    for (range, address) in ValueTokens(value.bytes).addresses
    where (Self.isOutside(address) || Self.isScript(address)) && !gone.contains(where: { $0.overlaps(range) }) {
      let next = value.bytes[range.upperBound...].first { !$0.isSpace }
      let isLast = next.map { ";}!".utf8.contains($0) } ?? true
      remove(value.place(range), .reference, with: isLast ? "none" : "")
    }
  }

  // MARK: Style sheets

  private mutating func cleanStyleSheet(_ sheet: SourceText.Plain) {
    let bytes = StyleScanner.withoutComments(sheet.bytes)
    // An escape may spell anything.
    let escapes = zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "\\") && "0123456789abcdefABCDEF".utf8.contains($1)
    }
    if escapes { isComplete = false }
    var (index, gone): (Int, [Range<Int>]) = (0, [])
    while let mark = bytes[index...].firstIndex(of: UInt8(ascii: "@")) {
      index = mark + 1
      var scanner = StyleScanner(Array(bytes[index...]), line: 0)
      let name = scanner.name().lowercasedASCII
      guard name == "import" || name == "font-face" else { continue }
      _ = scanner.part()
      let isBlock = name == "font-face"
      let block = isBlock ? Array(scanner.block()) : []
      let whole = mark..<index + scanner.index
      guard !isBlock || ValueTokens(block).addresses.contains(where: { Self.isOutside($0.address) }) else { continue }
      remove(sheet.place(whole), isBlock ? .font : .importRule)
      gone.append(whole)
    }
    cleanReferences(SourceText.Plain(start: sheet.start, bytes: bytes), but: gone)
  }

  // MARK: Entities

  /// Puts the texts of entities in place of the references to them.
  private mutating func replaceEntities(in range: Range<Int>) {
    var index = text.entities.isEmpty ? range.upperBound : range.lowerBound
    while let mark = text.bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) {
      index = mark + 1
      guard let end = text.bytes[mark..<range.upperBound].firstIndex(of: UInt8(ascii: ";")) else { return }
      guard let value = text.entities[String(decoding: text.bytes[index..<end], as: UTF8.self)] else { continue }
      // Such a text may hold elements, other entities, or the end of the attribute.
      if value.contains(where: { "<&\"'%".utf8.contains($0) }) { isComplete = false }
      patches.replace(mark..<end + 1, with: String(decoding: value, as: UTF8.self))
    }
  }
}
