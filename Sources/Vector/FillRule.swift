/// Which points of the plane a path encloses (SVG 2, 13.4.2).
package enum FillRule: String, CaseIterable, Sendable {
  /// Where the path winds round the point other than zero times.
  case nonZero = "nonzero"
  /// Where a ray from the point crosses the path an odd number of times.
  case evenOdd = "evenodd"
}
