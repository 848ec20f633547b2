import Numerics

/// The source of a shape's pixels.
package enum Paint: Hashable, Sendable {
  case solid(Color)
  indirect case gradient(Gradient)
  indirect case image(ImagePaint)
  indirect case pattern(PatternPaint)
}
