import Numerics

extension Path {
  /// The most dashes of a path; a path that would have more is drawn solid.
  private static let maximumDashes = 20_000.0

  /// The path cut into dashes.
  ///
  /// `pattern` holds the lengths of dashes and gaps in turn, in the path's units; an odd list is repeated once (SVG 2,
  /// 13.5.6). Each subpath starts `offset` units into the pattern. A negative or non-finite length, or a sum of 0,
  /// draws the path solid. A dash that ends where the subpath starts, or starts where it ends, leaves no cap there, as
  /// in browsers; a dash of length 0 is a dot.
  package func dashed(_ pattern: [Double], offset: Double) -> Path {
    let lengths = pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    guard !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), period > 0, period.isFinite,
      offset.isFinite, length / period * Double(lengths.count) < Self.maximumDashes
    else { return self }
    // The remainder is exact for any offset.
    let rest = offset.truncatingRemainder(dividingBy: period)
    let phase = rest < 0 ? rest + period : rest
    var result = Path()
    for subpath in subpaths { result.append(dashesOf: subpath, lengths: lengths, phase: phase) }
    return result
  }

  private mutating func append(dashesOf subpath: Subpath, lengths: [Double], phase: Double) {
    let measure = SubpathMeasure(subpath)
    let total = measure.length
    guard total > 0 else {
      append(subpath)
      return
    }
    // Rounding can leave a shorter piece of a dash at an end.
    let shortest = 1e-9 * total
    var dashes: [(from: Double, to: Double)] = []
    var at = -phase
    var index = 0
    while at < total {
      let end = at + lengths[index]
      let (from, to) = (max(at, 0), min(end, total))
      let isSeen = lengths[index] > 0 ? to - from > min(shortest, lengths[index] / 2) : at >= 0
      if index.isMultiple(of: 2), isSeen { dashes.append((from, to)) }
      at = end
      index = (index + 1) % lengths.count
    }
    // A dash as long as the subpath leaves it closed, as in browsers.
    if subpath.isClosed, dashes.count == 1, dashes[0] == (0, total) { return append(subpath) }
    // On a closed subpath, a dash that reaches the end continues in the dash at the start.
    if subpath.isClosed, dashes.count > 1, let first = dashes.first, let last = dashes.last, first.from == 0,
      last.to == total
    {
      dashes.removeFirst()
      if var tail = measure.part(from: last.from, to: last.to), let head = measure.part(from: 0, to: first.to) {
        tail.segments += head.segments
        dashes.removeLast()
        append(tail)
      }
    }
    for dash in dashes {
      if let part = measure.part(from: dash.from, to: dash.to) { append(part) }
    }
  }

  /// The part of the path between two fractions of its length, as in Lottie and After Effects: `offset` shifts both,
  /// and they wrap around; `from` and `to` are clamped to 0...1 and may come in either order.
  package func trimmed(from: Double, to: Double, offset: Double = 0) -> Path {
    guard from.isFinite, to.isFinite, offset.isFinite else { return Path() }
    let low = min(from, to).clampedToUnit
    let high = max(from, to).clampedToUnit
    if high - low >= 1 { return self }
    guard high > low else { return Path() }
    let shift = offset - offset.rounded(.down)
    let start = low + shift
    let end = high + shift
    if end <= 1 { return part(from: start, to: end) }
    if start >= 1 { return part(from: start - 1, to: end - 1) }
    return joined(part(from: start, to: 1), part(from: 0, to: end - 1))
  }

  /// The part between two fractions of the length, without wrapping.
  private func part(from: Double, to: Double) -> Path {
    let measures = subpaths.map(SubpathMeasure.init)
    let total = measures.reduce(0) { $0 + $1.length }
    var result = Path()
    var travelled = 0.0
    for measure in measures {
      let length = measure.length
      let low = from * total - travelled
      let high = to * total - travelled
      travelled += length
      if low <= 0, high >= length {
        result.append(measure.subpath)
      } else if let part = measure.part(from: max(low, 0), to: min(high, length)) {
        result.append(part)
      }
    }
    return result
  }

  /// The tail and the head of a path; one line if they are parts of a single closed subpath.
  private func joined(_ tail: Path, _ head: Path) -> Path {
    let own = subpaths
    guard own.count == 1, own[0].isClosed, var line = tail.subpaths.first, let rest = head.subpaths.first else {
      var both = tail
      both.append(head)
      return both
    }
    line.segments += rest.segments
    var result = Path()
    result.append(line)
    return result
  }
}
