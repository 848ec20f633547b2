/// How the insides of two paths become one.
package enum PathOperation: String, CaseIterable, Sendable {
  /// What is inside of either.
  case union
  /// What is inside of the first alone.
  case subtract
  /// What is inside of both.
  case intersect
  /// What is inside of one and not of the other.
  case exclude

  /// Whether a point that is inside of the first or not, and of the second or not, is inside of the result.
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
  /// The outline of what the operation makes of the insides of this path and of others, one after the other.
  ///
  /// The result has no crossings: its loops run clockwise on the screen round what is inside and anticlockwise round
  /// holes, so both fill rules show the same. Curves stay curves; where two cross, the result lies within 1e-5 of the
  /// paths' extent. Open subpaths are closed. Nil where the paths have more crossings than can be worked out in
  /// reasonable time, or a coordinate is not finite.
  /// - Parameter rule: what counts as inside of each path.
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
