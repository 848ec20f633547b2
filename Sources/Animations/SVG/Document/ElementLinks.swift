import Numerics

/// The references between the elements of a document.
struct ElementLinks {
  /// The elements that refer to an element, by its index.
  private var users: [Int: [Int]] = [:]
  /// The number of elements in each element, with itself.
  private var sizes: [Int]

  init(_ document: DocumentModel) {
    let elements = document.tree.elements
    sizes = Array(repeating: 1, count: elements.count)
    for (index, element) in elements.enumerated().reversed() {
      if let parent = element.parent { sizes[parent] += sizes[index] }
    }
    for (index, element) in elements.enumerated() {
      var names = document.styles[index].values.all.flatMap { $0.references }
      if let name = element.reference { names.append(name) }
      for name in names {
        if let target = document.tree.byID[name] { users[target, default: []].append(index) }
      }
    }
  }

  func userCount(of element: Int) -> Int { users[element]?.count ?? 0 }

  /// The number of elements in an element, with itself.
  func size(of element: Int) -> Int { sizes[element] }

  /// The elements that other values of some elements change, beside their own: the ancestors of these, and whatever
  /// refers to one of all these or inherits a reference.
  ///
  /// - Parameters:
  ///   - differing: the elements, with the properties that may differ.
  ///   - references: the elements that animated values refer to, by the element that has these values.
  func changes(
    of differing: [Int: [Property]], with references: [Int: [Int]], _ elements: [Element]
  ) -> Set<Int> {
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
    func descendants(of element: Int) -> Range<Int> { element..<element + sizes[element] }
    var users = users
    for (element, targets) in references { for target in targets { users[target, default: []].append(element) } }
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
}
