import Drawing
import Numerics

/// What `inspect` lists of a document that settings can change.
extension EditableDocument {
  /// The most colors and layers that are listed.
  private static let maximumColors = 64
  private static let maximumLayers = 200
  /// The most names of a color on a line.
  private static let maximumNames = 4

  var contents: [DocumentPart] {
    [
      DocumentPart(heading: "Colors", items: colorItems),
      DocumentPart(heading: "Texts", items: TextChange.items(of: self)),
      DocumentPart(heading: "Pictures", items: PictureChange.items(of: self)),
      DocumentPart(heading: "Layers", items: layerItems),
    ].filter { !$0.items.isEmpty }
  }

  // MARK: Colors

  private var colorItems: [DocumentPart.Item] {
    let own = Set((OwnColor(self).uses ?? []).map { $0.site.rgb })
    let main = own.isEmpty ? nil : OwnColor(self).main?.rgb
    return colors.prefix(Self.maximumColors).enumerated().map { index, color in
      let isOwn = color.color.rgb == main
      let names = names(of: color)
      let more = names.count - Self.maximumNames
      let named = names.prefix(more > 1 ? Self.maximumNames : names.count).joined(separator: ", ")
      let percent = ValueText.plain((color.share * 1000).rounded() / 10)
      let line =
        "#\(index + 1)  \(color.text)  \(percent) %" + (isOwn ? "  its own" : "") + (named.isEmpty ? "" : "  \(named)")
        + (more > 1 ? " and \(more) more" : "")
      return DocumentPart.Item(
        line: line,
        report: .object([
          "number": .integer(index + 1), "color": .string(color.text), "share": .number(color.share),
          "own": .boolean(isOwn), "names": list(names), "uses": .integer(color.uses.count),
          "slots": list(slots(of: color)), "places": list(places(of: color)),
        ]),
        setting: Setting(name: "color", text: isOwn ? "red" : "\(color.text)=red"))
    }
  }

  /// Slots, custom properties, and the parts that paint it.
  private func names(of color: FileColor) -> [String] { distinct(slots(of: color) + places(of: color)) }

  /// The slots and the custom properties that state it.
  private func slots(of color: FileColor) -> [String] { distinct(color.uses.flatMap { $0.names.map { $0.text } }) }

  /// The parts that paint it, and `currentColor`.
  private func places(of color: FileColor) -> [String] {
    distinct(
      color.uses.prefix(1000).flatMap { ($0.site.role == .current ? ["currentColor"] : []) + [title(of: $0.painter)] })
  }

  /// The texts that are not empty, each once.
  private func distinct(_ texts: [String]) -> [String] {
    var known: Set<Name> = []
    return texts.filter { !$0.isEmpty && known.insert(Name($0)).inserted }
  }

  private func list(_ texts: [String]) -> ReportValue { .array(texts.map(ReportValue.string)) }

  /// The path of names, or the class of a part without a name.
  private func title(of node: Int) -> String {
    let path = parts.path(of: node).joined(separator: "/")
    return path.isEmpty ? parts.nodes[node].classes.first.map { ".\($0)" } ?? "" : path
  }

  // MARK: Layers

  /// The names of layers and elements as values of settings.
  var partNames: [String] {
    let names = parts.named.prefix(Self.maximumLayers).map { NameList.escaped(parts.nodes[$0].name) }
    return names.isEmpty ? parts.selectors : names
  }

  private var layerItems: [DocumentPart.Item] {
    let named = parts.named
    guard !named.isEmpty else {
      return parts.selectors.map { selector in
        DocumentPart.Item(
          line: selector, report: .object(["selector": .string(selector)]),
          setting: Setting(name: "hide", text: selector))
      }
    }
    let items = named.prefix(Self.maximumLayers).map { node in
      let (name, path) = (parts.nodes[node].name, parts.path(of: node))
      return DocumentPart.Item(
        line: String(repeating: "  ", count: path.count - 1) + name,
        report: .object([
          "name": .string(name), "path": .string(path.joined(separator: "/")), "kind": .string(parts.nodes[node].kind),
        ]),
        setting: nil)
    }
    guard let first = named.first.map({ parts.nodes[$0].name }), var last = items.last else { return items }
    last.setting = Setting(name: "hide", text: NameList.escaped(first))
    return items.dropLast() + [last]
  }
}

extension DocumentParts {
  /// The layers and elements with a name that can be hidden, each before those inside it.
  var named: [Int] {
    var children: [Int: [Int]] = [:]
    for node in nodes.indices { children[nodes[node].parent ?? -1, default: []].append(node) }
    var (found, open): ([Int], [Int]) = ([], (children[-1] ?? []).reversed())
    while let node = open.popLast() {
      let isPart = ["effect", "fill", "stroke", "shape", "gradient", "gradient stroke"].contains(nodes[node].kind)
      if !isPart, !nodes[node].name.isEmpty, nodes[node].obstacle == nil { found.append(node) }
      open += (children[node] ?? []).reversed()
    }
    return found
  }

  /// The most parts without names that are listed, and the most nodes of a document whose parts are.
  private static let (maximumSelectors, maximumNodes) = (24, 5000)

  /// Selectors of CSS for the parts of a document that has no names, each of one part.
  var selectors: [String] {
    guard nodes.count <= Self.maximumNodes else { return [] }
    let free = nodes.indices.filter { nodes[$0].obstacle == nil && nodes[$0].isPainted }
    return free.prefix(Self.maximumSelectors).compactMap { selector(of: $0) }
  }

  /// A selector for a node alone, with as few of the nodes around it as that needs; nil if there is none.
  private func selector(of node: Int) -> String? {
    var selector = ""
    for part in lineage(of: node).reversed() {
      let alike = nodes.indices.filter { nodes[$0].parent == nodes[part].parent && nodes[$0].kind == nodes[part].kind }
      let number = (alike.firstIndex(of: part) ?? 0) + 1
      let step = alike.count == 1 ? nodes[part].kind : "\(nodes[part].kind):nth-of-type(\(number))"
      selector = selector.isEmpty ? step : "\(step) > \(selector)"
      if select(selector) == [node] { return selector }
    }
    return nil
  }
}
