import Vector

/// Text laid out in lines: outlines and their positions, in pixels, y down.
///
/// The first line's baseline is y = 0, and the box of all lines starts at x = 0.
package struct TextLayout: Sendable {
  /// From the top; one per line of the text, including empty lines.
  package let lines: [TextLine]
  /// The em size in which the text is set, after measuring and fitting, in pixels.
  package let emSize: Double
  /// The names of the fallback fonts that replace the requested font where it lacks characters. They depend on the
  /// machine.
  package let fallbacks: [String]
  /// The characters that are left out because no font has them, without duplicates.
  package let missing: [Character]
  /// From the ascender of the first line to the descender of the last; as wide as the longest line's advances. Fallback
  /// fonts can increase the height.
  package let metrics: Rect
  /// The bounding box of the outlines; nil if all are blank.
  package let ink: Rect?

  /// The letters that have ink, in reading order. A wave animates them in this order, so right-to-left text waves from
  /// the right.
  package var letters: [Letter] { lines.flatMap { $0.letters }.filter { $0.ink != nil } }

  /// All outlines at their positions, for the non-zero rule.
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

/// A unit of animation: a grapheme cluster, or a run of clusters that a script joins (Arabic, Devanagari, a ligature).
package struct Letter: Sendable {
  /// In reading order.
  package let text: String
  /// The index of `text` in the whole text, in characters (grapheme clusters).
  package let index: Int
  /// In reading order; more than one only if joined.
  package let clusters: [Cluster]
  /// The left end of its advance, on the baseline.
  package let origin: Point
  package let advance: Double
  /// The outline, relative to `origin`, for the non-zero rule.
  package let path: Path
  /// The exact bounding box of `path`; nil if it is blank, such as a space.
  package let ink: Rect?
  package let isRightToLeft: Bool
}

/// The smallest unit of text that a font does not divide: a grapheme cluster, or several that a ligature merges.
package struct Cluster: Sendable {
  package let text: String
  /// The index of `text` in the whole text, in characters (grapheme clusters).
  package let index: Int
  /// The left end of its advance, on the baseline.
  package let origin: Point
  package let advance: Double
  /// The outline, relative to `origin`.
  package let path: Path
  /// The exact bounding box of `path`; nil if it is blank.
  package let ink: Rect?
}
