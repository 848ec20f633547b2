/// Two paths with matching structure, so that points can be interpolated: equal numbers of subpaths, and of cubics per
/// pair.
///
/// Subpaths are paired by the distance of their centers. In a pair, the cubics are cut wherever either outline has a
/// corner, by fractions of the length. Closed subpaths get the same orientation, and the start that puts the outlines
/// nearest to each other. A subpath without a partner grows from its own center.
package struct PathMorph: Sendable {
  private struct Pair {
    let from, to: [PathSegment]
    let isClosed: Bool
  }

  private let pairs: [Pair]

  /// The most subpaths that are paired by distance; longer lists are paired by their order.
  private static let maximumMatched = 128

  package init(from: Path, to: Path) {
    let sources = from.subpaths.compactMap(MorphOutline.init)
    let targets = to.subpaths.compactMap(MorphOutline.init)
    var pairs: [Pair] = []
    var taken = [Bool](repeating: false, count: targets.count)
    for (source, index) in Self.matched(sources, targets) {
      let partner = index.map { targets[$0] } ?? sources[source].collapsed
      if let index { taken[index] = true }
      pairs.append(Self.pair(sources[source], partner))
    }
    for (index, target) in targets.enumerated() where !taken[index] {
      pairs.append(Self.pair(target.collapsed, target))
    }
    self.pairs = pairs
  }

  /// The outline at an amount: the first path at 0, the second at 1, linear between and beyond.
  package func path(at amount: Double) -> Path {
    var path = Path()
    for pair in pairs {
      var piece = Path()
      for (index, (from, to)) in zip(pair.from, pair.to).enumerated() {
        guard case .cubic(let a0, let a1, let a2, let a3) = from, case .cubic(let b0, let b1, let b2, let b3) = to
        else { continue }
        if index == 0 { piece.move(to: a0.mixed(with: b0, amount)) }
        piece.cubic(
          to: a3.mixed(with: b3, amount), control1: a1.mixed(with: b1, amount), control2: a2.mixed(with: b2, amount))
      }
      // Drop pieces that have shrunk to a point: a stroke would show a dot.
      guard let first = piece.points.first, piece.points.contains(where: { !$0.isNext(to: first) }) else { continue }
      if pair.isClosed { piece.close() }
      path.append(piece)
    }
    return path
  }

  /// For each source, in order, the nearest target that is not taken; nil if no target is left.
  private static func matched(_ sources: [MorphOutline], _ targets: [MorphOutline]) -> [(Int, Int?)] {
    guard sources.count <= maximumMatched, targets.count <= maximumMatched else {
      return sources.indices.map { ($0, $0 < targets.count ? $0 : nil) }
    }
    var candidates: [(distance: Double, source: Int, target: Int)] = []
    for (i, source) in sources.enumerated() {
      for (j, target) in targets.enumerated() { candidates.append(((source.middle - target.middle).length, i, j)) }
    }
    candidates.sort { ($0.distance, $0.source, $0.target) < ($1.distance, $1.source, $1.target) }
    var partner = [Int?](repeating: nil, count: sources.count)
    var taken = Set<Int>()
    for candidate in candidates where partner[candidate.source] == nil && !taken.contains(candidate.target) {
      partner[candidate.source] = candidate.target
      taken.insert(candidate.target)
    }
    return partner.enumerated().map { ($0.offset, $0.element) }
  }

  private static func pair(_ from: MorphOutline, _ to: MorphOutline) -> Pair {
    let isClosed = from.isClosed && to.isClosed
    let turned = isClosed ? to.aligned(with: from) : to
    let cuts = MorphOutline.merged(from.corners, turned.corners)
    return Pair(from: from.cut(at: cuts), to: turned.cut(at: cuts), isClosed: isClosed)
  }
}

/// One subpath as cubics, with their lengths.
struct MorphOutline {
  private let segments: [PathSegment]
  /// The end of each segment as a fraction of the whole length; the last is 1.
  let corners: [Double]
  let isClosed: Bool
  let middle: Point

  /// Nil for a subpath without a segment.
  init?(_ subpath: Subpath) {
    guard !subpath.segments.isEmpty else { return nil }
    self.init(subpath.segments.map { $0.asCubic }, isClosed: subpath.isClosed)
  }

  private init(_ segments: [PathSegment], isClosed: Bool) {
    self.segments = segments
    self.isClosed = isClosed
    let lengths = segments.map { $0.length }
    let total = lengths.reduce(0, +)
    var travelled = 0.0
    var corners = lengths.enumerated().map { index, length in
      travelled += length
      return total > 0 ? min(travelled / total, 1) : Double(index + 1) / Double(lengths.count)
    }
    corners[corners.count - 1] = 1
    self.corners = corners
    var path = Path()
    path.append(Subpath(start: segments[0].start, segments: segments, isClosed: isClosed))
    middle = path.bounds.center
  }

