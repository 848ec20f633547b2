/// Orders of a palette that make the frames small.
///
/// A frame's Huffman code states a length for each index, and runs of equal lengths take few bits: so entries that are as frequent as each
/// other in each frame should be neighbours. Over the presets at 64 pixels that saves 2 to 6 % of the frames.
struct PaletteOrder {
  /// 256 times the binary logarithms of how often each entry occurs in each frame, by entry.
  private let profiles: [[Int32]]
  /// How often each entry occurs at all.
  private let totals: [Int]
  private let firstFrames: [Int]

  /// - Parameter histograms: how often each entry occurs in each frame, by frame.
  init(_ histograms: [[Int32]]) {
    let entries = 0..<(histograms.first?.count ?? 0)
    profiles = entries.map { entry in histograms.map { SymbolCosts.logarithm($0[entry] + 1) } }
    totals = entries.map { entry in histograms.reduce(0) { $0 + Int($1[entry]) } }
    firstFrames = entries.map { entry in histograms.firstIndex { $0[entry] > 0 } ?? histograms.count }
  }

  /// The order that is there, that of the first appearance, and a short tour.
  var candidates: [[Int]] {
    let entries = Array(totals.indices)
    guard entries.count > 16 else { return [entries] }
    let byAppearance = entries.sorted { (firstFrames[$0], -totals[$0], $0) < (firstFrames[$1], -totals[$1], $1) }
    return [entries, byAppearance, tour]
  }

  /// A short way through all entries, whose distance is how much their profiles differ: from one to its nearest neighbour, with parts
  /// reversed as long as that makes it shorter.
  private var tour: [Int] {
    let distances = self.distances
    var left = Array(totals.indices)
    var tour = [left.remove(at: left.max { totals[$0] < totals[$1] } ?? 0)]
    while !left.isEmpty {
      let row = distances[tour[tour.count - 1]]
      let nearest = left.indices.min { (row[left[$0]], left[$0]) < (row[left[$1]], left[$1]) } ?? 0
      tour.append(left.remove(at: nearest))
    }
    for _ in 0..<3 where !Self.shorten(&tour, distances) { break }
    return tour
  }

  private var distances: [[Int]] {
    profiles.map { a in
      profiles.map { b in
        var sum = 0
        for frame in a.indices { sum += Int(abs(a[frame] - b[frame])) }
        return sum
      }
    }
  }

  /// Whether reversing parts has made it shorter.
  private static func shorten(_ tour: inout [Int], _ distances: [[Int]]) -> Bool {
    var isShorter = false
    func distance(_ a: Int, _ b: Int) -> Int { tour.indices.contains(b) && a >= 0 ? distances[tour[a]][tour[b]] : 0 }
    for first in 0..<max(tour.count - 1, 0) {
      for last in first + 1..<tour.count {
        let before = distance(first - 1, first) + distance(last, last + 1)
        let start = first > 0 ? distances[tour[first - 1]][tour[last]] : 0
        let end = last + 1 < tour.count ? distances[tour[first]][tour[last + 1]] : 0
        guard start + end < before else { continue }
        tour[first...last].reverse()
        isShorter = true
      }
    }
    return isShorter
  }
}
