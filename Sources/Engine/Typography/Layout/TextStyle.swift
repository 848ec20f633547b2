import Numerics

/// How text is laid out.
package struct TextStyle: Hashable, Sendable {
  /// The quantity that `size` measures.
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
    /// To the side where each line's reading starts: left, or right for a right-to-left paragraph.
    case natural
  }

  /// Whether the size adapts to a width.
  package enum Fit: Hashable, Sendable {
    case none
    /// Shrinks the text, including spacing, if the longest line is wider than this.
    case shrink(toWidth: Double)
    /// Scales the text so that the longest line has exactly this width.
    case fill(width: Double)
  }

  /// The direction of a paragraph.
  package enum Direction: Hashable, Sendable {
    /// The direction of the first strong character (rules P2 and P3 of UAX #9).
    case automatic
    case leftToRight, rightToLeft
    /// The direction of every character, whatever its own is.
    case allLeftToRight, allRightToLeft
  }

  /// A feature of OpenType, such as `smcp`.
  package struct Feature: Hashable, Sendable {
    /// Four characters.
    package var tag: Name
    /// 0 turns it off; 1 turns it on, or selects the first alternative.
    package var value: Int

    package init(_ tag: String, _ value: Int) { (self.tag, self.value) = (Name(tag), value) }
  }

  var font: Font
  /// In pixels; greater than 0, at most 10,000.
  var size: Double
  var measure: Measure
  /// Added after every cluster except the last of a line, in pixels; never inside a joined run. A value other than 0
  /// turns ligatures off.
  var letterSpacing: Double
  var alignment: Alignment
  var fit: Fit
  /// The distance of baselines, as a multiple of the font's own.
  var lineHeight: Double
  var direction: Direction
  /// Features of OpenType that are turned on or off, in addition to the usual ones; the last of a tag wins.
  package var features: [Feature] = []
  /// Whether characters that no font has are left out, without an advance; otherwise they are errors.
  package var leavesOutMissing = false

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
