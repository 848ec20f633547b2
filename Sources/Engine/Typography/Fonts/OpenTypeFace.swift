import Vector

/// A face of a font file, open in HarfBuzz and FreeType at one position of its axes. Used only under `FontLibrary`'s
/// lock.
final class OpenTypeFace {
  /// The name in messages.
  let name: String
  let font: HarfBuzz.SizedFont
  private let outlines: FreeType.Face
  private let glyphCount: Int
  /// Whether some glyphs have colors.
  let hasColors: Bool
  private var cache: [UInt32: Path] = [:]

  init(name: String, font: HarfBuzz.SizedFont, outlines: FreeType.Face, glyphCount: Int, hasColors: Bool) {
    self.name = name
    self.font = font
    self.outlines = outlines
    self.glyphCount = glyphCount
    self.hasColors = hasColors
  }

  /// In ems, y up.
  var ascender: Double { font.ascender / font.unitsPerEm }
  var descender: Double { font.descender / font.unitsPerEm }
  var lineGap: Double { max(0, font.lineGap) / font.unitsPerEm }

  /// A glyph's outline in font units, y down, cached.
  func outline(
    of glyph: UInt32, harfBuzz: HarfBuzz, freeType: FreeType
  ) throws(FreeType.OutlineFailure) -> Path {
    if let path = cache[glyph] { return path }
    guard Int(glyph) < glyphCount else { throw .damaged }
    let path: Path
    switch harfBuzz.check(outlineOf: glyph, in: font) {
    case .drawn: path = try freeType.outline(of: glyph, in: outlines).knowingWinding()
    case .blank: path = Path()
    case .refused: throw .damaged
    }
    cache[glyph] = path
    return path
  }

  /// Closes the face, which is then unusable.
  func close(harfBuzz: HarfBuzz, freeType: FreeType) {
    harfBuzz.close(font)
    freeType.close(outlines)
  }

  /// The height of the capital H in ems; 0.7 if the font has no H.
  func capHeight(harfBuzz: HarfBuzz, freeType: FreeType) -> Double {
    guard
      let glyph = harfBuzz.nominalGlyph("H", in: font),
      let bounds = (try? outline(of: glyph, harfBuzz: harfBuzz, freeType: freeType))?.box, bounds.minY < 0
    else { return 0.7 }
    return -bounds.minY / font.unitsPerEm
  }
}
