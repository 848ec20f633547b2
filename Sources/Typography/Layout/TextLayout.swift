import Vector

/// Text set in lines: outlines and where they stand, in pixels, y down.
///
/// The first line's baseline is y = 0, and the box of all lines starts at x = 0.
package struct TextLayout: Sendable {
  /// From the top; one for each line of the text, so an empty one is there too.
  package let lines: [TextLine]
  /// The em size in which the text is set, after measuring and fitting, in pixels.
  package let emSize: Double
  /// Installed fonts that stand in for the one asked for where it lacks characters, by their names: which they are
  /// depends on the machine.
  package let fallbacks: [String]
  /// From the ascender of the first line to the descender of the last, and as wide as the longest line's advances.
  /// Fonts that stand in for missing characters make it taller where they need to.
  package let metrics: Rect
  /// What is black; nil when nothing is.
  package let ink: Rect?

  /// The letters that have ink, in reading order. A wave takes them one after the other, so that right-to-left text
  /// waves from the right.
  package var letters: [Letter] { lines.flatMap { $0.letters }.filter { $0.ink != nil } }

  /// All outlines, where they stand; to be filled by the non-zero rule.
  package var path: Path {
    var path = Path()
    for line in lines {
      for letter in line.letters {
        path.append(letter.path.transformed(by: .translation(x: letter.origin.x, y: letter.origin.y)))
      }
    }
    return path
  }
}

/// One line of a layout.
package struct TextLine: Sendable {
  /// In reading order, which for right-to-left text is from right to left.
  package let letters: [Letter]
  /// The y of the baseline.
  package let baseline: Double
  /// The left end of the advances.
  package let minX: Double
  /// The sum of the advances and of the spacing between letters.
  package let width: Double
  /// Whether the line's paragraph runs from right to left.
  package let isRightToLeft: Bool
}

/// What moves as one: a grapheme cluster, or a run of them that a script joins (Arabic, Devanagari, a ligature).
package struct Letter: Sendable {
  /// What it spells, in reading order.
  package let text: String
  /// Where `text` starts in the whole text, counted in characters (grapheme clusters).
  package let index: Int
  /// In reading order; one unless joined.
  package let clusters: [Cluster]
  /// The left end of its advance, on the baseline.
  package let origin: Point
  package let advance: Double
  /// The outline, relative to `origin`; to be filled by the non-zero rule.
  package let path: Path
  /// The exact box of `path`; nil when it is blank, as a space is.
  package let ink: Rect?
  package let isRightToLeft: Bool
}

/// The smallest part of a text that a font keeps together: a grapheme cluster, or several that a ligature has made one.
package struct Cluster: Sendable {
  package let text: String
  /// Where `text` starts in the whole text, counted in characters (grapheme clusters).
  package let index: Int
  /// The left end of its advance, on the baseline.
  package let origin: Point
  package let advance: Double
  /// The outline, relative to `origin`.
  package let path: Path
  /// The exact box of `path`; nil when it is blank.
  package let ink: Rect?
}
