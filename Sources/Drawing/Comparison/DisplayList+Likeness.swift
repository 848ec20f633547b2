import Numerics

/// Drawings are held against each other where that tells as much as their pictures, for a fraction of the work.
extension DisplayList {
  /// A paint is looked for among so many, on the average.
  private static let mostTries = 32
  /// Where the order changes among more commands than this, nobody asks whether they overlap.
  private static let mostMoved = 256

  /// Whether two drawings are certain to give the same picture: the same shapes, to less than a millionth of a pixel,
  /// and those that come in another order do not touch. What turns by one of its equal parts draws itself again in this
  /// way.
  ///
  /// False does not say that the pictures differ. Costs about as much as the other drawing cost to evaluate.
  package func isLike(_ other: DisplayList) -> Bool {
    let count = commands.count
    guard other.commands.count == count else { return false }
    var places: [Int] = []
    places.reserveCapacity(count)
    var start = 0
    while start < count {
      // Clips and groups stay where they are, and what is painted between two of them stays between them.
      if !commands[start].isPaint {
        guard commands[start].isNear(other.commands[start]) else { return false }
        places.append(start)
        start += 1
      } else {
        let end = commands[start...].firstIndex { !$0.isPaint } ?? count
        guard findPaints(start..<end, in: other, &places) else { return false }
        start = end
      }
    }
    return isOrderIndifferent(to: places)
  }

  /// Adds, for each of some paints, its place among the same of the other drawing; false if one is missing.
  private func findPaints(_ range: Range<Int>, in other: DisplayList, _ places: inout [Int]) -> Bool {
    var isFree = [Bool](repeating: true, count: range.count)
    var tries = range.count * Self.mostTries
    var place = range.lowerBound
    for paint in range {
      var left = range.count
      while !isFree[place - range.lowerBound] || !commands[paint].isNear(other.commands[place]) {
        (left, tries) = (left - 1, tries - 1)
        guard left > 0, tries > 0 else { return false }
        place = place + 1 < range.upperBound ? place + 1 : range.lowerBound
      }
      isFree[place - range.lowerBound] = false
      places.append(place)
      place = place + 1 < range.upperBound ? place + 1 : range.lowerBound
    }
    return true
  }

  /// Whether the picture is the same if each command comes at its place: no two that come the other way round touch.
  private func isOrderIndifferent(to places: [Int]) -> Bool {
    guard let first = places.indices.first(where: { places[$0] != $0 }),
      let last = places.indices.last(where: { places[$0] != $0 })
    else { return true }
    // What keeps its place between these may come before what it came behind.
    guard last - first < Self.mostMoved else { return false }
    let extents = commands[first...last].map { ShapeExtents(of: $0) }
    for later in first...last {
      for earlier in first..<later where places[earlier] > places[later] {
        guard extents[earlier - first].isApart(from: extents[later - first]) else { return false }
      }
    }
    return true
  }
}

extension DisplayList.Command {
  fileprivate var isPaint: Bool {
    switch self {
    case .fill, .stroke: true
    case .pushClip, .popClip, .beginGroup, .endGroup, .beginMask, .endMask: false
    }
  }
}
