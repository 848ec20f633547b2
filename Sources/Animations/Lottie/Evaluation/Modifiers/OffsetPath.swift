import Vector

/// The parallel curve at a distance: outside for a positive amount, inside for a negative one. For an open path, on
/// both sides.
struct OffsetPath: Hashable {
  let amount: Double
  let join: StrokeStyle.Join
  let miterLimit: Double

  /// The maximum error, as a fraction of the amount.
  private static let tolerance = 4e-3
  /// The border of a path with more segments is computed in pieces.
  private static let maximumSegments = 200
  /// A path with more segments is an error.
  private static let maximumSegmentsOfAll = 10_000
  /// The number of segments per piece.
  private static let segmentsOfPiece = 24

  private var style: StrokeStyle {
    StrokeStyle(
      width: 2 * amount.magnitude, cap: join == .round ? .round : .butt, join: join, miterLimit: max(1, miterLimit))
  }

  /// Nil if the path has too many crossings.
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
    guard subpath.segments.count <= Self.maximumSegmentsOfAll else { return nil }
    var own = Path()
    own.append(subpath)
    if subpath.segments.count <= Self.maximumSegments,
      let result = combined(own, subpath.isClosed, border: border(of: own))
    {
      return result
    }
    return borderOfPieces(subpath).flatMap { combined(own, subpath.isClosed, border: $0) }
  }

  /// An open path has no inside: the result is its border without the path.
  private func combined(_ path: Path, _ isClosed: Bool, border: Path) -> Path? {
    isClosed
      ? path.combined(with: [border], by: amount > 0 ? .union : .subtract) : border.combined(with: [], by: .union)
  }

  private func border(of path: Path) -> Path { path.stroked(style, tolerance: Self.tolerance * amount.magnitude) }

  /// The border of a path with many crossings: the union of pieces, computed in pairs, so that overlaps are removed
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

  /// Each piece also contains the first segment of the next piece, for the join between them.
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
