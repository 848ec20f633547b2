/// The paint of a fill or a stroke.
package enum PaintSource: Sendable {
  case color(Property)
  /// A parameter of the type `paint`, by its index among the parameters.
  case parameter(Int)
  indirect case gradient(GradientSource)
}
