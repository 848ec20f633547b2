import Drawing
import Numerics
import Platform

/// The parts of a document by their names, colors and places: settings may have as many names as the document.
final class PartIndex: Sendable {
  /// The indices of the things with a key, in their order.
  private typealias Table<Key: Hashable> = [Key: [Int]]

  /// Things at nodes, in the order of the nodes' places.
  private struct Placed: Sendable {
    let places, items: [Int]

    /// - Parameter nodes: of each thing.
    init(_ nodes: [Int], _ ranges: [Range<Int>]) {
      items = nodes.indices.sorted { ranges[nodes[$0]].lowerBound < ranges[nodes[$1]].lowerBound }
      places = items.map { ranges[nodes[$0]].lowerBound }
    }

    func items(in ranges: [Range<Int>]) -> [Int] {
      ranges.flatMap { range in
        items[places.partitioningIndex { $0 >= range.lowerBound }..<places.partitioningIndex { $0 >= range.upperBound }]
      }.sorted()
    }
  }

  private let parts: DocumentParts
  private let ids = Remembered<Table<Name>>()
  private let classes = Remembered<Table<Name>>()
  private let labels = Remembered<Table<Name>>()
  private let paths = Remembered<Table<Name>>()
  private let words = Remembered<Table<Name>>()
  private let sites = Remembered<Table<ColorSite>>()
  private let colors = Remembered<Table<SIMD3<UInt8>>>()
  private let slots = Remembered<Table<Name>>()
  private let walk = Remembered<[Range<Int>]>()
  private let painters = Remembered<Placed>()
  private let texts = Remembered<Placed>()
  private let pictures = Remembered<Placed>()
  private let files = Remembered<Table<Name>>()

  init(_ parts: DocumentParts) { self.parts = parts }

  private static func table<Item, Key>(_ items: [Item], _ keys: (Item) -> [Key]) -> Table<Key> {
    var table: Table<Key> = [:]
    for (index, item) in items.enumerated() {
      for key in keys(item) where table[key]?.last != index { table[key, default: []].append(index) }
    }
    return table
  }

  private static func names(_ names: [Name]) -> [Name] { names.filter { $0 != "" } }

  // MARK: Names

  /// The nodes of a name: an id, a class, a layer, the end of a path of names, or a selector; those of the first kind
  /// that has any.
  func nodes(named name: String) -> [Int] {
    let known = known(name)
    return known.isEmpty ? parts.select(name) : known
  }

  private func known(_ name: String) -> [Int] {
    let classes = classes.value { Self.table(parts.nodes) { Self.names($0.classes) } }
    let labels = labels.value { Self.table(parts.nodes) { Self.names([$0.label]) } }
    if let className = name.after(prefix: ".") { return classes[Name(className)] ?? labels[Name(name)] ?? path(name) }
    let ids = ids.value { Self.table(parts.nodes) { Self.names([$0.id]) } }
    return ids[Name(name.after(prefix: "#") ?? name[...])] ?? classes[Name(name)] ?? labels[Name(name)] ?? path(name)
  }

