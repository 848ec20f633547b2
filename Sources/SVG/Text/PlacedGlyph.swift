import Vector

/// A cluster of a text where it stands in its chunk.
struct PlacedGlyph: Sendable {
  /// The outline about its place on the baseline.
  var path: Path
  /// Which character it is for.
  var character: Int
  var x, y: Double
  var advance: Double
  /// The part above and below the baseline that the font takes; both above 0.
  var ascent, descent: Double
  var rotate: Double

  /// From the outline to the units of the text.
  var transform: AffineTransform {
    AffineTransform.rotation(degrees: rotate).then(.translation(x: x, y: y))
  }

  /// The box of its cell, with the font's whole height.
  var cell: Rect {
    Path.rectangle(Rect(minX: 0, minY: -ascent, maxX: advance, maxY: descent)).transformed(by: transform).bounds
  }
}
