import Numerics

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

/// How finely a stroke divides curves and circles.
struct StrokeAccuracy {
  /// The largest distance between a chord and its curve.
  let tolerance: Double
  /// The largest angle that one chord of a circle as wide as the stroke spans, in degrees.
  let chordAngle: Double
  /// The cosine of ``chordAngle``, minus a margin for rounding.
  let minimumCosine: Double

  init(halfWidth: Double, tolerance: Double) {
    self.tolerance = tolerance
    chordAngle =
      halfWidth > tolerance ? max(0.5, min(60, 2 * Trigonometry.arcCosine(1 - tolerance / halfWidth))) : 60
    minimumCosine = Trigonometry.cosine(degrees: chordAngle) - 1e-9
  }

  /// The number of chords, at least 1, that keeps a curve and both its offsets within the tolerance.
  ///
  /// The chord deviation bounds the error of the curve; the turn of the control legs bounds the error of the offsets.
  func chords(of segment: PathSegment) -> Double {
    let bend: Double
    let turn: Double
    switch segment {
    case .line:
      return 1
    case .quadratic(let a, let b, let c):
      bend = PathSegment.chordDeviation(a, b, c)
      turn = Self.turn(b - a, c - b)
    case .cubic(let a, let b, let c, let d):
      bend = PathSegment.chordDeviation(a, b, c, d)
      turn = b == c ? Self.turn(b - a, d - c) : Self.turn(b - a, c - b) + Self.turn(c - b, d - c)
    }
    let ofOffset = turn / chordAngle
    let count = (bend / tolerance + ofOffset * ofOffset).squareRoot().rounded(.up)
    // NaN counts as 1.
    return count > 1 ? count : 1
  }

  /// An upper bound of the angle between two legs, in degrees; 0 if one has no length.
  ///
  /// Unit vectors at distance d enclose 2 asin(d / 2), which is at most d + k d^3 for the k that makes both equal at d
  /// = 2.
  private static func turn(_ from: Point, _ to: Point) -> Double {
    guard let from = from.unit, let to = to.unit else { return 0 }
    let distance = (to - from).length
    return distance * (1 + 0.1427 * distance * distance) * (180 / Double.pi)
  }
}
