/// Which points of the plane a path encloses (SVG 2, 13.4.2).
package enum FillRule: String, CaseIterable, Sendable {
  /// The path winds around the point a number of times other than zero.
  case nonZero = "nonzero"
  /// A ray from the point crosses the path an odd number of times.
  case evenOdd = "evenodd"
}
