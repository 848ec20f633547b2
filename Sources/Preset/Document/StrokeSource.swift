/// A line along an outline.
package struct StrokeSource: Sendable {
  package enum Cap: String, CaseIterable, Sendable {
    case butt, round, square
  }

  package enum Join: String, CaseIterable, Sendable {
    case miter, round, bevel
  }

  package let paint: PaintSource
  package let width: Property
  package let cap: Cap
  package let join: Join
  package let miterLimit: Property?
  /// Lengths of dashes and gaps in turn.
  package let dash: Property?
  package let dashOffset: Property?
}
