/// The glyphs of characters of the built-in face.
enum BuiltInGlyphs {
  /// Nil if the face lacks the character. Composed and decomposed accents give the same glyph.
  static func glyph(for character: Character) -> (base: BuiltInGlyph, marks: [BuiltInMark])? {
    var scalars = character.unicodeScalars.makeIterator()
    guard let first = scalars.next() else { return nil }
    var marks: [BuiltInMark] = []
    while let scalar = scalars.next() {
      if scalar.properties.isDefaultIgnorableCodePoint { continue }
      let accents = BuiltInAccents.shared
      guard let mark = accents.combining[scalar].flatMap({ accents.mark($0) }) else { return nil }
      marks.append(mark)
    }
    let base = marks.contains(where: { $0.isAbove }) ? dotless(first) : first
    if let glyph = BuiltInTables.shared.glyph(base) { return (glyph, marks) }
    guard first.value > 0x7F else { return nil }
    let accents = BuiltInAccents.shared
    if let glyph = accents.spacing(first) { return (glyph, marks) }
    guard
      let (base, name) = accents.letters[first], let glyph = BuiltInTables.shared.glyph(base),
      let mark = accents.mark(name)
    else { return nil }
    return (glyph, [mark] + marks)
  }

  /// The kerning of a pair in thousandths of an em; negative is closer.
  static func kerning(_ left: Character, _ right: Character) -> Double {
    guard let left = left.unicodeScalars.first, let right = right.unicodeScalars.first else { return 0 }
    return BuiltInTables.shared.kerning(unaccented(left), unaccented(right))
  }

  /// Replaces a letter by its dotless form, for an accent above.
  private static func dotless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "i": "ı"
    case "j": "ȷ"
    default: scalar
    }
  }

  private static func unaccented(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.value > 0x7F, let base = BuiltInAccents.shared.letters[scalar]?.base else { return scalar }
    switch base {
    case "ı": return "i"
    case "ȷ": return "j"
    default: return base
    }
  }
}
