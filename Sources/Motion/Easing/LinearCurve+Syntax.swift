extension LinearCurve {
  /// Reads the points of `linear()`: a height each, and where it holds: at one percentage of the time, between two, or
  /// at what is even between its neighbours.
  init?(parsing items: [String]) {
    var places: [(x: Double?, y: Double)] = []
    for item in items {
      let words = item.split(whereSeparator: \.isWhitespace)
      let heights = words.filter { !$0.hasSuffix("%") }.compactMap { Double($0) }
      let shares = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
      guard heights.count == 1, shares.count <= 2, words.count == 1 + shares.count else { return nil }
      places += shares.isEmpty ? [(nil, heights[0])] : shares.map { ($0 / 100, heights[0]) }
    }
    guard 2...Self.mostPoints ~= places.count else { return nil }
    self.init(Self.spread(places))
  }

  /// Gives an x to the points that have none.
  private static func spread(_ places: [(x: Double?, y: Double)]) -> [Point] {
    var xs = places.map(\.x)
    xs[0] = xs[0] ?? 0
    xs[xs.count - 1] = xs[xs.count - 1] ?? 1
    var (known, latest) = (0, 0.0)
    for index in xs.indices {
      guard let x = xs[index] else { continue }
      let start = latest
      latest = max(latest, x)
      for between in (known + 1)..<max(known + 1, index) {
        xs[between] = start + (latest - start) * Double(between - known) / Double(index - known)
      }
      xs[index] = latest
      known = index
    }
    return zip(xs, places).map { Point(x: $0 ?? 0, y: $1.y) }
  }
}

extension LinearCurve: CustomStringConvertible {
  package var description: String {
    "linear(" + points.map { "\($0.y) \($0.x * 100)%" }.joined(separator: ", ") + ")"
  }
}
