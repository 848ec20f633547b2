import Numerics
import Vector

/// A part of a path between two fractions of its length, shifted by an offset; the part wraps around at the ends.
struct Trim {
  private let from, to: Double
  private let offset: Double

  init(from: Double, to: Double, offset: Double) {
    self.from = min(from, to).clampedToUnit
    self.to = max(from, to).clampedToUnit
    self.offset = offset
  }

  func applied(to path: Path, start: Double = 0) -> Path { path.trimmed(from: from, to: to, offset: offset + start) }

  /// Trims an outline. A whole path stays as it is; the next trim starts where this one does.
  func apply(to outline: inout Outline) {
    let start = outline.start
    outline.change { applied(to: $0, start: start) }
    outline.start = to - from >= 1 ? start + offset : 0
  }

  /// The parts of paths that are trimmed as one concatenated path.
  func appliedTogether(to paths: [Path]) -> [Path] {
    let lengths = paths.map { $0.length }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return paths }
    var travelled = 0.0
    return zip(paths, lengths).map { path, length in
      defer { travelled += length }
      return applied(to: path, start: travelled / total, share: length / total)
    }
  }

  /// The part of one of several concatenated paths, which starts at the fraction `start` of the total length and is the
  /// fraction `share` of it.
  private func applied(to path: Path, start: Double, share: Double) -> Path {
    if to - from >= 1 { return path }
    guard to > from, share > 0, offset.isFinite else { return Path() }
    let shift = offset - offset.rounded(.down)
    // The interval, and the interval one turn earlier: together they cover 0...1.
    let parts = [-1.0, 0].compactMap { turn -> (low: Double, high: Double)? in
      let low = max(0, (from + shift + turn - start) / share)
      let high = min(1, (to + shift + turn - start) / share)
      return high > low ? (low, high) : nil
    }
    guard let head = parts.first else { return Path() }
    guard parts.count == 2 else { return path.trimmed(from: head.low, to: head.high) }
    // For a closed path, a part at the end and a part at the start are one piece across the start point.
    let tail = parts[1]
    if head.low == 0, tail.high == 1 {
      return path.trimmed(from: 0, to: 1 - tail.low + head.high, offset: tail.low)
    }
    var both = path.trimmed(from: tail.low, to: tail.high)
    both.append(path.trimmed(from: head.low, to: head.high))
    return both
  }
}
