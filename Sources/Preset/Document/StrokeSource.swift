import Vector

/// A stroke along an outline.
package struct StrokeSource: Sendable {
  package let paint: PaintSource
  package let width: Property
  /// Used unless `computedCap` names another cap.
  package let cap: StrokeStyle.Cap
  /// The name of a cap as a template, for example a parameter.
  package let computedCap: TextProperty?
  package let join: StrokeStyle.Join
  package let miterLimit: Property?
  /// Lengths of dashes and gaps in turn.
  package let dash: Property?
  package let dashOffset: Property?
}
