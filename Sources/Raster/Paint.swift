import Numerics

/// What a shape is filled or stroked with.
package enum Paint: Hashable, Sendable {
  case solid(Color)
  case gradient(Gradient)
  case image(ImagePaint)
  case pattern(PatternPaint)
}