  /// The same number of cubics, all at the center.
  var collapsed: MorphOutline {
    MorphOutline(
      segments.map { _ in .cubic(middle, middle, middle, middle) }, isClosed: isClosed)
  }

  /// The corners of both outlines; corners closer than 1e-5 of the length are merged.
  static func merged(_ a: [Double], _ b: [Double]) -> [Double] {
    var result: [Double] = []
    for corner in (a + b).sorted() where corner - (result.last ?? 0) > 1e-5 { result.append(corner) }
    if let last = result.last, last > 1 - 1e-5 { result[result.count - 1] = 1 } else { result.append(1) }
    return result
  }

  /// Cubics that end at the given fractions of the length.
  func cut(at shares: [Double]) -> [PathSegment] {
    var start = position(of: 0)
    return shares.map { share in
      let end = position(of: share)
      defer { start = end }
      return part(from: start, to: end)
    }
  }

  /// The segment and the parameter at a fraction of the length.
  private func position(of share: Double) -> (index: Int, t: Double) {
    let index = corners.firstIndex { share <= $0 + 1e-5 } ?? corners.count - 1
    let low = index > 0 ? corners[index - 1] : 0
    let width = corners[index] - low
    guard share < corners[index] - 1e-5, width > 0 else { return (index, 1) }
    guard share > low else { return (index, 0) }
    let length = segments[index].length
    guard length > 0 else { return (index, (share - low) / width) }
    return (index, segments[index].parameter(atLength: length * (share - low) / width))
  }

  /// The piece between two positions, which contains no corner except at its ends (within the merging distance).
  private func part(from: (index: Int, t: Double), to: (index: Int, t: Double)) -> PathSegment {
    if from.index == to.index { return segments[to.index].part(from: from.t, to: max(from.t, to.t)).asCubic }
    let piece = segments[to.index].part(from: 0, to: to.t).asCubic
    guard from.t < 1, case .cubic(_, let control1, let control2, let end) = piece else { return piece }
    return .cubic(segments[from.index].point(at: from.t), control1, control2, end)
  }

  // MARK: Alignment

  /// The number of points along the outline that are compared.
  private static let samples = 32

  /// The outline with the other's orientation, starting where the two are nearest to each other.
  func aligned(with other: MorphOutline) -> MorphOutline {
    let outline = (signedArea < 0) == (other.signedArea < 0) ? self : reversed
    let goal = other.points(from: 0)
    let starts = Array(outline.corners.prefix(256)) + (0..<Self.samples).map { Double($0) / Double(Self.samples) }
    var best = (cost: Double.infinity, start: 0.0)
    // Corners come first: at equal cost, a corner wins over a point next to it.
    for start in [0] + starts {
      let cost = zip(outline.points(from: start), goal).reduce(0) { sum, pair in
        let way = (pair.0 - outline.middle) - (pair.1 - other.middle)
        return sum + way.dot(way)
      }
      if cost < best.cost * (1 - 1e-9) { best = (cost, start) }
    }
    return outline.beginning(at: best.start)
  }

  private func points(from start: Double) -> [Point] {
    (0..<Self.samples).map { step in
      var share = start + Double(step) / Double(Self.samples)
      if share > 1 { share -= 1 }
      let position = position(of: share)
      return segments[position.index].point(at: position.t)
    }
  }

  private func beginning(at start: Double) -> MorphOutline {
    guard start > 1e-5, start < 1 - 1e-5 else { return self }
    let shares = MorphOutline.merged(corners, [start])
    let pieces = cut(at: shares)
    guard let first = shares.firstIndex(where: { $0 >= start - 1e-5 }), first + 1 < pieces.count else { return self }
    return MorphOutline(Array(pieces[(first + 1)...] + pieces[...first]), isClosed: isClosed)
  }

  private var reversed: MorphOutline {
    MorphOutline(segments.reversed().map { $0.reversed }, isClosed: isClosed)
  }

  /// Twice the area of the polygon through the compared points.
  private var signedArea: Double {
    let points = points(from: 0)
    return points.indices.reduce(0) { sum, index in sum + points[index].cross(points[(index + 1) % points.count]) }
  }
}

extension Point {
  /// Whether the points are equal up to rounding.
  fileprivate func isNext(to other: Point) -> Bool { (self - other).length <= 1e-12 * max(1, length) }
}

extension PathSegment {
  /// The same curve as a cubic.
  fileprivate var asCubic: PathSegment {
    switch self {
    case .line(let a, let b): .cubic(a, a.mixed(with: b, 1 / 3.0), a.mixed(with: b, 2 / 3.0), b)
    case .quadratic(let a, let b, let c): .cubic(a, a.mixed(with: b, 2 / 3.0), c.mixed(with: b, 2 / 3.0), c)
    case .cubic: self
    }
  }
}
