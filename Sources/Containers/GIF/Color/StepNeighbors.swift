import Palette

/// Which steps are next to each other on slopes, by their numbers.
struct StepNeighbors {
  private var pixels: [Int] = []
  private var neighbors: [[Int]] = []
  /// Some of the last pairs, of which most come again.
  private var recent = [(Int, Int)](repeating: (0, 0), count: 1 << 10)

  /// Adds a pixel of a step.
  mutating func add(_ number: Int) {
    makeRoom(for: number)
    pixels[number] += 1
  }

  private mutating func makeRoom(for number: Int) {
    while pixels.count <= number {
      pixels.append(0)
      neighbors.append([])
    }
  }

  mutating func connect(_ a: Int, _ b: Int) {
    let slot = (a &* 31 &+ b) & (recent.count - 1)
    guard a != b, recent[slot] != (a, b) else { return }
    recent[slot] = (a, b)
    makeRoom(for: max(a, b))
    guard !neighbors[a].contains(b) else { return }
    neighbors[a].append(b)
    neighbors[b].append(a)
  }

  /// For each step, the one that stands for it: itself, or one that is at most four levels from all that are next to
  /// either, and from all for which it stands. The rarest steps are left out first.
  func merged(_ colors: [RGBA8], keeping exact: ExactColorMap) -> [Int] {
    var others = self
    var chosen = Array(pixels.indices)
    var members = chosen.map { [$0] }
    let isRarer = { (a: Int, b: Int) in (pixels[a], a) < (pixels[b], b) }
    for number in pixels.indices.sorted(by: isRarer) where !exact.contains(colors[number]) {
      let near = others.neighbors[number].sorted { isRarer($1, $0) }
      let bound = near + members[number]
      let other = near.first { other in
        bound.allSatisfy { colors[$0].greatestDifference(from: colors[other]) <= 4 }
      }
      guard let other else { continue }
      for member in members[number] { chosen[member] = other }
      members[other] += members[number]
      for next in near {
        others.neighbors[next].removeAll { $0 == number }
        if next != other { others.connect(next, other) }
      }
    }
    return chosen
  }
}
