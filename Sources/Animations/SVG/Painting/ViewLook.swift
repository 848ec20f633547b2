import Numerics
import Vector

/// The elements of which some part may be in view at any time of the loop, as a picture tells.
struct ViewLook {
  /// The elements whose place, size or form changes: these and all in them may be anywhere.
  let moving: Set<Int>
  private var met: Set<Int> = []
  private var seen: Set<Int> = []
  /// The number of parts that were seen so far.
  private(set) var seenCount = 0

  init(_ timeline: Timeline) { moving = timeline.movingElements }

  /// Notes that a part of unknown extent is drawn.
  mutating func seeUnknown() { seenCount += 1 }

  fileprivate mutating func meet(_ element: Int, isSeen: Bool) {
    met.insert(element)
    guard isSeen else { return }
    seen.insert(element)
    seenCount += 1
  }

  /// The elements of which nothing is ever in view, with the parts of texts.
  func elementsOutOfView(in tree: ElementTree) -> Set<Int> {
    var out = met.subtracting(seen)
    guard !out.isEmpty else { return [] }
    for (index, element) in tree.elements.enumerated() where ElementTree.textParts.contains(element.name) {
      if !met.contains(index), let parent = element.parent, out.contains(parent) { out.insert(index) }
    }
    return out
  }

}

extension SceneBuilder {
  /// Notes whether something of an element may be in view.
  /// - Parameters:
  ///   - nodes: what it draws, without its transform; nil for nothing.
  ///   - count: the number of parts that were seen before it.
  mutating func noteView(of view: ElementView, _ nodes: [Node]?, _ context: DrawContext, since count: Int) {
    let isSeen = look.map { $0.seenCount > count } == true || mayBeSeen(view, nodes, context)
    look?.meet(view.index, isSeen: isSeen)
  }

  /// Whether an element may be in view if nothing inside it is.
  private func mayBeSeen(_ view: ElementView, _ nodes: [Node]?, _ context: DrawContext) -> Bool {
    let name = view.element.name
    let isGroup = nodes != nil && ["g", "a", "svg", "switch", "use"].contains(name)
    guard let visible = context.visible else { return !isGroup || view.hasBoxEffects }
    if isGroup { return false }
    if ["image", Element.foreign].contains(name) {
      return area(of: view, context).map { visible.mayMeet($0) } ?? true
    }
    guard let nodes else { return true }
    let extent = nodes.reduce(Rect.null) { $0.union($1.extent(withUnpainted: true)) }
    // Letters of other fonts and in other directions reach farther.
    let margin = name == "text" && !extent.isNull ? max(extent.width, extent.height) : 0
    return visible.mayMeet(extent.outset(by: margin))
  }

  /// The stated place and size of a box; nil if they are not stated.
  private func area(of view: ElementView, _ context: DrawContext) -> Rect? {
    let scale = LengthScale(viewport: context.viewport, fontSize: context.style.text.fontSize)
    guard let width = view.length(.width), let height = view.length(.height) else { return nil }
    return Rect(
      x: view.length(.x).map(scale.x) ?? 0, y: view.length(.y).map(scale.y) ?? 0, width: scale.x(width),
      height: scale.y(height))
  }
}
