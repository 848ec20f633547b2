/// The elements of which the picture may show something at any time. Others are never drawn: they are hidden or
/// transparent and stay so, nothing refers to them, or a `switch` passes them over.
///
/// In doubt, an element is shown.
struct ShownElements {
  private let tree: ElementTree
  private let styles: [Cascade.Style]
  /// The targets of SMIL animations that may show them.
  private let revealed: Set<Int>
  /// Whether animated custom properties may change any style.
  private let animatesVariables: Bool
  private var isShown: [Bool]
  /// The elements that were visited where they would be visible.
  private var isVisited: [Bool]
  /// The elements that shown ones refer to, and that are not visited yet.
  private var referenced: [Int] = []

  private init(_ tree: ElementTree, _ cascade: Cascade) {
    (self.tree, styles, animatesVariables) = (tree, cascade.styles, cascade.animatesVariables)
    isShown = Array(repeating: false, count: tree.elements.count)
    isVisited = isShown
    let animations = tree.elements.filter { Element.animations.contains($0.name) }
    revealed = Set(
      animations.filter { Self.revealing.contains($0["attributeName"]?.trimmed ?? "") }.compactMap(tree.target))
  }

  /// Whether each element is shown.
  static func find(in tree: ElementTree, _ cascade: Cascade) -> [Bool] {
    var elements = ShownElements(tree, cascade)
    elements.refer(toNamesIn: tree.elements.filter { $0.name == "style" }.map { $0.text })
    for element in tree.elements where Element.animations.contains(element.name) {
      elements.refer(toNamesIn: ["values", "from", "to"].compactMap { element[$0] })
    }
    _ = elements.visit(0, isVisible: true)
    elements.isShown[0] = true
    while let next = elements.referenced.popLast() { _ = elements.visit(next, isVisible: true, isReferenced: true) }
    elements.addAnimations()
    return elements.isShown
  }

  private static let revealing: Set<String> = ["display", "visibility", "opacity"]
  /// Elements that show something only through their children.
  private static let groups: Set<String> = ["g", "svg", "switch"]
  /// Elements that are drawn only where others refer to them.
  private static let templates: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "filter",
  ]

  /// - Returns: whether something of the element is shown.
  private mutating func visit(_ index: Int, isVisible: Bool, isReferenced: Bool = false) -> Bool {
    let element = tree.elements[index]
    let isTemplate = Self.templates.contains(element.name)
    guard !isVisited[index], isReferenced || !isTemplate, isTemplate || !isNeverDrawn(index) else {
      return isShown[index]
    }
    let isVisible = visibility(of: index) ?? isVisible
    isVisited[index] = isVisible
    var shows = isVisible && !Self.groups.contains(element.name) || styles[index].values[.filter] != nil
    for child in drawnChildren(of: element) where visit(child, isVisible: isVisible) { shows = true }
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
    guard !mayChange(index) else { return false }
    let values = styles[index].values
    return values[.display]?.word == "none" || values[.opacity] == .number(0)
  }

  /// Nil for the visibility of the element around it.
  private func visibility(of index: Int) -> Bool? {
    if mayChange(index) { return true }
    return switch styles[index].values[.visibility]?.word {
    case "hidden", "collapse": false
    case "visible": true
    default: nil
    }
  }

  private func mayChange(_ index: Int) -> Bool {
    animatesVariables || revealed.contains(index)
      || styles[index].animation["animation-name"].map { $0 != "none" } == true
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

  /// Animations are shown with their targets. Others may begin with one that has an identifier.
  private mutating func addAnimations() {
    for (index, element) in tree.elements.enumerated() where Element.animations.contains(element.name) {
      isShown[index] = element["id"] != nil || tree.target(of: element).map { isShown[$0] } ?? false
    }
  }
}
