import Vector

/// The parallel curve at a distance: outside for a positive amount, inside for a negative one. Of an open path, on both
/// sides.
struct OffsetPath {
  let amount: Double
  let join: StrokeStyle.Join
  let miterLimit: Double

  /// How far the result may lie from the true curve, of the amount.
  private static let tolerance = 4e-3
  /// The border of a line with more segments is put together from pieces.
  private static let mostSegments = 200
  /// A line with more segments is not worked out.
  private static let mostSegmentsOfAll = 10_000
  /// Segments of a piece.
  private static let segmentsOfPiece = 24

  private var style: StrokeStyle {
    StrokeStyle(
      width: 2 * amount.magnitude, cap: join == .round ? .round : .butt, join: join, miterLimit: max(1, miterLimit))
  }

  /// Nil where the path has too many crossings.
  func applied(to path: Path) -> Path? {
    guard amount != 0, amount.isFinite else { return path }
    var result = Path()
    for subpath in path.subpaths {
      guard let part = applied(to: subpath) else { return nil }
      result.append(part)
    }
    return result
  }

  private func applied(to subpath: Subpath) -> Path? {
    guard subpath.segments.count <= Self.mostSegmentsOfAll else { return nil }
    var own = Path()
    own.append(subpath)
    if subpath.segments.count <= Self.mostSegments,
      let result = combined(own, subpath.isClosed, border: border(of: own))
    {
      return result
    }
    return borderOfPieces(subpath).flatMap { combined(own, subpath.isClosed, border: $0) }
  }

  /// An open path has no inside to grow: what is left are its two sides.
  private func combined(_ path: Path, _ isClosed: Bool, border: Path) -> Path? {
    isClosed
      ? path.combined(with: [border], by: amount > 0 ? .union : .subtract) : border.combined(with: [], by: .union)
  }

  private func border(of path: Path) -> Path { path.stroked(style, tolerance: Self.tolerance * amount.magnitude) }

  /// The border of a line that crosses itself often: pieces united two by two, so that what they have in common goes
  /// early.
  private func borderOfPieces(_ subpath: Subpath) -> Path? {
    var pieces = pieces(of: subpath).map { border(of: $0) }
    while pieces.count > 1 {
      var united: [Path] = []
      for index in stride(from: 0, to: pieces.count, by: 2) {
        let others = Array(pieces[(index + 1)..<min(index + 2, pieces.count)])
        guard let pair = pieces[index].combined(with: others, by: .union) else { return nil }
        united.append(pair)
      }
      pieces = united
    }
    return pieces.first
  }

  /// Each piece goes on to the end of the next one's first segment, for the join between them.
  private func pieces(of subpath: Subpath) -> [Path] {
    let segments = subpath.segments + (subpath.isClosed ? subpath.segments.prefix(1) : [])
    return stride(from: 0, to: subpath.segments.count, by: Self.segmentsOfPiece).map { first in
      let part = segments[first..<min(first + Self.segmentsOfPiece + 1, segments.count)]
      var piece = Path()
      piece.move(to: segments[first].start)
      for segment in part { piece.append(segment) }
      return piece
    }
  }
}
