import Vector

/// Whirligif's own face: a geometric sans-serif of one stroke width with round ends, stored as center lines that the
/// stroker widens, so that weight is a number. It has A to Z with Latin accents, tabular figures, punctuation, currency
/// signs, arrows and marks.
struct BuiltInFace {
  static let unitsPerEm = 1000.0
  static let metrics = LineMetrics(ascender: 0.95, descender: -0.25, lineGap: 0, capHeight: 0.698)

  /// The tolerance of the outline in thousandths of an em: a tenth of a pixel at 330 pixels.
  private static let tolerance = 0.3

  private let weight: FontWeight

  init(weight: FontWeight) { self.weight = weight }

  static func covers(all text: [Character]) -> Bool {
    text.allSatisfy { covers($0) || $0.isNewline }
  }

  static func covers(_ character: Character) -> Bool {
    blankAdvance(of: character) != nil || BuiltInGlyphs.glyph(for: character) != nil
  }

  func covers(_ character: Character) -> Bool { Self.covers(character) }

  /// The advance of spaces and of characters without a glyph of their own; nil for all others.
  private static func blankAdvance(of character: Character) -> Double? {
    switch character {
    case " ", "\t", "\u{A0}": 250
    case "\u{2002}": 500
    case "\u{2003}": 1000
    case "\u{2007}": BuiltInPen.regularFigureAdvance
    case "\u{2009}", "\u{202F}": 140
    default: character.visibleScalars.isEmpty ? 0 : nil
    }
  }

  /// A glyph's outline, y down, and its advance, in thousandths of an em.
  func outline(of character: Character) -> BuiltInOutlines.Outline? {
    if let advance = Self.blankAdvance(of: character) { return .init(path: Path(), advance: advance) }
    return BuiltInOutlines.shared.outline(of: character, weight: weight) {
      guard let (glyph, marks) = BuiltInGlyphs.glyph(for: character) else { return nil }
      let drawing = BuiltInDrawing(pen: BuiltInPen(weight: weight), tolerance: Self.tolerance)
      return drawing.draw(glyph, marks: marks)
    }
  }

  /// The clusters of a run, in reading order.
  func clusters(of run: TextRun, in line: LineText) -> [TypesetCluster] {
    let isRightToLeft = run.level % 2 == 1
    return run.characters.map { index in
      let character = line.characters[index]
      let drawn = outline(of: isRightToLeft ? Self.mirrored(character) : character)
      var advance = drawn?.advance ?? 0
      if !isRightToLeft, index + 1 < run.characters.upperBound {
        advance += BuiltInGlyphs.kerning(character, line.characters[index + 1])
      }
      let scale = 1 / Self.unitsPerEm
      let glyphs = drawn.flatMap { $0.path.isEmpty ? nil : TypesetGlyph(outline: $0.path, scale: scale, x: 0, y: 0) }
      return TypesetCluster(
        characters: (line.start + index)..<(line.start + index + 1), advance: advance * scale,
        glyphs: glyphs.map { [$0] } ?? [])
    }
  }

  /// Rule L4 of UAX #9, for the pairs that the face has.
  private static func mirrored(_ character: Character) -> Character {
    let pairs: [Character] = Array("()[]{}<>«»‹›")
    guard let pair = pairs.firstIndex(of: character) else { return character }
    return pairs[pair ^ 1]
  }
}
