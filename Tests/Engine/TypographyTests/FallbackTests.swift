import Testing

@testable import Typography

@Suite struct FallbackTests {
  private static let hasFonts = InstalledFont.allCases.allSatisfy(\.isInstalled)

  @Test(.enabled(if: hasFonts, missingFonts))
  func missingCharactersComeFromOtherFonts() throws {
    let layout = try TextLayout("a加b", style: TextStyle(size: 50))
    #expect(layout.letters.map(\.text) == ["a", "加", "b"])
    #expect(layout.letters[0].path == (try TextLayout("a", style: TextStyle(size: 50)).letters[0].path))
    #expect(layout.letters[1].advance == 50)
  }

  @Test(.enabled(if: hasFonts, missingFonts))
  func sharedHanCharactersTakeTheFormsOfTheTextsLanguage() throws {
    func path(_ text: String, _ font: String) throws -> [String] {
      try TextLayout(text, style: TextStyle(font: try Font(font), size: 1000)).letters.map { pathData($0.path) }
    }
    // The two countries draw this character differently.
    let (chinese, japanese) = (try path("直", "Noto Sans CJK SC")[0], try path("直", "Noto Sans CJK JP")[0])
    #expect(chinese != japanese)
    #expect(try path("直", "builtin")[0] == chinese)
    #expect(try path("直す", "builtin")[0] == japanese)
  }

  @Test(.enabled(if: hasFonts, missingFonts))
  func familiesAreFoundByNameAndWeight() throws {
    func path(_ font: String) throws -> String {
      pathData(try TextLayout("g", style: TextStyle(font: try Font(font), size: 2048)).letters[0].path)
    }
    #expect(try path("DejaVu Sans") == path(InstalledFont.dejaVuSans.path))
    #expect(try path("dejavu sans:bold") == path(InstalledFont.dejaVuSansBold.path))
  }

  @Test(.enabled(if: hasFonts, missingFonts))
  func unknownFamiliesComeWithThoseThatAreInstalled() throws {
    let error = #expect(throws: TypographyError.self) {
      try TextLayout("a", style: TextStyle(font: try Font("DejaVu Sanz"), size: 10))
    }
    guard case .unknownFamily("DejaVu Sanz", let installed)? = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(installed.contains("DejaVu Sans") && installed == installed.sorted())
  }

  /// U+10FFFD is for private use: no font has it, and one that claims to would draw anything.
  @Test func missingGlyphsNameCharacterAndCodePoint() throws {
    for description in ["builtin", InstalledFont.dejaVuSans.path] {
      if description != "builtin", !InstalledFont.dejaVuSans.isInstalled { continue }
      let error = #expect(throws: TypographyError.self) {
        try TextLayout("a\u{10FFFD}", style: TextStyle(font: try Font(description), size: 10))
      }
      let message = error?.description ?? ""
      #expect(message.contains("\u{10FFFD}") && message.contains("U+10FFFD"))
    }
  }

  @Test func emojiInColorAreAnError() throws {
    #expect(throws: TypographyError.colorGlyph(character: "👩‍👩‍👧", scalar: "👩")) {
      try TextLayout("👩‍👩‍👧", style: TextStyle(size: 10))
    }
  }

  /// The characters on both sides stand as without the missing one.
  @Test(arguments: ["builtin", InstalledFont.dejaVuSans.path])
  func missingCharactersCanBeLeftOut(font: String) throws {
    guard font == "builtin" || InstalledFont.dejaVuSans.isInstalled else { return }
    var style = TextStyle(font: try Font(font), size: 10)
    style.leavesOutMissing = true
    let layout = try TextLayout("a\u{10FFFD}👩‍👩‍👧b\u{10FFFD}", style: style)
    #expect(layout.missing == ["\u{10FFFD}", "👩‍👩‍👧"])
    #expect(layout.letters.map(\.text) == ["a", "b"] && layout.letters.map(\.index) == [0, 3])
    #expect(
      layout.lines[0].width == (try TextLayout("a", style: style).lines[0].width)
        + (try TextLayout("b", style: style).lines[0].width))
  }

  @Test func errorsReadAsSentencesAboutTheirValues() {
    #expect(
      "\(TypographyError.missingGlyph(character: "ж", scalar: "ж", font: "\"a.ttf\""))"
        == "no glyph for \"ж\" (U+0436) in \"a.ttf\", nor in any font on this machine; name a font that has it")
    #expect(
      "\(TypographyError.missingGlyph(character: "\u{1B}", scalar: "\u{1B}", font: "the built-in face"))"
        .hasPrefix("no glyph for U+001B in the built-in face"))
    #expect(
      "\(TypographyError.faceIndexOutOfRange(font: "\"a.ttf\"", index: 4, count: 1))"
        == "font \"a.ttf\" has no face 4; its only face is 0")
  }
}
