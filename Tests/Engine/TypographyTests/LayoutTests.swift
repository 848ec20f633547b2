import Numerics
import Testing
import Vector

@testable import Typography

@Suite struct LayoutTests {
  private static let text = "Loading 42%\nplease\n\nwait…"

  private func layout(_ text: String = text, _ change: (inout TextStyle) -> Void = { _ in }) throws -> TextLayout {
    var style = TextStyle(size: 20)
    change(&style)
    return try TextLayout(text, style: style)
  }

  @Test func everyLineIsThereAtItsPitch() throws {
    let layout = try layout { $0.lineHeight = 1.5 }
    #expect(layout.lines.map { $0.letters.map(\.text).joined() } == ["Loading 42%", "please", "", "wait…"])
    // The built-in face's lines are 1.2 em high.
    #expect(layout.lines.map(\.baseline) == [0, 36, 72, 108])
    #expect(layout.lines[2].letters.isEmpty && layout.lines[2].width == 0)
  }

  @Test func indicesCountCharactersOfTheWholeText() throws {
    let layout = try layout("e\u{301}a\nb")
    #expect(layout.lines.flatMap(\.letters).map(\.index) == [0, 1, 3])
    #expect(layout.lines[0].letters[0].text == "e\u{301}")
  }

  @Test func lettersLeaveOutBlanks() throws {
    #expect(try layout("a b").letters.map(\.text) == ["a", "b"])
    #expect(try layout(" ").ink == nil)
    #expect(try layout("").lines.count == 1)
  }

  @Test(arguments: [TextStyle.Alignment.left, .center, .right, .natural])
  func alignmentMovesLinesWithinTheLongest(alignment: TextStyle.Alignment) throws {
    let layout = try layout { $0.alignment = alignment }
    #expect(layout.metrics.minX == 0 && isClose(layout.metrics.maxX, layout.lines[0].width))
    for line in layout.lines {
      let slack = layout.metrics.width - line.width
      let expected = alignment == .center ? slack / 2 : alignment == .right ? slack : 0
      #expect(isClose(line.minX, expected))
    }
  }

  @Test func advancesAddUp() throws {
    let layout = try layout { $0.letterSpacing = 3 }
    for line in layout.lines {
      var x = line.minX
      for letter in line.letters {
        #expect(isClose(letter.origin.x, x) && letter.origin.y == line.baseline)
        x += letter.advance + 3
      }
      #expect(isClose(line.width, max(0, x - 3 - line.minX)))
    }
  }

  @Test func inkIsTheBoxOfWhatIsDrawn() throws {
    let layout = try layout()
    let ink = try #require(layout.ink)
    #expect(isClose(ink.minX, layout.path.bounds.minX) && isClose(ink.maxY, layout.path.bounds.maxY))
  }

  @Test func metricsDoNotDependOnTheText() throws {
    let (one, other) = (try layout("xx"), try layout("gÅ"))
    #expect(one.metrics.minY == other.metrics.minY && one.metrics.maxY == other.metrics.maxY)
    #expect(one.ink?.minY != other.ink?.minY)
  }

  @Test func fittingMeetsTheWidth() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<50 {
      let width = 5 + random.unit() * 500
      let spacing = random.unit() * 0.2
      let filled = try layout {
        $0.fit = .fill(width: width)
        $0.letterSpacing = spacing
      }
      #expect(isClose(filled.metrics.width, width))
      let shrunk = try layout { $0.fit = .shrink(toWidth: width) }
      #expect(shrunk.metrics.width <= width + 1e-6 && shrunk.emSize <= 20)
      #expect(shrunk.emSize == 20 || isClose(shrunk.metrics.width, width))
    }
  }

  @Test func sizeMeasuresWhatItSays() throws {
    let capitals = try layout("H") {
      $0.size = 70
      $0.measure = .capitals
    }
    #expect(isClose(try #require(capitals.ink).height, 70, within: 0.3))
    let line = try layout("H") {
      $0.size = 60
      $0.measure = .line
    }
    #expect(isClose(line.metrics.height, 60))
  }

  @Test func numbersOutOfRangeAreErrors() {
    let bad: [(inout TextStyle) -> Void] = [
      { $0.size = 0 }, { $0.size = .nan }, { $0.size = .infinity }, { $0.letterSpacing = .nan }, { $0.lineHeight = -1 },
      { $0.fit = .fill(width: 0) }, { $0.fit = .shrink(toWidth: .nan) },
    ]
    for change in bad {
      #expect(throws: TypographyError.self) { try layout("a", change) }
    }
    #expect(throws: TypographyError.textTooLong(characters: 10_001, limit: 10_000)) {
      try layout(String(repeating: "a", count: 10_001))
    }
    #expect(throws: TypographyError.self) { try layout("a" + String(repeating: "\u{301}", count: 50_000)) }
  }

  @Test(.enabled(if: InstalledFont.notoArabic.isInstalled, missingFonts))
  func spacingNeverPartsOrMovesJoinedClusters() throws {
    let font = InstalledFont.notoArabic
    let style = TextStyle(font: Font(source: .file(path: Name(font.path))), size: 40, letterSpacing: 10)
    let line = try TextLayout("جارٍ التحميل", style: style).lines[0]
    // Reh and alef do not join what follows.
    #expect(line.letters.map(\.text) == ["جا", "رٍ", " ", "ا", "لتحميل"])
    #expect(line.letters[4].clusters.map(\.text) == ["ل", "ت", "ح", "م", "ي", "ل"])
    #expect(line.isRightToLeft && line.letters.allSatisfy(\.isRightToLeft))
    // Reading order runs to the left, with the spacing between letters only.
    for (letter, next) in zip(line.letters, line.letters.dropFirst()) {
      #expect(isClose(next.origin.x + next.advance + 10, letter.origin.x))
    }
    for letter in line.letters {
      var x = letter.origin.x + letter.advance
      for cluster in letter.clusters {
        x -= cluster.advance
        #expect(isClose(cluster.origin.x, x))
      }
    }
  }

  @Test(.enabled(if: InstalledFont.dejaVuSans.isInstalled, missingFonts)) func mixedLinesStandInVisualOrder() throws {
    let font = Font(source: .file(path: Name(InstalledFont.dejaVuSans.path)))
    let line = try TextLayout("שלום abc 12", style: TextStyle(font: font, size: 20)).lines[0]
    let visual = line.letters.sorted { $0.origin.x < $1.origin.x }.map(\.text).joined()
    #expect(visual == "abc 12 םולש")
    #expect(line.isRightToLeft && line.letters[0].text == "ש" && line.letters[5].isRightToLeft == false)
  }
}
