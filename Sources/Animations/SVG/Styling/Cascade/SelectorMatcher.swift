import Numerics

/// Matches selectors to elements. The number of steps is limited.
struct SelectorMatcher {
  private let tree: ElementTree
  /// The classes of each element.
  private let classes: [[Name]]
  /// The previous and next siblings of each element; -1 for none.
  private var previous: [Int32]
  private var following: [Int32]
  /// The number of children of each element's parent.
  private var siblingCounts: [Int32]
  private var steps = 0

  init(_ tree: ElementTree) {
    self.tree = tree
    let none = [Int32](repeating: -1, count: tree.elements.count)
    (previous, following) = (none, none)
    siblingCounts = [Int32](repeating: 1, count: tree.elements.count)
    classes = tree.elements.map { element in
      let text = tree.animatedClasses[element.index]?.text ?? element["class"]
      return text.map { ValueList.words($0).map { Name($0) } } ?? []
    }
    for element in tree.elements {
      let children = element.children
      for (position, child) in children.enumerated() {
        if position > 0 { previous[child] = Int32(children[position - 1]) }
        if position + 1 < children.count { following[child] = Int32(children[position + 1]) }
        siblingCounts[child] = Int32(children.count)
      }
    }
  }

  func classes(of element: Int) -> [Name] { classes[element] }

  func siblingCount(of element: Int) -> Int { Int(siblingCounts[element]) }

  mutating func matches(_ selector: Selector, _ element: Int) throws(SVGError) -> Bool {
    try matches(selector, from: 0, element)
  }

  private mutating func matches(_ selector: Selector, from position: Int, _ element: Int) throws(SVGError) -> Bool {
    guard try matches(selector.compounds[position].compound, element) else { return false }
    guard position + 1 < selector.compounds.count else { return true }
    let combinator = selector.compounds[position + 1].combinator
    var candidate = self.candidate(combinator, of: element)
    while let current = candidate {
      if try matches(selector, from: position + 1, current) { return true }
      guard combinator == .descendant || combinator == .sibling else { return false }
      candidate = self.candidate(combinator, of: current)
    }
    return false
  }

  private func candidate(_ combinator: Selector.Combinator, of element: Int) -> Int? {
    switch combinator {
    case .descendant, .child: tree.elements[element].parent
    case .next, .sibling: Self.index(previous[element])
    }
  }

  private static func index(_ sibling: Int32) -> Int? { sibling >= 0 ? Int(sibling) : nil }

  private mutating func count() throws(SVGError) {
    steps += 1
    guard steps <= SVGLimits.matchingSteps else { throw .selectorsTooSlow(limit: SVGLimits.matchingSteps) }
  }

  private mutating func matches(_ compound: Selector.Compound, _ index: Int) throws(SVGError) -> Bool {
    try count()
    let element = tree.elements[index]
    if let type = compound.type, type != element.name { return false }
    if let id = compound.id, element["id"].map({ Name($0) }) != id { return false }
    guard compound.classes.allSatisfy({ classes[index].contains($0) }),
      compound.attributes.allSatisfy({ Self.matches($0, element) })
    else { return false }
    for pseudo in compound.pseudos {
      guard try matches(pseudo, index) else { return false }
    }
    return true
  }

  private static func matches(_ test: Selector.AttributeTest, _ element: Element) -> Bool {
    guard var value = element[test.name] else { return false }
    var wanted = test.value
    if test.ignoresCase { (value, wanted) = (value.lowercasedASCII, wanted.lowercasedASCII) }
    return switch test.relation {
    case .exists: true
    case .equals: value.hasBytes(of: wanted)
    case .includes: ValueList.words(value).contains { $0.hasBytes(of: wanted) }
    case .dash: value.hasBytes(of: wanted) || value.begins(with: wanted + "-")
    case .prefix: !wanted.isEmpty && value.begins(with: wanted)
    case .suffix: !wanted.isEmpty && value.ends(with: wanted)
    case .contains: !wanted.isEmpty && value.includes(wanted)
    }
  }

  private mutating func matches(_ pseudo: Selector.PseudoClass, _ index: Int) throws(SVGError) -> Bool {
    let element = tree.elements[index]
    switch pseudo {
    case .never: return false
    case .always: return true
    case .root: return element.parent == nil
    case .link: return element.name == "a" && element.href != nil
    case .onlyChild: return siblingCounts[index] == 1
    case .onlyOfType:
      guard try position(of: index, among: [], fromEnd: false, ofType: true) == 1 else { return false }
      return try position(of: index, among: [], fromEnd: true, ofType: true) == 1
    case .empty:
      return element.contents.allSatisfy { if case .text(let text) = $0 { text.isEmpty } else { false } }
    case .nth(let nth):
      if nth.among.isEmpty, !nth.ofType {
        let position = nth.fromEnd ? Int(siblingCounts[index]) - element.siblingIndex : element.siblingIndex + 1
        return nth.contains(position)
      }
      if !nth.among.isEmpty {
        guard try matchesAny(nth.among, index) else { return false }
      }
      return nth.contains(try position(of: index, among: nth.among, fromEnd: nth.fromEnd, ofType: nth.ofType))
    case .not(let selectors): return try !matchesAny(selectors, index)
    case .any(let selectors), .whereAny(let selectors): return try matchesAny(selectors, index)
    case .has(let relatives):
      for relative in relatives where try has(relative.combinator, relative.selector, at: index) { return true }
      return false
    case .language(let wanted):
      return language(of: index).map { Name($0) == wanted || $0.begins(with: wanted.text + "-") } ?? false
    }
  }

  private mutating func matchesAny(_ selectors: [Selector], _ index: Int) throws(SVGError) -> Bool {
    for selector in selectors where try matches(selector, index) { return true }
    return false
  }

  /// The position of an element, from 1, among its siblings of the same name or of a list.
  private mutating func position(
    of index: Int, among: [Selector], fromEnd: Bool, ofType: Bool
  ) throws(SVGError) -> Int {
    var position = 1
    var sibling = Self.index(fromEnd ? following[index] : previous[index])
    while let current = sibling {
      try count()
      var counts = true
      if !among.isEmpty { counts = try matchesAny(among, current) }
      if counts, !ofType || tree.elements[current].name == tree.elements[index].name { position += 1 }
      sibling = Self.index(fromEnd ? following[current] : previous[current])
    }
    return position
  }

  /// Whether an element after or within this one matches, relative to it.
  private mutating func has(
    _ combinator: Selector.Combinator, _ selector: Selector, at index: Int
  ) throws(SVGError) -> Bool {
    switch combinator {
    case .child, .descendant:
      for child in tree.elements[index].children {
        try count()
        if try matches(selector, child) { return true }
        guard combinator == .descendant || selector.compounds.count > 1 else { continue }
        if try has(.descendant, selector, at: child) { return true }
      }
    case .next, .sibling:
      var sibling = Self.index(following[index])
      while let current = sibling {
        try count()
        if try matches(selector, current) { return true }
        if selector.compounds.count > 1 {
          if try has(.descendant, selector, at: current) { return true }
        }
        sibling = combinator == .next ? nil : Self.index(following[current])
      }
    }
    return false
  }

  private func language(of index: Int) -> String? {
    var current: Int? = index
    while let element = current {
      if let language = tree.elements[element]["xml:lang"] ?? tree.elements[element]["lang"] {
        return language.lowercasedASCII
      }
      current = tree.elements[element].parent
    }
    return nil
  }
}
