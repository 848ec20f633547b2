/// Chooses the face of each cluster: the requested font if it has the characters, else the closest installed font that
/// has them.
struct FaceChooser {
  let style: TextStyle
  let builtIn: BuiltInFace
  let primary: Face
  /// Selects the forms of shared Han characters.
  let language: String
  /// The fallback faces used so far; they are tried first, so that the face does not change at every letter.
  private(set) var fallbacks: [OpenTypeFace] = []

  init(style: TextStyle, text: [Character], fonts: inout OpenFonts) throws(TypographyError) {
    self.style = style
    builtIn = BuiltInFace(weight: style.font.weight ?? .regular)
    primary = try fonts.face(for: style.font).map { .openType($0) } ?? .builtIn(builtIn)
    language = Self.language(of: text)
  }

  mutating func face(for character: Character, fonts: inout OpenFonts) throws(TypographyError) -> Face {
    if try covers(primary, character, fonts: &fonts) { return primary }
    for fallback in fallbacks where try covers(.openType(fallback), character, fonts: &fonts) {
      return .openType(fallback)
    }
    if let face = try installed(character, fonts: &fonts) {
      fallbacks.append(face)
      return .openType(face)
    }
    if builtIn.covers(character) { return .builtIn(builtIn) }
    throw missing(character)
  }

  /// A machine without Fontconfig has no fallback fonts. This is not an error of its own: the caller reports the
  /// missing character.
  private func installed(_ character: Character, fonts: inout OpenFonts) throws(TypographyError) -> OpenTypeFace? {
    do {
      return try fonts.fallback(for: character.visibleScalars, font: style.font, language: language)
    } catch .libraryMissing {
      return nil
    }
  }

  private func missing(_ character: Character) -> TypographyError {
    let scalar = character.visibleScalars.first { !has($0) } ?? character.unicodeScalars.first ?? " "
    if character.isColorEmoji { return .colorGlyph(character: character, scalar: scalar) }
    return .missingGlyph(character: character, scalar: scalar, font: primary.openType?.name ?? "the built-in face")
  }

  /// For the message: whether the built-in face covers this scalar.
  private func has(_ scalar: Unicode.Scalar) -> Bool {
    if case .builtIn(let face) = primary { return face.covers(Character(scalar)) }
    return false
  }

  private func covers(_ face: Face, _ character: Character, fonts: inout OpenFonts) throws(TypographyError) -> Bool {
    switch face {
    case .builtIn(let builtIn):
      return builtIn.covers(character)
    case .openType(let face):
      let harfBuzz = try fonts.harfBuzz()
      if character.visibleScalars.allSatisfy({ harfBuzz.nominalGlyph($0, in: face.font) != nil }) { return true }
      // HarfBuzz composes and decomposes, so a font may have a glyph for a cluster without having all of its scalars.
      guard character.unicodeScalars.count > 1 || character.isDecomposable else { return false }
      let scalars = character.unicodeScalars.map { $0.value }
      let script = harfBuzz.script(of: character.unicodeScalars.first ?? " ")
      let glyphs = harfBuzz.shape(
        scalars, part: 0..<scalars.count, font: face.font, script: script, isRightToLeft: false, features: [])
      return glyphs?.allSatisfy { $0.id != 0 } ?? false
    }
  }

  /// Kana mean Japanese and Hangul Korean; Han without either is treated as simplified Chinese.
  private static func language(of text: [Character]) -> String {
    var hasHan = false
    for scalar in text.lazy.flatMap({ $0.unicodeScalars }) {
      switch scalar.value {
      case 0x3041...0x30FF, 0x31F0...0x31FF: return "ja"
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: return "ko"
      case 0x2E80...0x2FDF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: hasHan = true
      default: break
      }
    }
    return hasHan ? "zh-cn" : "und"
  }
}

extension Character {
  /// Whether a font may treat it as one character or as a base with marks.
  fileprivate var isDecomposable: Bool {
    unicodeScalars.contains { $0.value > 0x7F }
  }
}
