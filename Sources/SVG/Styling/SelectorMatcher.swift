/// Matches selectors to elements. The number of steps is limited.
struct SelectorMatcher {
  private let tree: ElementTree
  /// The classes of each element.
  private let classes: [[String]]
  /// The previous sibling of each element; -1 for none.
  private let previous: [Int32]
  private var steps = 0

  init(_ tree: ElementTree) {
    self.tree = tree
    var previous = [Int32](repeating: -1, count: tree.elements.count)
    for element in tree.elements {
      var before: Int32 = -1
      for child in element.children {
        previous[child] = before
        before = Int32(child)
      }
    }
    self.previous = previous
    classes = tree.elements.map { $0["class"].map { ValueList.words($0) } ?? [] }
  }

  func classes(of element: Int) -> [String] { classes[element] }

  mutating func matches(_ selector: Selector, _ element: Int) throws(SVGError) -> Bool {
    try matches(selector, from: 0, element)
  }

  private mutating func matches(_ selector: Selector, from place: Int, _ element: Int) throws(SVGError) -> Bool {
    guard try matches(selector.compounds[place].compound, element) else { return false }
    guard place + 1 < selector.compounds.count else { return true }
    let combinator = selector.compounds[place + 1].combinator
    var candidate = self.candidate(combinator, of: element)
    while let current = candidate {
      if try matches(selector, from: place + 1, current) { return true }
      guard combinator == .descendant || combinator == .sibling else { return false }
      candidate = self.candidate(combinator, of: current)
    }
    return false
  }

  private func candidate(_ combinator: Selector.Combinator, of element: Int) -> Int? {
    switch combinator {
    case .descendant, .child: tree.elements[element].parent
    case .next, .sibling: previousSibling(of: element)
    }
  }

  private func previousSibling(of element: Int) -> Int? {
    previous[element] >= 0 ? Int(previous[element]) : nil
  }

  private mutating func matches(_ compound: Selector.Compound, _ index: Int) throws(SVGError) -> Bool {
    steps += 1
    guard steps <= SVGLimits.matchingSteps else { throw .selectorsTooSlow(limit: SVGLimits.matchingSteps) }
    let element = tree.elements[index]
    if let type = compound.type, type != element.name { return false }
    if let id = compound.id, element["id"] != id { return false }
    guard compound.classes.allSatisfy({ classes[index].contains($0) }),
      compound.attributes.allSatisfy({ Self.matches($0, element) })
    else { return false }
    for pseudo in compound.pseudos {
      guard try matches(pseudo, index) else { return false }
    }
    return true
  }

  private static func matches(_ test: Selector.AttributeTest, _ element: Element) -> Bool {
    guard let value = element[test.name] else { return false }
    return switch test.relation {
    case .exists: true
    case .equals: value == test.value
    case .includes: ValueList.words(value).contains(test.value)
    case .dash: value == test.value || value.hasPrefix(test.value + "-")
    case .prefix: !test.value.isEmpty && value.hasPrefix(test.value)
    case .suffix: !test.value.isEmpty && value.hasSuffix(test.value)
    case .contains: !test.value.isEmpty && value.contains(test.value)
    }
  }

  private mutating func matches(_ pseudo: Selector.PseudoClass, _ index: Int) throws(SVGError) -> Bool {
    let element = tree.elements[index]
    switch pseudo {
    case .never: return false
    case .root: return element.parent == nil
    case .firstChild: return element.siblingIndex == 0
    case .lastChild: return isLast(element)
    case .onlyChild: return element.siblingIndex == 0 && isLast(element)
    case .empty: return element.contents.isEmpty
    case .nthChild(let step, let start):
      let distance = element.siblingIndex + 1 - start
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    case .not(let compounds):
      for compound in compounds where try matches(compound, index) { return false }
      return true
    case .any(let compounds):
      for compound in compounds where try matches(compound, index) { return true }
      return false
    }
  }

  private func isLast(_ element: Element) -> Bool {
    guard let parent = element.parent else { return true }
    for content in tree.elements[parent].contents.reversed() {
      if case .element(let last) = content { return tree.elements[last].siblingIndex == element.siblingIndex }
    }
    return true
  }
}
