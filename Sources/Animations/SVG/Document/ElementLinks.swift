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

  func userCount(of element: Int) -> Int { users[element]?.count ?? 0 }

  /// The elements that other values of some elements change, beside their own: the ancestors of these, and whatever
  /// refers to one of all these or inherits a reference.
  ///
  /// - Parameters:
  ///   - differing: the elements, with the properties that may differ.
  ///   - overrides: all animated values.
  func changes(
    of differing: [Int: [Property]], under overrides: Overrides, _ document: DocumentModel
  ) -> Set<Int> {
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
    for (element, values) in overrides where values.all.contains(where: { !$0.references.isEmpty }) {
      for name in values.all.flatMap({ $0.references }) {
        if let target = document.tree.byID[name] { users[target, default: []].append(element) }
      }
    }
    for (element, properties) in differing {
      open.append(element)
      if let parent = elements[element].parent { mark(parent) }
      guard !users.isEmpty, properties.contains(where: { $0.inherits }) else { continue }
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
