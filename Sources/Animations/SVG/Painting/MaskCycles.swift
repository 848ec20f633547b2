import Numerics

/// Finds cyclic references between masks.
///
/// In a cycle, the reference to the mask that is first in the document is ignored, wherever the cycle is entered.
struct MaskCycles {
  private struct Reference: Hashable {
    let from, to: Int
  }

  /// The masks that a mask and its contents refer to.
  private var links: [Int: [Int]] = [:]
  private var known: [Reference: Bool] = [:]

  /// Whether a reference from within the mask `from` to the mask `to` closes a cycle.
  mutating func closes(from: Int, to: Int, _ document: DocumentModel, _ target: (Int) -> Int?) -> Bool {
    guard to <= from else { return false }
    let reference = Reference(from: from, to: to)
    if let answer = known[reference] { return answer }
    var seen: Set<Int> = [to]
    var open = [to]
    while let mask = open.popLast(), !seen.contains(from) {
      for next in masks(from: mask, document, target) where seen.insert(next).inserted { open.append(next) }
    }
    known[reference] = seen.contains(from)
    return seen.contains(from)
  }

  private mutating func masks(from mask: Int, _ document: DocumentModel, _ target: (Int) -> Int?) -> [Int] {
    if let links = links[mask] { return links }
    var found: [Int] = []
    var element = mask
    repeat {
      if let link = target(element) { found.append(link) }
      element += 1
    } while element < document.tree.elements.count && document.tree.contains(mask, element)
    links[mask] = found
    return found
  }
}

extension SceneBuilder {
  /// The mask of an element; nil if there is none, or if the reference closes a cycle.
  mutating func maskTarget(_ view: ElementView, within masks: [Int]) -> Int? {
    guard let target = document.element(view.target(.mask), ["mask"]), !masks.contains(target) else { return nil }
    for outer in masks where document.tree.elements[outer].name == "mask" {
      let closes = cache.maskCycles.closes(from: outer, to: target, document) { [moment] index in
        let value = moment.overrides[index]?[.mask] ?? moment.document.styles[index].values[.mask]
        return moment.document.element(value?.target, ["mask"])
      }
      if closes { return nil }
    }
    return target
  }
}
