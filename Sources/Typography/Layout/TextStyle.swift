/// How text is set.
package struct TextStyle: Hashable, Sendable {
  /// What `size` measures.
  package enum Measure: String, CaseIterable, Sendable {
    /// The em square, as font sizes usually do.
    case em
    /// The height of a capital H.
    case capitals
    /// From the ascender to the descender.
    case line
  }

  package enum Alignment: String, CaseIterable, Sendable {
    case left, center, right
    /// To the side at which each line's reading starts: left, or right for a right-to-left paragraph.
    case natural
  }

  /// Whether the size gives way to a width.
  package enum Fit: Hashable, Sendable {
    case none
    /// Smaller, spacing included, if the longest line is wider than this, else as it is.
    case shrink(toWidth: Double)
    /// Smaller or larger, so that the longest line is exactly this wide.
    case fill(width: Double)
  }

  /// Which way a paragraph runs.
  package enum Direction: Hashable, Sendable {
    /// As its first strongly directed letter does (rules P2 and P3 of UAX #9).
    case automatic
    case leftToRight, rightToLeft
  }

  package var font: Font
  /// In pixels; above 0, at most 10,000.
  package var size: Double
  package var measure: Measure
  /// Added after every cluster but the last of a line, in pixels; never inside a joined run. Ligatures are off when it
  /// is not 0.
  package var letterSpacing: Double
  package var alignment: Alignment
  package var fit: Fit
  /// From baseline to baseline, as a multiple of the font's own.
  package var lineHeight: Double
  package var direction: Direction

  package init(
    font: Font = .builtIn, size: Double, measure: Measure = .em, letterSpacing: Double = 0,
    alignment: Alignment = .natural, fit: Fit = .none, lineHeight: Double = 1, direction: Direction = .automatic
  ) {
    self.font = font
    self.size = size
    self.measure = measure
    self.letterSpacing = letterSpacing
    self.alignment = alignment
    self.fit = fit
    self.lineHeight = lineHeight
    self.direction = direction
  }
}
