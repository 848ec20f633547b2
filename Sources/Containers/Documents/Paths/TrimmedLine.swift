import Vector

/// Lines that are stretches of one longer line, as a trimmed path gives them.
struct TrimmedLine {
  /// The longer line.
  let path: Path
  let length: Double
  let isClosed: Bool
  /// For each line, how far from the path's start it begins, without jumps, and its length.
  let stretches: [(start: Double, length: Double)]

  /// - Parameter tolerance: the largest distance from the longer line.
  init?(_ lines: [Path], tolerance: Double) {
    guard lines.count > 1, lines.count < 4096 else { return nil }
    let subpaths = lines.map { $0.subpaths }
    guard subpaths.allSatisfy({ $0.count <= 1 }), subpaths.contains(where: { !$0.isEmpty }) else { return nil }
    let parts = subpaths.map { $0.first.map(MeasuredLine.init) }
    guard let longest = parts.indices.max(by: { parts[$0]?.length ?? 0 < parts[$1]?.length ?? 0 }),
      let first = subpaths[longest].first
    else { return nil }
    let candidates = [first, Self.chain(of: subpaths.compactMap { $0.first })].compactMap { $0 }
    for candidate in candidates {
      let whole = MeasuredLine(candidate)
      guard whole.length > 0, let stretches = Self.stretches(of: parts, in: whole, tolerance) else { continue }
      var path = Path()
      path.append(candidate)
      (self.path, length) = (path, whole.length)
      // Where no stretch passes the start of a closed line, none needs to be continued there.
      let inner = stretches.map { stretch in
        let start = stretch.start - whole.length * ((stretch.start + 0.03) / whole.length).rounded(.down)
        return (start: start, length: stretch.length)
      }
      isClosed = whole.isClosed && inner.contains { $0.start + $0.length > whole.length + 0.1 }
      self.stretches = isClosed ? stretches : inner
      return
    }
    return nil
  }

  private static func stretches(
    of parts: [MeasuredLine?], in whole: MeasuredLine, _ tolerance: Double
  ) -> [(start: Double, length: Double)]? {
    var result: [(start: Double, length: Double)] = []
    var last = 0.0
    for part in parts {
      guard let part, part.length > 0 || part.points.count > 1 else {
        result.append((last, 0))
        continue
      }
      let starts = whole.places(near: part.points[0], tolerance)
      let fitting = starts.filter { start in
        [0.13, 0.31, 0.5, 0.77, 1].allSatisfy { share in
          guard let place = whole.point(at: start + share * part.length) else { return false }
          return (part.point(at: share * part.length) ?? place).isWithin(tolerance, of: place)
        }
      }
      // On a closed line, the start nearest to the one before, whole rounds apart.
      let unwrapped = fitting.map { start in
        whole.isClosed ? start + whole.length * ((last - start) / whole.length).rounded() : start
      }
      guard let start = unwrapped.min(by: { abs($0 - last) < abs($1 - last) }) else { return nil }
      last = start
      result.append((start, min(part.length, whole.length)))
    }
    return result
  }

  /// The longest chain of segments that occur whole in the lines, between two others.
  private static func chain(of lines: [Subpath]) -> Subpath? {
    guard let segments = SegmentLinks(lines)?.chain, let start = segments.first?.start, let end = segments.last?.end
    else { return nil }
    let isClosed = end.isWithin(0.02, of: start)
    var chain = segments
    if !isClosed {
      // The longest pieces that lead to the chain and away from it.
      let heads = lines.compactMap { $0.segments.first }.filter { $0.end.isWithin(0.02, of: start) }
      let tails = lines.compactMap { $0.segments.last }.filter { $0.start.isWithin(0.02, of: end) }
      if let head = heads.max(by: { $0.length < $1.length }) { chain.insert(head, at: 0) }
      if let tail = tails.max(by: { $0.length < $1.length }) { chain.append(tail) }
    }
    var path = Path(start: chain[0].start)
    for segment in chain { path.append(segment) }
    if isClosed { path.close() }
    return path.subpaths.first
  }
}

