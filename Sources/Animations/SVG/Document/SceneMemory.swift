import Vector

/// The data that consecutive pictures of an animated document share: the nodes of still elements, and text layouts. One
/// thread at a time may use it.
final class SceneMemory {
  /// The node of a still element, and the work of making it.
  struct Still {
    var style: ComputedStyle
    var viewport: Viewport
    var node: Node?
    var work: DrawingWork
  }

  private let links: ElementLinks
  /// The elements that the current picture draws differently from the document.
  private var changed: Set<Int> = []
  private var overridden: [Int: [Property]] = [:]
  var nodes: [Int: Still] = [:]
  var fonts: FontChoice
  /// Whether a still element is being drawn.
  var isDrawingStill = false

  init(_ document: SVGDocument) {
    links = ElementLinks(document.model)
    fonts = FontChoice(document.model, document.options.images)
  }

  /// Starts a picture with other values.
  func begin(_ overrides: Overrides, _ document: DocumentModel) {
    let references = overrides.values.contains { $0.all.contains { !$0.references.isEmpty } }
    let properties = overrides.mapValues { $0.properties }
    guard references || properties != overridden else { return }
    overridden = properties
    changed = links.changes(from: overrides, document)
  }

  /// Whether an element is drawn the same in every picture with the same inherited style.
  func isStill(_ element: Int) -> Bool { !changed.contains(element) }
}

/// The references between the elements of a document.
struct ElementLinks {
  /// The elements that refer to an element, by its index.
  private var users: [Int: [Int]] = [:]

  init(_ document: DocumentModel) {
    for (index, element) in document.tree.elements.enumerated() {
      var names = document.styles[index].values.all.flatMap { $0.references }
      if let name = element.reference { names.append(name) }
      for name in names {
        if let target = document.tree.byID[name] { users[target, default: []].append(index) }
      }
    }
  }

  /// The elements that other values of some elements change: those elements, their ancestors, and whatever refers to
  /// one of these or inherits a reference.
  func changes(from overrides: Overrides, _ document: DocumentModel) -> Set<Int> {
    let elements = document.tree.elements
    var changed: Set<Int> = []
    var open: [Int] = []
    func mark(_ element: Int) {
      var current: Int? = element
      while let index = current, changed.insert(index).inserted {
        open.append(index)
        current = elements[index].parent
      }
    }
    /// Elements are in document order, so the descendants of one follow it.
    func descendants(of element: Int) -> Range<Int> {
      let ancestors = depth(of: element, elements)
      var end = element + 1
      while end < elements.count, depth(of: end, elements) > ancestors { end += 1 }
      return element..<end
    }
    var users = users
    for (element, values) in overrides {
      mark(element)
      for name in values.all.flatMap({ $0.references }) {
        if let target = document.tree.byID[name] { users[target, default: []].append(element) }
      }
      let inherited = values.properties.contains { $0.inherits }
      guard inherited, !users.isEmpty else { continue }
      // Definitions inherit from the elements around them.
      for inner in descendants(of: element) where users[inner] != nil { mark(inner) }
    }
    while let element = open.popLast() {
      for user in users[element] ?? [] {
        // Children inherit references, such as those of `fill`.
        for inner in descendants(of: user) { mark(inner) }
      }
    }
    return changed
  }

  private func depth(of element: Int, _ elements: [Element]) -> Int {
    var (depth, current) = (0, elements[element].parent)
    while let index = current { (depth, current) = (depth + 1, elements[index].parent) }
    return depth
  }
}

extension SceneBuilder {
  /// The node of an element, which is remembered if it is still.
  mutating func rememberedNode(_ index: Int, _ context: DrawContext) throws(SVGError) -> Node? {
    guard let memory, !memory.isDrawingStill, context.references.isEmpty, context.contextPaints == nil,
      context.decorations.isEmpty, memory.isStill(index)
    else { return try node(index, context) }
    if let known = memory.nodes[index], known.style == context.style, known.viewport == context.viewport {
      try work.add(known.work)
      return known.node
    }
    memory.isDrawingStill = true
    defer { memory.isDrawingStill = false }
    let before = work
    let node = try node(index, context)
    memory.nodes[index] = SceneMemory.Still(
      style: context.style, viewport: context.viewport, node: node, work: work - before)
    return node
  }
}
