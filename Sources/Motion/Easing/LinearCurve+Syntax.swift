extension LinearCurve {
  /// Parses the points of `linear()`: each has a height and an optional time: one percentage, two percentages that it
  /// spans, or none for an even position between its neighbors.
  init?(parsing items: [String]) {
    var places: [(x: Double?, y: Double)] = []
    for item in items {
      let words = item.split(whereSeparator: { $0.isWhitespace })
      let heights = words.filter { !$0.hasSuffix("%") }.compactMap { NumberText.read($0) }
      let shares = words.filter { $0.hasSuffix("%") }.compactMap { NumberText.read($0.dropLast()) }
      guard heights.count == 1, shares.count <= 2, words.count == 1 + shares.count else { return nil }
      places += shares.isEmpty ? [(nil, heights[0])] : shares.map { ($0 / 100, heights[0]) }
    }
    guard 2...Self.mostPoints ~= places.count else { return nil }
    // A percentage below an earlier one counts as the earlier one.
    var latest = 0.0
    let known = places.map { place in
      place.x.map { x in
        latest = max(latest, x)
        return latest
      }
    }
    self.init(zip(EvenOffsets.filling(known), places).map { Point(x: $0, y: $1.y) })
  }
}

extension LinearCurve: CustomStringConvertible {
  package var description: String {
    "linear(" + points.map { "\($0.y) \($0.x * 100)%" }.joined(separator: ", ") + ")"
  }
}
