import Testing

@testable import SVG

/// Fonts that documents bring: rules `@font-face`.
@Suite struct FontFaceTests {
  /// A rule for a font of one letter, A. In a text of size 10 at (0, 10), the letter of `square` is the square from
  /// (1, 2) to (9, 10), and that of `block` the square from (0, 2) to (10, 12).
  private func rule(_ source: String, _ descriptors: String = "") -> String {
    "@font-face{font-family:'T';src:\(source);\(descriptors)}"
  }

  private func picture(_ rules: String, _ attributes: String = "") throws -> Picture {
    try Picture("<style>\(rules)</style><text y='10' font-family='T' font-size='10' \(attributes)>A</text>")
  }

  private static let squarePixels = "<rect x='1' y='2' width='8' height='8'/>"
  private static let blockPixels = "<rect y='2' width='10' height='10'/>"

  @Test(arguments: ["data:font/ttf;base64,\(square)", "data:application/font-woff;base64,\(squareWOFF)"])
  func fontsComeFromTheDocument(url: String) throws {
    let square = try Picture(Self.squarePixels).pixels
    #expect(try picture(rule("url(\(url))")).pixels == square)
    #expect(
      try picture(rule("url('https://example.org/a.woff2') format('woff2'), url(\"\(url)\") format('x')")).pixels
        == square)
    #expect(
      try picture(rule("local('No Such Family'), url(\(url))"), "style='font-family:none,t,serif'").pixels == square)
  }

  /// WOFF 2 needs a FreeType with Brotli, as Debian's is.
  @Test func theFaceFollowsWeightAndSlant() throws {
    let square = "url(data:font/ttf;base64,\(Self.square))"
    let block = "url(data:font/woff2;base64,\(Self.blockWOFF2))"
    let (first, second) = (try Picture(Self.squarePixels).pixels, try Picture(Self.blockPixels).pixels)
    let weights = rule(square) + rule(block, "font-weight:600 800")
    for (weight, isHeavy) in [(100, false), (500, false), (501, true), (700, true), (900, true)] {
      #expect(try picture(weights, "font-weight='\(weight)'").pixels == (isHeavy ? second : first))
    }
    let slants = rule(square, "font-style:italic") + rule(block)
    #expect(try picture(slants).pixels == second)
    #expect(try picture(slants, "font-style='oblique'").pixels == first)
    let ranges = rule(square, "unicode-range:U+0-40,U+4?") + rule(block, "unicode-range:U+42-FF")
    #expect(try picture(ranges).pixels == first)
    #expect(try picture(rule(block) + rule(square)).pixels == first)
  }

  /// Families are texts of which CSS ignores the case of all letters, as in the second pair, and nothing else.
  @Test(arguments: TwinNamesTests.twins.enumerated().filter { $0.offset != 1 }.map { $0.element })
  func familiesAreApart(twins: TwinNamesTests.Twins) throws {
    func rule(_ family: String, _ source: String) -> String { "@font-face{font-family:\(family);src:url(\(source))}" }
    func picture(_ first: String, _ second: String) throws -> [UInt32] {
      let rules = rule(first, "data:font/ttf;base64,\(Self.square)") + rule(second, "data:;base64,\(Self.blockWOFF2)")
      return try Picture("<style>\(rules)</style><text y='10' font-family='\(first)' font-size='10'>A</text>").pixels
    }
    #expect(try picture(twins.first, twins.second) == Picture(Self.squarePixels).pixels)
  }

  /// Upright letters lean by a quarter of their height from the baseline, at y = 10, if the family has no italic face.
  @Test func uprightLettersAreSlanted() throws {
    let square = rule("url(data:font/ttf;base64,\(Self.square))")
    let leaning = try Picture("<path d='M3 2h8l-2 8h-8z'/>").pixels
    #expect(try picture(square, "font-style='italic'").pixels == leaning)
    #expect(try picture(square + "text{font-style:oblique}").pixels == leaning)
  }

  /// Letters of 10 units become 10 (1/24 - 1/27 (1/24 - 1/32)) = 0.4128 wider in all, half of it on each side.
  @Test func lettersWithoutABoldFaceAreEmboldened() throws {
    let square = rule("url(data:font/ttf;base64,\(Self.square))")
    let wide = try Picture("<path d='M1 2h8v8h-8z' stroke='#000' stroke-width='.4128086'/>")
    let bold = try picture(square, "font-weight='700'")
    for x in 0..<20 {
      for y in 0..<20 { #expect(abs(bold[x, y][3] - wide[x, y][3]) <= 2) }
    }
    #expect(try picture(square, "font-weight='500'").pixels == picture(square).pixels)
    let document = try document("<style>\(square)</style><text font-family='T' font-weight='700'>A</text>")
    #expect(document.warnings.isEmpty)
  }

  @Test(arguments: [
    ("url(https://example.org/a.woff2)", "nothing is read from the network"),
    ("url(data:font/woff2;base64,d09GMgABAAAAAAAAAAAAAAAAAAAAAAAA)", "its data is not a usable font"),
    ("url(a.woff2)", "there is no such font file in its folder"),
  ])
  func aFontThatCannotBeUsedIsWarnedOf(source: String, reason: String) throws {
    let text = "<style>\(rule(source))</style><text font-family='T'>A</text>"
    let messages = try document(text).warnings.map { $0.message }
    #expect(messages.first == "the font \"T\" of the document is not used: \(reason)")
    // A font that no text asks for is not missed.
    #expect(try document("<style>\(rule(source))</style>").warnings.isEmpty)
  }

  private static let square = """
    AAEAAAAIAIAAAwAAY21hcAAMAJQAAAEQAAAANGdseWYkNbv7AAABTAAAABpoZWFkYv5EAAAAAIwAAAA2aGhlYQcKA4YAAADEAAAAJGhtd\
    HgETAAAAAABCAAAAAZsb2NhAA0AAAAAAUQAAAAGbWF4cAAEAAYAAADoAAAAIG5hbWUAmVzIAAABaAAAADwAAQAAAAEAAD7chNNfDzz1AA\
    MD6AAAAAAAAAAAAAAAAAAAAAAAZAAAA4QDIAAAAAMAAgAAAAAAAAABAAADIP84AAAD6ABkAGQDhAABAAAAAAAAAAAAAAAAAAAAAQABAAA\
    AAgAEAAEAAAAAAAIAAAAAAAAAAAAAAAAAAAAAA+gAAABkAAAAAAACAAAAAwAAABQAAwABAAAAFAAEACAAAAAEAAQAAQAAAEH//wAAAEH/\
    ///AAAEAAAAAAAAAAAANAAAAAQBkAAADhAMgAAMAADMRIRFkAyADIPzgAAAAAAAABAA2AAEAAAAAAAEAAQAAAAEAAAAAAAIAAQABAAMAA\
    QQJAAEAAgACAAMAAQQJAAIAAgAEVFIAVABS
    """
  private static let squareWOFF = """
    d09GRgABAAAAAAHEAAgAAAAAAaQAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAABjbWFwAAABRAAAACkAAAA0AAwAlGdseWYAAAF4AAAAGgAAA\
    BokNbv7aGVhZAAAAMwAAAA2AAAANmL+RABoaGVhAAABBAAAAB4AAAAkBwoDhmhtdHgAAAE8AAAABgAAAAYETAAAbG9jYQAAAXAAAAAGAA\
    AABgANAABtYXhwAAABJAAAABYAAAAgAAQABm5hbWUAAAGUAAAALQAAADwAmVzIAAEAAAABAAA+3ITTXw889QADA+gAAAAAAAAAAAAAAAA\
    AAAAAAGQAAAOEAyAAAAADAAIAAAAAAAB4nGNgZGBgVvhvASRfMKQwpDC3MABFUAAjAFsBA5gAAHicY2BkYGBgYmBhANEgFhoAAAESAAsA\
    AAPoAAAAZAAAeJxjYGBgYmBgYAZiESDJCKZZGBSANAsQgviO//9DyP8HwHwGAFKXBp0AAAAAAAAAAA0AAAABAGQAAAOEAyAAAwAAMxEhE\
    WQDIAMg/OAAAAB4nGNgYGBhMGNgZAABRjANYTOBecwMjCycQJoJCCFsEIslJIghhCEIABYvAb4AAAA=
    """
  private static let blockWOFF2 = """
    d09GMgABAAAAAADcAAgAAAAAAaQAAACXAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADQKHDYBNgIkAwYLBgAEIAU8GyUB+C8OeBPr5IhQ8\
    hxNNL1689YQUbVaWd3NpwgiCL8GYVEYhMejDOKEkyPM6S0pqsRBRs+hzM4C/ocNOA0UQx6QB1+AzgM2CKKEQuOuBXdjwxjBe285AVBgEA\
    wOgAFknG7H1lpAEP76+V5f/+fuBb/HuLDre0MrEHrb0Qt6CQAgvUBQRkABAGA8BUQQUCJa5iJKRXl8CAAAAA==
    """
}
