/// Measures texts for expressions. The fonts are in a module of their own, which measures in the name of a scene.
package protocol TextMeasure: AnyObject, Sendable {
  /// - Parameter font: in the syntax of presets, such as `builtin:bold`.
  func extent(of text: String, font: String) -> TextExtent
}

/// The size of a text whose capitals have the height 1.
package struct TextExtent: Hashable, Sendable {
  /// The advances of the longest line.
  let width: Double
  /// The height of the ink.
  let height: Double

  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The size of an average text, where no fonts are at hand: one capital a character.
  init(estimateFor text: String) { self.init(width: Double(text.count), height: text.isEmpty ? 0 : 1.4) }
}
