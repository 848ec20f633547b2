import Numerics

/// Comparing display lists costs a fraction of comparing their pictures.
extension DisplayList {
  /// The average number of candidates tried per paint.
  private static let mostTries = 32
  /// The most commands whose changed order is checked for overlaps.
  private static let mostMoved = 256

  /// Whether two lists certainly give the same picture: the same shapes up to a millionth of a pixel, and shapes in a
  /// different order do not touch. Rotationally symmetric drawings repeat themselves in this way.
  ///
  /// False does not mean that the pictures differ. Costs about as much as evaluating the other list.
  package func isLike(_ other: DisplayList) -> Bool {
    let count = commands.count
    guard other.commands.count == count else { return false }
    var places: [Int] = []
    places.reserveCapacity(count)
    var start = 0
    while start < count {
      // Clips and groups keep their place, and paints stay between the same two of them.
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

  /// Adds the index in the other list of each paint in a range; false if one is missing.
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

  /// Whether reordering the commands keeps the picture: no two commands that swap order touch.
  private func isOrderIndifferent(to places: [Int]) -> Bool {
    guard let first = places.indices.first(where: { places[$0] != $0 }),
      let last = places.indices.last(where: { places[$0] != $0 })
    else { return true }
    // A command that keeps its index may also swap its order with another between these bounds.
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
