/// How a path is widened into an outline.
package struct StrokeStyle: Hashable, Sendable {
  /// How an open subpath ends.
  package enum Cap: String, CaseIterable, Sendable { case butt, round, square }
  /// How two segments meet on the outer side.
  package enum Join: String, CaseIterable, Sendable { case miter, round, bevel }

  /// The full width, in the path's units.
  package var width: Double
  package var cap: Cap
  package var join: Join
  /// The largest ratio of miter length to width before a miter becomes a bevel; at least 1.
  package var miterLimit: Double
  /// Lengths of dashes and gaps in turn; an odd list is repeated once, an empty list means a solid line.
  package var dash: [Double]
  /// The position in the dash pattern at the start of the line.
  package var dashOffset: Double

  package init(
    width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 4, dash: [Double] = [],
    dashOffset: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashOffset = dashOffset
  }
}
