import Drawing
import Numerics
import Typography

/// The parts of a document, recorded while it is read, and the changes of them.
///
/// Nodes are numbered in the order of reading, which no change alters.
struct PartsLog {
  private(set) var parts = DocumentParts()
  let edits: DocumentEdits
  /// Whether what is read now is no part that a name could mean, such as a glyph.
  var isOff = false
  private var open: [Int] = []
  /// For each precomposition, its layers and the first layer that shows it.
  /// The nodes of which a color changes, and those of which one becomes transparent.
  private var recolored: Set<Int> = []
  private var faded: Set<Int> = []
  private var compositions: [Int: (layers: [Int], shownBy: Int?)] = [:]

  init(_ edits: DocumentEdits) {
    self.edits = edits
    for (site, color) in edits.colors {
      recolored.insert(site.node)
      if color.alpha < 1 { faded.insert(site.node) }
    }
  }

  /// The node that is being read; 0 before the first.
  var current: Int { open.last ?? 0 }
  var isHidden: Bool { !isOff && !edits.hidden.isEmpty && edits.hidden.contains(current) }

  mutating func begin(_ label: Name, kind: String) {
    guard !isOff else { return }
    parts.nodes.append(DocumentParts.Node(parent: open.last, kind: kind, label: label))
    open.append(parts.nodes.count - 1)
  }

  mutating func end() { if !isOff { open.removeLast() } }

  /// Records a color of the current node, with its slot or control, and returns its replacement, or itself.
  mutating func color(_ color: Color, _ role: ColorSite.Role, named name: Name? = nil) -> Color {
    guard !isOff, !parts.nodes.isEmpty else { return color }
    if role == .stroke { parts.hasStrokes = true }
    parts.add(ColorUse(ColorSite(current, role, color), painter: current, names: name.map { [$0] } ?? []))
    return edits.color(color, at: current, role) ?? color
  }

  /// Records the words of the current layer and returns their replacement, or the words themselves.
  mutating func words(_ words: String, part: Int) -> String {
    guard !isOff, !parts.nodes.isEmpty else { return words }
    let site = TextSite(current, part: part)
    if !words.isEmpty { parts.texts.append(TextUse(site, words: words)) }
    return edits.texts[site] ?? words
  }

  /// The font of the current layer's text, in place of the document's.
  func font(part: Int) -> Font? { isOff ? nil : edits.fonts[TextSite(current, part: part)] }

  /// Records the picture of the current layer and returns its replacement.
  mutating func picture(_ names: [Name]) -> NewPicture? {
    parts.pictures.append(PictureUse(current, names: names))
    return edits.pictures[current]
  }

  /// Whether a color of the current node changes.
  var changesColor: Bool { !recolored.isEmpty && recolored.contains(current) }

  /// Whether a color of the current node becomes transparent.
  var fadesColor: Bool { !faded.isEmpty && faded.contains(current) }

  mutating func noteStroke() { parts.hasStrokes = parts.hasStrokes || !isOff }

  // MARK: Layers

  mutating func noteObstacle(_ obstacle: String, at node: Int) { parts.nodes[node].obstacle = obstacle }

  mutating func noteLayers(_ layers: [Int], ofComposition index: Int) {
    compositions[index, default: ([], nil)].layers = layers
  }

  mutating func noteShown(composition index: Int) {
    if compositions[index]?.shownBy == nil { compositions[index, default: ([], nil)].shownBy = current }
  }

  /// Makes the layers of precompositions, which do not contain each other, part of the layers that show them first.
  mutating func link() {
    for (layers, shownBy) in compositions.values {
      for layer in layers { parts.nodes[layer].parent = shownBy }
    }
  }
}