  /// The nodes at the end of a path of names, which may have slashes themselves.
  private func path(_ path: String) -> [Int] {
    guard path.includes("/") else { return [] }
    // Many parts may have the same name: those of paths are found by two names.
    let known = paths.value {
      Self.table(Array(parts.nodes.indices)) { Self.names(parts.lastNames(of: $0)) }
    }
    let slashes = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }
    let ends = [path[...]] + slashes.map { path[$0...].dropFirst(scalars: 1) }
    let nodes = Set(ends.filter { $0.includes("/") }.flatMap { known[Name($0)] ?? [] })
    return nodes.filter { parts.isEnd(of: path, $0) }.sorted()
  }

  // MARK: Places

  /// The place of each node in a walk through the tree, up to that after all inside it.
  private var ranges: [Range<Int>] { walk.value { parts.walk } }

  /// The places of some nodes and of all inside them: ranges in their order that do not overlap.
  func places(inside nodes: [Int]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    for range in nodes.map({ ranges[$0] }).sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound >= places.last?.upperBound ?? 0 { places.append(range) }
    return places
  }

  /// The places of some nodes alone.
  func places(of nodes: [Int]) -> [Range<Int>] { nodes.map { ranges[$0].lowerBound..<ranges[$0].lowerBound + 1 } }

  /// Whether a node is at one of some places.
  func isAt(_ places: [Range<Int>], _ node: Int) -> Bool {
    let place = ranges[node].lowerBound
    let index = places.partitioningIndex { $0.upperBound > place }
    return index < places.count && places[index].contains(place)
  }

  // MARK: Colors, texts and pictures

  func uses(of color: SIMD3<UInt8>) -> [ColorUse] {
    let known = colors.value { Self.table(parts.colors) { [$0.site.rgb] } }
    return (known[color] ?? []).map { parts.colors[$0] }
  }

  func uses(of site: ColorSite) -> [ColorUse] {
    let known = sites.value { Self.table(parts.colors) { [$0.site] } }
    return (known[site] ?? []).map { parts.colors[$0] }
  }

  /// The colors that slots or custom properties of a name hold.
  func uses(named name: String) -> [ColorUse] {
    let known = slots.value { Self.table(parts.colors) { Self.names($0.names) } }
    return (known[Name(name)] ?? []).map { parts.colors[$0] }
  }

  /// The colors that are painted or stated at some places.
  func uses(at places: [Range<Int>]) -> [ColorUse] {
    let known = painters.value { Placed(parts.colors.flatMap { [$0.painter, $0.site.node] }, ranges) }
    return Set(known.items(in: places).map { $0 / 2 }).sorted().map { parts.colors[$0] }
  }

  func texts(at places: [Range<Int>]) -> [TextUse] {
    texts.value { Placed(parts.texts.map { $0.site.node }, ranges) }.items(in: places).map { parts.texts[$0] }
  }

  func texts(saying words: String) -> [TextUse] {
    let known = self.words.value { Self.table(parts.texts) { Self.names([Name($0.words), Name($0.line)]) } }
    return (known[Name(words)] ?? []).map { parts.texts[$0] }
  }

  func pictures(at places: [Range<Int>]) -> [PictureUse] {
    pictures.value { Placed(parts.pictures.map { $0.node }, ranges) }.items(in: places).map { parts.pictures[$0] }
  }

  func pictures(named name: String) -> [PictureUse] {
    let known = files.value { Self.table(parts.pictures) { Self.names($0.names) } }
    return (known[Name(name)] ?? []).map { parts.pictures[$0] }
  }
}

extension DocumentParts {
  /// For each node its place in a walk through the tree, up to the place after all inside it.
  fileprivate var walk: [Range<Int>] {
    var children: [Int: [Int]] = [:]
    for node in nodes.indices { children[nodes[node].parent ?? -1, default: []].append(node) }
    var starts = nodes.map { _ in 0 }
    var order: [Int] = []
    var open = children[-1] ?? []
    while let node = open.popLast() {
      starts[node] = order.count
      order.append(node)
      open += children[node] ?? []
    }
    // What is inside a node comes after it: the sizes add up from the end.
    var sizes = nodes.map { _ in 1 }
    for node in order.reversed() { if let parent = nodes[node].parent { sizes[parent] += sizes[node] } }
    return nodes.indices.map { starts[$0]..<starts[$0] + sizes[$0] }
  }

  /// The name of a node behind that of the nearest node around it with one, or none.
  fileprivate func lastNames(of node: Int) -> [Name] {
    var outer = nodes[node].parent
    while let index = outer, nodes[index].name.isEmpty { outer = nodes[index].parent }
    let name = nodes[node].name
    guard !name.isEmpty else { return [] }
    return [Name(name)] + (outer.map { [Name(nodes[$0].name + "/" + name)] } ?? [])
  }

  /// Whether a path of names ends at a node.
  fileprivate func isEnd(of path: String, _ node: Int) -> Bool {
    var (rest, current) = (path[...], Optional(node))
    while let index = current {
      current = nodes[index].parent
      guard !nodes[index].name.isEmpty else { continue }
      guard let outer = rest.before(suffix: nodes[index].name) else { return false }
      if outer.isEmpty { return true }
      guard let before = outer.before(suffix: "/") else { return false }
      rest = before
    }
    return false
  }
}
