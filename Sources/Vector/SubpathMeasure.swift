import Numerics

/// A subpath with the distances of its segments from the start, for cutting pieces out of it.
struct SubpathMeasure {
  let subpath: Subpath
  /// The distance of each segment's end from the start.
  private let ends: [Double]

  init(_ subpath: Subpath) {
    self.subpath = subpath
    var travelled = 0.0
    ends = subpath.segments.map { segment in
      travelled += segment.length
      return travelled
    }
  }

  var length: Double { ends.last ?? 0 }

  /// The part between two distances from the start, as an open subpath. Equal distances give a point with a direction,
  /// which is visible as a stroke with caps.
  func part(from: Double, to: Double) -> Subpath? {
    var result: Subpath?
    for index in ends.partitioningIndex(where: { $0 > from })..<ends.count {
      let start = index == 0 ? 0 : ends[index - 1]
      guard start < to || (start <= to && from == to) else { break }
      let length = ends[index] - start
      let low = max(from - start, 0)
      let high = min(to - start, length)
      guard low < high || (low == high && from == to && low < length) else { continue }
      let segment = subpath.segments[index]
      let piece = segment.part(
        from: low <= 0 ? 0 : segment.parameter(atLength: low),
        to: high >= length ? 1 : segment.parameter(atLength: high))
      if result == nil { result = Subpath(start: piece.start, segments: [], isClosed: false) }
      result?.segments.append(piece)
    }
    return result
  }
}