/// The segments that occur whole in some lines, linked where one ends at the start of another.
private struct SegmentLinks {
  /// A point, to a fiftieth of a pixel.
  private struct Key: Hashable {
    let x, y: Int

    init?(_ point: Point) {
      guard abs(point.x) < 1e7, abs(point.y) < 1e7 else { return nil }
      (x, y) = (Int((point.x * 50).rounded()), Int((point.y * 50).rounded()))
    }
  }

  private static let maximumSegments = 4096

  private var segments: [PathSegment] = []
  /// The segment that starts at a point: the first one that was found.
  private var following: [Key: Int] = [:]
  private var ends: Set<Key> = []

  /// Nil if there are too many segments.
  init?(_ lines: [Subpath]) {
    for line in lines {
      // The first and the last segment of an open line may be parts of longer ones.
      let whole = line.isClosed ? line.segments[...] : line.segments.dropFirst().dropLast()
      for segment in whole {
        guard let from = Key(segment.start), let to = Key(segment.end), from != to, following[from] == nil else {
          continue
        }
        following[from] = segments.count
        ends.insert(to)
        segments.append(segment)
      }
      guard segments.count < Self.maximumSegments else { return nil }
    }
  }

  /// The segments from the first one that none leads to, or from any of a closed line.
  var chain: [PathSegment] {
    let first = segments.firstIndex { Key($0.start).map { !ends.contains($0) } ?? false } ?? 0
    var chain: [PathSegment] = []
    var used: Set<Int> = []
    var index = segments.isEmpty ? nil : first
    while let place = index, used.insert(place).inserted {
      chain.append(segments[place])
      index = Key(segments[place].end).flatMap { following[$0] }
    }
    return chain
  }
}

/// A line as chords, with the distance of each corner from the start.
struct MeasuredLine {
  private(set) var points: [Point]
  private(set) var distances: [Double]
  let isClosed: Bool

  /// Chords a curve is divided into.
  private static let chords = 12

  init(_ subpath: Subpath) {
    points = [subpath.start]
    distances = [0]
    isClosed = subpath.isClosed
    for segment in subpath.segments {
      var count = Self.chords
      if case .line = segment { count = 1 }
      for index in 1...count {
        let point = index == count ? segment.end : segment.point(at: Double(index) / Double(count))
        distances.append((distances.last ?? 0) + (point - (points.last ?? point)).length)
        points.append(point)
      }
    }
  }

  var length: Double { distances.last ?? 0 }

  /// The point at a distance from the start; on a closed line, after whole rounds too. Nil beyond the ends.
  func point(at distance: Double) -> Point? {
    guard length > 0 else { return points.first }
    var rest = isClosed ? distance - length * (distance / length).rounded(.down) : distance
    guard rest > -1e-3 * length - 0.05, rest < length + 1e-3 * length + 0.05 else { return nil }
    rest = min(max(rest, 0), length)
    var (low, high) = (0, distances.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= rest { low = middle } else { high = middle }
    }
    let span = distances[high] - distances[low]
    return span > 0 ? points[low].mixed(with: points[high], (rest - distances[low]) / span) : points[low]
  }

  /// The distances from the start at which the line passes near a point, each the nearest of its pass.
  func places(near point: Point, _ tolerance: Double) -> [Double] {
    var places: [Double] = []
    var best: (distance: Double, place: Double)?
    for index in points.indices.dropLast() {
      let (a, b) = (points[index], points[index + 1])
      let way = b - a
      let square = way.dot(way)
      let share = square > 0 ? min(max((point - a).dot(way) / square, 0), 1) : 0
      let distance = (a + way * share - point).length
      if distance <= tolerance {
        if best.map({ distance < $0.distance }) ?? true {
          best = (distance, distances[index] + share * (distances[index + 1] - distances[index]))
        }
      } else if let pass = best {
        places.append(pass.place)
        best = nil
      }
    }
    if let pass = best { places.append(pass.place) }
    return places
  }
}

extension Point {
  fileprivate func isWithin(_ distance: Double, of other: Point) -> Bool { (self - other).length <= distance }
}
