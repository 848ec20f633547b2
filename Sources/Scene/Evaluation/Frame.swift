import Numerics
import Vector

/// Where a layer is drawn: what its coordinates mean, and its time.
struct Frame {
  /// From the layer's coordinates to pixels, if no flip is involved.
  var affine: AffineTransform
  /// From the layer's coordinates to pixels, if a flip is.
  var projective: ProjectiveTransform?
  /// Where shapes are that do not say where, and about what layers turn.
  var origin: Point
  /// The layer's own phase.
  var phase: Double
  /// How many copies the repeats around make of a layer.
  var copies = 1
}
