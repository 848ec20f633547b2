import Numerics

/// A color at a place along a gradient.
package struct GradientStop: Hashable, Sendable {
  /// 0...1; a value below the one before counts as that one.
  package var offset: Double
  package var color: Color

  package init(offset: Double, color: Color) {
    self.offset = offset
    self.color = color
  }
}
