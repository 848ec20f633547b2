import Vector

/// A cluster of a text at its position in a text chunk.
struct PlacedGlyph: Sendable {
  /// The outline relative to its position on the baseline.
  var path: Path
  /// The index of its character.
  var character: Int
  var x, y: Double
  var advance: Double
  /// The spacing after it.
  var spacing = 0.0
  /// The font's ascent and descent; both above 0.
  var ascent, descent: Double
  var rotate: Double

  /// From the outline to the units of the text.
  var transform: AffineTransform {
    AffineTransform.rotation(degrees: rotate).then(.translation(x: x, y: y))
  }

  /// The cell, with the full height of the font.
  var cell: Rect {
    Path.rectangle(Rect(minX: 0, minY: -ascent, maxX: advance, maxY: descent)).transformed(by: transform).bounds
  }
}
