import Numerics

/// One line of a text, as characters (grapheme clusters) and as scalars.
struct LineText {
  let characters: [Character]
  /// Where the line starts in the whole text, in characters.
  let start: Int
  let scalars: [Unicode.Scalar]
  /// Where each character's scalars start; one more than there are characters.
  let scalarStarts: [Int]

  init(_ characters: [Character], start: Int) {
    // A tab is as good as a space: there are no tab stops.
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

  /// The character that a scalar is in.
  func character(ofScalar index: Int) -> Int {
    max(scalarStarts[..<characters.count].partitioningIndex(where: { $0 > index }) - 1, 0)
  }

  /// The lines of a text; any of Unicode's line and paragraph ends parts them.
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
  /// The scalars that need a glyph: not joiners, selectors and other marks of direction and form.
  var visibleScalars: [Unicode.Scalar] {
    unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
  }

  /// Whether Unicode draws it in colour unless told otherwise.
  var isColorEmoji: Bool {
    let scalars = unicodeScalars
    if scalars.contains("\u{FE0E}") { return false }
    return scalars.contains("\u{FE0F}") || scalars.contains { $0.properties.isEmojiPresentation }
  }
}
