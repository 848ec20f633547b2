import Numerics

/// The elements of which the picture may show something at any time. Others are never drawn: they are hidden,
/// transparent, scaled to nothing or clipped away and stay so, they are letters without a paint, nothing refers to
/// them, or a `switch` passes them over.
///
/// In doubt, an element is shown.
struct ShownElements {
  private let model: DocumentModel
  /// The animated properties of elements.
  private let animated: [Int: Set<Property?>]
  private var isShown: [Bool]
  /// The elements that were visited where they would be visible.
  private var isVisited: [Bool]
  /// The elements that shown ones refer to, and that are not visited yet.
  private var referenced: [Int] = []

  private init(_ model: DocumentModel, _ animated: [Int: Set<Property?>]) {
    (self.model, self.animated) = (model, animated)
    isShown = Array(repeating: false, count: model.tree.elements.count)
    isVisited = isShown
  }

  private var tree: ElementTree { model.tree }

  /// Whether each element is shown.
  static func find(in model: DocumentModel, _ animated: [Int: Set<Property?>]) -> [Bool] {
    var elements = ShownElements(model, animated)
    elements.refer(toNamesIn: model.tree.elements.filter { $0.name == "style" }.map { $0.text })
    for element in model.tree.elements where Element.animations.contains(element.name) {
      elements.refer(toNamesIn: ["values", "from", "to"].compactMap { element[$0] })
    }
    _ = elements.visit(0, Inherited())
    elements.isShown[0] = true
    while let next = elements.referenced.popLast() { _ = elements.visit(next, .ofReferences, isReferenced: true) }
    return elements.isShown
  }

  /// What elements take from those around them.
  private struct Inherited {
    var isVisible = true
    /// The paints of letters.
    var fill = Paint(isThere: true)
    var stroke = Paint(isThere: false)
    var isDecorated = false

    /// Whether nothing around shows more.
    var isMost = false

    var hasPaint: Bool { fill.isSeen || stroke.isSeen || isDecorated }

    static let ofReferences = Inherited(stroke: Paint(isThere: true), isMost: true)

    struct Paint {
      var isThere: Bool
      var isOpaque = true

      var isSeen: Bool { isThere && isOpaque }
    }
  }

  /// Elements that show something only through their children.
  private static let groups: Set<Name> = ["g", "svg", "switch"]
  /// Elements that are drawn only where others refer to them.
  private static let templates: Set<Name> = [
    "defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "filter",
  ]

  /// - Returns: whether something of the element is shown.
  private mutating func visit(_ index: Int, _ outer: Inherited, isReferenced: Bool = false) -> Bool {
    let element = tree.elements[index]
    let isTemplate = Self.templates.contains(element.name)
    guard !isVisited[index], isReferenced || !isTemplate, isTemplate || !isNeverDrawn(index) else {
      return isShown[index]
    }
    let own = inherited(by: index, from: outer)
    isVisited[index] = own.isMost || own.isVisible && own.hasPaint
    let isPainted = own.hasPaint || !ElementTree.textParts.contains(element.name)
    var shows =
      own.isVisible && isPainted && !Self.groups.contains(element.name) || model.styles[index].values[.filter] != nil
    for child in drawnChildren(of: element) where visit(child, own) { shows = true }
    if shows, !isShown[index] {
      isShown[index] = true
      for attribute in element.attributes { refer(toNamesIn: [attribute.value]) }
    }
    return shows
  }

  /// The children, of a `switch` those up to the first that is drawn.
  private func drawnChildren(of element: Element) -> [Int] {
    let children = element.children.filter { !Element.animations.contains(tree.elements[$0].name) }
    guard element.name == "switch" else { return children }
    let fitting = children.filter { Conditions.hold(for: tree.elements[$0], languages: SceneSettings().languages) }
    let first = fitting.firstIndex { SceneBuilder.drawn.contains(tree.elements[$0].name) }
    return first.map { Array(fitting[...$0]) } ?? fitting
  }

  private func isNeverDrawn(_ index: Int) -> Bool {
    guard Conditions.hold(for: tree.elements[index], languages: SceneSettings().languages) else { return true }
    let values = model.styles[index].values
    func stays(_ property: Property) -> Bool { !mayChange(property, of: index) }
    return values[.display]?.word == "none" && stays(.display) || values[.opacity] == .number(0) && stays(.opacity)
      || isFlat(values) && stays(.transform) || isCutAway(by: values[.clipPath], "clipPath") && stays(.clipPath)
      || isCutAway(by: values[.mask], "mask") && stays(.mask)
      || sides(of: tree.elements[index]).contains { values[$0] == .length(.zero) && stays($0) }
  }

  /// The lengths of which none may be 0 where something is drawn.
  private func sides(of element: Element) -> [Property] {
    switch element.name {
    case "rect", "image", "foreignObject": [.width, .height]
    case "circle": [.r]
    case "ellipse": [.rx, .ry]
    default: []
    }
  }

  private func mayChange(_ property: Property, of index: Int) -> Bool {
    model.animatesVariables || animated[index]?.contains(property) == true
  }

  /// Whether a transform leaves no area: percentages and font sizes only move.
  private func isFlat(_ values: PropertyValues) -> Bool {
    guard case .transform(let functions) = values[.transform] else { return false }
    return !functions.matrix(box: Viewport(width: 1, height: 1).box, fontSize: 16).isUsable
  }

  /// Whether a clip path or a mask has nothing in it.
  private func isCutAway(by value: PropertyValue?, _ name: Name) -> Bool {
    guard let target = value?.target.flatMap({ tree.byID[$0] }), tree.elements[target].name == name else {
      return false
    }
    return !tree.elements[target].contains { _ in true }
  }

  private func inherited(by index: Int, from outer: Inherited) -> Inherited {
    var own = outer
    let values = model.styles[index].values
    switch mayChange(.visibility, of: index) ? "visible" : values[.visibility]?.word {
    case "hidden", "collapse": own.isVisible = false
    case "visible": own.isVisible = true
    default: break
    }
    func paint(_ property: Property, _ opacity: Property, _ inherited: Inherited.Paint) -> Inherited.Paint {
      var paint = inherited
      if let value = values.specified(property) { paint.isThere = !Self.isClear(value) }
      if case .number(let value) = values.specified(opacity) { paint.isOpaque = value > 0 }
      if mayChange(property, of: index) { paint.isThere = true }
      if mayChange(opacity, of: index) { paint.isOpaque = true }
      return paint
    }
    own.fill = paint(.fill, .fillOpacity, own.fill)
    own.stroke = paint(.stroke, .strokeOpacity, own.stroke)
    own.isDecorated = own.isDecorated || values[.textDecoration] != nil || values[.textShadow] != nil
    return own
  }

  private static func isClear(_ paint: PropertyValue) -> Bool {
    if case .paint(.color(.color(let color))) = paint { return color.alpha == 0 }
    return paint == .paint(.none)
  }

  /// Notes the elements whose identifiers follow a `#` in texts: colors are taken for references, too.
  private mutating func refer(toNamesIn texts: [String]) {
    for text in texts where text.utf8.contains(UInt8(ascii: "#")) {
      for part in text.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false).dropFirst() {
        let name = part.prefix { !Self.endsOfNames.contains($0) }
        if let target = tree.byID[String(Substring(name))] { referenced.append(target) }
      }
    }
  }

  private static let endsOfNames = Set(" \t\r\n\"');,".utf8)
}
