import Numerics

/// One line of a text, as characters (grapheme clusters) and as scalars.
struct LineText {
  let characters: [Character]
  /// The index of the line's first character in the whole text.
  let start: Int
  let scalars: [Unicode.Scalar]
  /// The index of each character's first scalar, and the number of scalars at the end.
  let scalarStarts: [Int]

  init(_ characters: [Character], start: Int) {
    // There are no tab stops: a tab counts as a space.
    self.characters = characters.map { $0 == "\t" ? " " : $0 }
    self.start = start
    var scalars: [Unicode.Scalar] = []
    var starts = [0]
    for character in self.characters {
      scalars.append(contentsOf: character.unicodeScalars)
      starts.append(scalars.count)
    }
    self.scalars = scalars
    scalarStarts = starts
  }

  func scalars(of characters: Range<Int>) -> Range<Int> {
    scalarStarts[characters.lowerBound]..<scalarStarts[characters.upperBound]
  }

  /// The index of the character that contains a scalar.
  func character(ofScalar index: Int) -> Int {
    max(scalarStarts[..<characters.count].partitioningIndex(where: { $0 > index }) - 1, 0)
  }

  /// The lines of a text, separated by any of Unicode's line and paragraph separators.
  static func lines(of characters: [Character]) -> [LineText] {
    var lines: [LineText] = []
    var start = 0
    for (index, character) in characters.enumerated() where character.isNewline {
      lines.append(LineText(Array(characters[start..<index]), start: start))
      start = index + 1
    }
    lines.append(LineText(Array(characters[start...]), start: start))
    return lines
  }
}

extension Character {
  /// The scalars that need a glyph: all except joiners, variation selectors and other ignorable code points.
  var visibleScalars: [Unicode.Scalar] {
    unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
  }

  /// Whether Unicode's default presentation is in color.
  var isColorEmoji: Bool {
    let scalars = unicodeScalars
    if scalars.contains("\u{FE0E}") { return false }
    return scalars.contains("\u{FE0F}") || scalars.contains { $0.properties.isEmojiPresentation }
  }
}
