import Numerics
import Typography

/// The parts of a document that settings can name: its elements or layers as a tree, and the colors that they paint.
package struct DocumentParts: Sendable {
  /// An element of an SVG; a layer or a shape of a Lottie animation.
  package struct Node: Sendable {
    package var parent: Int?
    /// The kind in messages and lists, such as `path` or `layer`.
    package let kind: String
    package let id: Name
    package let classes: [Name]
    /// The name of a layer.
    package let label: Name
    /// Why it cannot be hidden, after "it is"; nil if it can.
    package var obstacle: String?

    package init(
      parent: Int?, kind: String, id: Name = "", classes: [Name] = [], label: Name = "", obstacle: String? = nil
    ) {
      (self.parent, self.kind, self.id, self.classes, self.label) = (parent, kind, id, classes, label)
      self.obstacle = obstacle
    }

    /// Whether it is painted itself, rather than a path, an effect or another part of what is.
    package var isPainted: Bool { kind != "shape" && kind != "effect" }

    /// The name in lists; empty for none.
    package var name: String { label == "" ? id.text : label.text }
  }

  /// In document order.
  package var nodes: [Node] = []
  /// In document order, without duplicates.
  package private(set) var colors: [ColorUse] = []
  private var known: Set<ColorUse> = []
  /// In document order.
  package var texts: [TextUse] = []
  /// In document order.
  package var pictures: [PictureUse] = []
  /// Whether the nodes are painted in their order, the first lowest; otherwise the last is lowest.
  package var paintsInOrder = false
  /// Whether lines are painted.
  package var hasStrokes = false
  /// The nodes that a selector means, in a document that has selectors.
  package var select: @Sendable (_ selector: String) -> [Int] = { _ in [] }

  package init() {}

  package mutating func add(_ use: ColorUse) {
    if known.insert(use).inserted { colors.append(use) }
  }

  /// The nodes around a node, outermost first, and the node.
  package func lineage(of node: Int) -> [Int] {
    var nodes = [node]
    while let parent = nodes.last.flatMap({ self.nodes[$0].parent }) { nodes.append(parent) }
    return nodes.reversed()
  }

  /// The names of a node and of the nodes around it, outermost first.
  package func path(of node: Int) -> [String] { lineage(of: node).map { nodes[$0].name }.filter { !$0.isEmpty } }
}

/// A place of a document that states a color.
package struct ColorSite: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    case fill, stroke, stop
    /// The color of a shadow or of another effect.
    case effect
    case background
    /// The value of `currentColor` for the content of an element.
    case color
    /// The value of `currentColor` around the document.
    case current
  }

  package var node: Int
  package var role: Role
  /// Red, green and blue.
  package let rgb: SIMD3<UInt8>

  package init(_ node: Int, _ role: Role, _ color: Color) {
    (self.node, self.role) = (node, role)
    rgb = color.rgb
  }

  package var color: Color { Color(red: rgb.x, green: rgb.y, blue: rgb.z) }
}

/// A color that a part of a document paints.
package struct ColorUse: Hashable, Sendable {
  package let site: ColorSite
  /// The node that paints it.
  package let painter: Int
  /// The slots, controls or custom properties that hold it.
  package let names: [Name]

  package init(_ site: ColorSite, painter: Int, names: [Name] = []) {
    (self.site, self.painter, self.names) = (site, painter, names)
  }
}

/// A place of a document that states words: an element, or one of the documents of a text layer.
package struct TextSite: Hashable, Sendable {
  package let node: Int
  /// The number of the document in a layer whose words change; 0 in others.
  let part: Int

  package init(_ node: Int, part: Int = 0) { (self.node, self.part) = (node, part) }
}

/// The words of a place.
package struct TextUse: Hashable, Sendable {
  package let site: TextSite
  package let words: String
  /// Whether it is a text, rather than a part of one.
  package let isWhole: Bool

  package init(_ site: TextSite, words: String, isWhole: Bool = true) {
    (self.site, self.words, self.isWhole) = (site, words, isWhole)
  }
}

/// A picture that a node shows.
package struct PictureUse: Hashable, Sendable {
  package let node: Int
  /// The identifier that the document gives it and the name of its file, as far as there are any.
  package let names: [Name]

  package init(_ node: Int, names: [Name]) { (self.node, self.names) = (node, names) }
}

/// A picture in place of one of a document. Pictures of equal digests are equal.
package struct NewPicture: Hashable, Sendable {
  package let bytes: [UInt8]
  let digest: String

  package init(_ bytes: [UInt8], digest: String) { (self.bytes, self.digest) = (bytes, digest) }

  package static func == (a: NewPicture, b: NewPicture) -> Bool { a.digest == b.digest }
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The changes of a document that settings ask for. A new kind of setting adds a member here, and its effect where the
/// modules SVG and Lottie read a document.
package struct DocumentEdits: Hashable, Sendable {
  /// The new colors. A site that inherits its color states the new one.
  package var colors: [ColorSite: Color] = [:]
  /// The nodes that are not painted, and `background` for what is behind all nodes.
  package var hidden: Set<Int> = []
  /// The factor of the widths of lines.
  package var strokeScale = 1.0
  /// The new words.
  package var texts: [TextSite: String] = [:]
  /// The fonts of texts, in place of the document's.
  package var fonts: [TextSite: Font] = [:]
  /// The new pictures, by the nodes that show them.
  package var pictures: [Int: NewPicture] = [:]

  package static let background = -1

  package init() {}

  package var isEmpty: Bool { self == DocumentEdits() }

  /// The new pictures as text.
  package var pictureIdentity: String {
    pictures.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.digest)\n" }.joined()
  }

  /// The new color at a site, with the opacity of the old one; nil for no change.
  package func color(_ color: Color, at node: Int, _ role: ColorSite.Role) -> Color? {
    guard !colors.isEmpty, var new = colors[ColorSite(node, role, color)] else { return nil }
    new.alpha *= color.alpha
    return new
  }
}

extension Color {
  /// The components without opacity.
  package var rgb: SIMD3<UInt8> {
    let bytes = bytes
    return SIMD3(bytes.x, bytes.y, bytes.z)
  }
}
