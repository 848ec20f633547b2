import Numerics

/// The source of a shape's pixels.
package enum Paint: Hashable, Sendable {
  case solid(Color)
  case gradient(Gradient)
  case image(ImagePaint)
  case pattern(PatternPaint)
}
