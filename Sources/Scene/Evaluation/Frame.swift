import Numerics
import Vector

/// The coordinate system and the time of a layer.
struct Frame {
  /// From the layer's coordinates to pixels, without a flip.
  var affine: AffineTransform
  /// From the layer's coordinates to pixels, with a flip.
  var projective: ProjectiveTransform?
  /// The default position of shapes, and the default anchor of layers.
  var origin: Point
  /// The layer's own phase.
  var phase: Double
  /// The number of copies that the enclosing repeats make of a layer.
  var copies = 1
}
