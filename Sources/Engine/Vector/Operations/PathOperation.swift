/// How the insides of two paths are combined.
package enum PathOperation: String, CaseIterable, Sendable {
  /// Inside either path.
  case union
  /// Inside the first path and outside the second.
  case subtract
  /// Inside both paths.
  case intersect
  /// Inside exactly one path.
  case exclude

  /// Whether a point is inside the result, given whether it is inside each path.
  func contains(_ first: Bool, _ second: Bool) -> Bool {
    switch self {
    case .union: first || second
    case .subtract: first && !second
    case .intersect: first && second
    case .exclude: first != second
    }
  }
}

extension Path {
  /// The outline of this path combined with the others, one after the other.
  ///
  /// The result has no crossings: its loops run clockwise on the screen around the inside and counterclockwise around
  /// holes, so both fill rules give the same picture. Curves stay curves; crossings of curves are accurate to 1e-5 of
  /// the paths' extent. Open subpaths are closed. Nil if the paths have too many crossings to compute in reasonable
  /// time, or if a coordinate is not finite.
  /// - Parameter rule: the fill rule of each input path.
  package func combined(with others: [Path], by operation: PathOperation, rule: FillRule = .nonZero) -> Path? {
    guard let first = others.first else {
      return Arrangement(self, Path())?.result(of: .union, rule: rule)
    }
    var result = Arrangement(self, first)?.result(of: operation, rule: rule)
    for other in others.dropFirst() {
      guard let known = result else { return nil }
      result = Arrangement(known, other)?.result(of: operation, rule: rule)
    }
    return result
  }
}
