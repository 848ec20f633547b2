import Foundation
import Numerics
import Testing
import Vector

@testable import Typography

@Suite struct OutlineTests {
  @Test(
    .enabled(if: InstalledFont.allCases.allSatisfy(\.isInstalled), missingFonts), arguments: FreeTypeOutline.installed)
  func outlinesAndAdvancesAreFreeTypes(expected: FreeTypeOutline) throws {
    let font = Font(source: .file(path: Name(expected.font.path)), faceIndex: expected.faceIndex)
    let layout = try TextLayout(String(expected.character), style: TextStyle(font: font, size: expected.unitsPerEm))
    let letter = try #require(layout.letters.first)
    #expect(pathData(letter.path) == expected.path)
    #expect(isClose(letter.advance, expected.advance))
  }

  @Test(arguments: TwoLetters.outlines.indices)
  func weightAxisMovesOutlinesAsInFreeType(index: Int) throws {
    let expected = TwoLetters.outlines[index]
    let bytes = try #require(Data(base64Encoded: TwoLetters.base64))
    try withFontFile(bytes) { path in
      for description in ["\(path):wght=\(expected.weight)", "\(path):\(expected.weight)"] {
        let style = TextStyle(font: try Font(description), size: 1000)
        let letter = try #require(try TextLayout(String(expected.character), style: style).letters.first)
        #expect(pathData(letter.path) == expected.path)
        #expect(isClose(letter.advance, expected.advance, within: 1))
      }
    }
  }

  @Test func axesAreChecked() throws {
    let bytes = try #require(Data(base64Encoded: TwoLetters.base64))
    try withFontFile(bytes) { path in
      func style(_ traits: String) throws -> TextStyle { TextStyle(font: try Font("\(path):\(traits)"), size: 10) }
      #expect(throws: TypographyError.unknownAxis(font: "\"\(path)\"", tag: "wdth", axes: ["wght"])) {
        try TextLayout("l", style: style("wdth=80"))
      }
      #expect(
        throws: TypographyError.axisOutOfRange(
          font: "\"\(path)\"", tag: "wght", value: 950, minimum: 100, maximum: 900)
      ) {
        try TextLayout("l", style: style("wght=950"))
      }
      #expect(throws: TypographyError.faceIndexOutOfRange(font: "\"\(path)\"", index: 3, count: 1)) {
        try TextLayout("l", style: style("index=3"))
      }
    }
  }

  @Test func sizeScalesOutlinesAndAdvances() throws {
    let bytes = try #require(Data(base64Encoded: TwoLetters.base64))
    try withFontFile(bytes) { path in
      let layout = try TextLayout("lo", style: TextStyle(font: try Font(path), size: 20))
      // 240 and 600 units of 1000, the bar from 80 to 160.
      #expect(layout.letters.map(\.advance) == [4.8, 12])
      #expect(layout.letters.map(\.origin.x) == [0, 4.8])
      let ink = try #require(layout.letters[0].ink)
      #expect(isClose(ink.minX, 1.6) && isClose(ink.maxX, 3.2) && isClose(ink.minY, -14) && isClose(ink.maxY, 0))
      // The ring's control points lie outside its ink.
      let ring = try #require(layout.letters[1].ink)
      #expect(isClose(ring.minX, 1) && isClose(ring.maxX, 11) && isClose(ring.minY, -10) && isClose(ring.maxY, 0))
    }
  }
}
