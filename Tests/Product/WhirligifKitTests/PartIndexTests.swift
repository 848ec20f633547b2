import Drawing
import Numerics
import TestSupport
import Testing

@testable import WhirligifKit

/// Tables of parts against plain searches, over trees of parts whose names are few, nested, equal, twins or paths.
struct PartIndexTests {
  private static let words = ["", "", "a", "b", "a/b", "b/a", "é", "e\u{301}", "#a", ".a"]
  private static let asked =
    words.dropFirst() + [".b", ".a/b", "#é", "a/a", "a/b/a", "b/a/b/a", "é/a", "e\u{301}/b", "/", "a/", "/a", "none"]

  /// Parts of which each is inside one that may stand before or after it.
  private static func parts(_ random: inout SplitMix64) -> DocumentParts {
    var parts = DocumentParts()
    func name() -> Name { Name(random.pick(words)) }
    let order = Array(0..<random.below(12) + 1).shuffled(using: &random)
    for node in order.indices {
      let place = order[node]
      let parent = place > 0 && random.below(4) > 0 ? order.firstIndex(of: random.below(place)) : nil
      parts.nodes.append(
        .init(
          parent: parent, kind: "g", id: name(), classes: random.below(2) > 0 ? [name()] : [],
          label: name()))
    }
    for _ in 0..<random.below(12) {
      let color = Color(red: UInt8(random.below(2)) * 255, green: 0, blue: 0)
      let site = ColorSite(random.below(order.count), .fill, color)
      parts.add(ColorUse(site, painter: random.below(order.count), names: [name()]))
      parts.texts.append(TextUse(TextSite(random.below(order.count)), words: random.pick(words)))
      parts.pictures.append(PictureUse(random.below(order.count), names: [name()]))
    }
    return parts
  }

  private static func isSame(_ a: String, _ b: String) -> Bool { !a.isEmpty && a.utf8.elementsEqual(b.utf8) }

  /// The first kind of name that any node has.
  private static func nodes(_ name: String, in parts: DocumentParts) -> [Int] {
    let (isClass, isID) = (name.begins(with: "."), name.begins(with: "#"))
    let rest = isClass || isID ? String(name.unicodeScalars.dropFirst()) : name
    func find(_ isNamed: (DocumentParts.Node) -> Bool) -> [Int] {
      parts.nodes.indices.filter { isNamed(parts.nodes[$0]) }
    }
    let byID = isClass ? [] : find { isSame($0.id.text, rest) }
    let byClass = find { $0.classes.contains { isSame($0.text, isClass ? rest : name) } }
    let byLabel = find { isSame($0.label.text, name) }
    let byPath = parts.nodes.indices.filter { node in
      let names = parts.path(of: node)
      return !parts.nodes[node].name.isEmpty
        && names.indices.contains { isSame(names[$0...].joined(separator: "/"), name) }
    }
    return [byID, byClass, byLabel, name.includes("/") ? byPath : []].first { !$0.isEmpty } ?? []
  }

  @Test func namesAndPlacesAreThoseOfPlainSearches() {
    var random = SplitMix64(seed: 87)
    for _ in 0..<400 {
      let parts = Self.parts(&random)
      let index = PartIndex(parts)
      for name in Self.asked {
        let nodes = Self.nodes(name, in: parts)
        #expect(index.nodes(named: name) == nodes, "\(name)")
        func isInside(_ node: Int) -> Bool { parts.lineage(of: node).contains { nodes.contains($0) } }
        let places = index.places(inside: nodes)
        #expect(parts.nodes.indices.filter { index.isAt(places, $0) } == parts.nodes.indices.filter(isInside))
        #expect(
          index.uses(at: places) == parts.colors.filter { isInside($0.painter) || isInside($0.site.node) }, "\(name)")
        #expect(index.texts(at: places) == parts.texts.filter { isInside($0.site.node) })
        #expect(index.texts(at: index.places(of: nodes)) == parts.texts.filter { nodes.contains($0.site.node) })
        #expect(index.pictures(at: places) == parts.pictures.filter { isInside($0.node) })
        #expect(index.uses(named: name) == parts.colors.filter { $0.names.contains { Self.isSame($0.text, name) } })
        #expect(index.texts(saying: name) == parts.texts.filter { Self.isSame($0.words, name) })
        #expect(
          index.pictures(named: name) == parts.pictures.filter { $0.names.contains { Self.isSame($0.text, name) } })
      }
      for use in parts.colors {
        #expect(index.uses(of: use.site) == parts.colors.filter { $0.site == use.site })
        #expect(index.uses(of: use.site.rgb) == parts.colors.filter { $0.site.rgb == use.site.rgb })
      }
    }
  }
}
