import Testing
import Vector

@testable import Typography

@Suite struct BuiltInFaceTests {
  private static let weights = [100.0, 300, 400, 550, 700, 900]

  private func ink(_ character: Character, _ weight: Double = 400) throws -> Rect {
    let face = BuiltInFace(weight: try #require(FontWeight(weight)))
    return try #require(face.outline(of: character)?.path.box)
  }

  @Test func hasWhatItPromises() throws {
    let ascii = (0x20...0x7E).compactMap { Unicode.Scalar($0) }
    let latin1 = (0xA0...0xFF).compactMap { Unicode.Scalar($0) }
    for scalar in ascii + latin1 + Array("…–—‘’“”„•€™←↑→↓↔✓✗✕−ŒœŠšŽžŸıŁł".unicodeScalars) {
      #expect(BuiltInFace.covers(Character(scalar)), "\(scalar) U+\(String(scalar.value, radix: 16))")
      let outline = try #require(BuiltInFace(weight: .regular).outline(of: Character(scalar)))
      #expect(outline.advance > 0 || scalar == "\u{AD}")
      #expect(outline.path.isEmpty == (scalar == " " || scalar == "\u{A0}" || scalar == "\u{AD}"), "\(scalar)")
    }
    #expect(!BuiltInFace.covers("ж") && !BuiltInFace.covers("加") && !BuiltInFace.covers("😀"))
  }

  /// Center lines move with the weight so that the ink keeps its heights: 0 to 698, and 508 for small letters.
  @Test(arguments: weights)
  func heightsAreTheSameAtEveryWeight(weight: Double) throws {
    for (character, top) in [("H", 698.1), ("E", 698.1), ("x", 508.1), ("z", 508.1)] as [(Character, Double)] {
      let box = try ink(character, weight)
      #expect(isClose(box.maxY, 0, within: 1) && isClose(box.minY, -top, within: 1), "\(character)")
    }
  }

  /// Round letters go further than straight ones, on both sides, by one or two hundredths of their height.
  @Test(arguments: weights)
  func roundLettersOvershoot(weight: Double) throws {
    for (round, straight) in [("O", "H"), ("C", "H"), ("S", "H"), ("o", "x"), ("e", "x"), ("s", "x")]
      as [(Character, Character)]
    {
      let (a, b) = (try ink(round, weight), try ink(straight, weight))
      let above = b.minY - a.minY
      let below = a.maxY - b.maxY
      #expect(above > 4 && above < 16 && below > 4 && below < 16, "\(round)")
    }
  }

  @Test func strokesAreAsWideAsThePenSays() throws {
    #expect(isClose(try ink("l").width, 84, within: 0.7))
    #expect(isClose(try ink("l", 700).width, 132, within: 0.7))
    // Level strokes are seven hundredths thinner.
    #expect(isClose(try ink("-").height, 84 * 0.93, within: 0.7))
  }

  @Test(arguments: weights)
  func figuresAreOfOneWidth(weight: Double) throws {
    let face = BuiltInFace(weight: try #require(FontWeight(weight)))
    let advances = "0123456789".compactMap { face.outline(of: $0)?.advance }
    #expect(advances.count == 10 && advances.allSatisfy { isClose($0, advances[0]) })
    // None touches its neighbor.
    for figure in "0123456789" {
      let outline = try #require(face.outline(of: figure))
      let box = try #require(outline.path.box)
      #expect(box.minX > 10 && outline.advance - box.maxX > 10, "\(figure)")
    }
  }

  @Test func heavierLettersAreWider() throws {
    for character in "aegnmoABHMS&%" {
      let widths = try [400.0, 550, 700, 900].map { try ink(character, $0).width }
      #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 }, "\(character) \(widths)")
      // Lighter ones keep their width.
      #expect(isClose(try ink(character, 300).width, widths[0], within: widths[0] * 0.03), "\(character)")
    }
  }

  @Test func accentsStandClearOfTheirLetters() throws {
    for weight in [300.0, 400, 700] {
      for (whole, base) in [("é", "e"), ("É", "E"), ("ñ", "n"), ("Ö", "O"), ("ž", "z")] as [(Character, Character)] {
        let (accented, plain) = (try ink(whole, weight), try ink(base, weight))
        #expect(accented.minY < plain.minY - 100 && isClose(accented.maxY, plain.maxY), "\(whole)")
      }
    }
    #expect(
      BuiltInGlyphs.glyph(for: "i\u{301}")?.base.parts[0].strokes
        == BuiltInGlyphs.glyph(for: "ı")?.base.parts[0].strokes)
  }

  @Test func composedAndDecomposedAreTheSame() throws {
    for (composed, decomposed) in [("é", "e\u{301}"), ("Å", "A\u{30A}"), ("ş", "s\u{327}"), ("ï", "i\u{308}")]
      as [(Character, Character)]
    {
      let face = BuiltInFace(weight: .bold)
      #expect(face.outline(of: composed)?.path == face.outline(of: decomposed)?.path)
    }
  }

  @Test func pairsAreKerned() throws {
    func gap(_ pair: String) throws -> Double {
      let letters = try TextLayout(pair, style: TextStyle(size: 1000)).letters
      let alone = try TextLayout(String(pair.prefix(1)), style: TextStyle(size: 1000)).letters
      return letters[1].origin.x - alone[0].advance
    }
    for (pair, expected) in [("AV", -48.0), ("To", -64), ("Tö", -64), ("Lí", 0), ("HH", 0)] {
      #expect(isClose(try gap(pair), expected), "\(pair)")
    }
  }

  /// Every line of the tables reads, and no character stands twice.
  @Test func tablesAreSound() {
    var seen: Set<Unicode.Scalar> = []
    let tables = [
      BuiltInLetters.capitals, BuiltInLetters.small, BuiltInLetters.figures, BuiltInSigns.signs, BuiltInSigns.assembled,
    ]
    for line in tables.flatMap({ BuiltInTables.lines($0) }) {
      let scalar = line.unicodeScalars.first ?? " "
      #expect(seen.insert(scalar).inserted, "\(scalar) twice")
      let glyph = BuiltInTables.shared.glyph(scalar)
      #expect(glyph?.parts.isEmpty == false, "\(line)")
      for part in glyph?.parts ?? [] { #expect((try? Path(svg: String(part.strokes)))?.isEmpty == false, "\(line)") }
    }
    for (letter, parts) in BuiltInAccents.shared.letters {
      #expect(BuiltInGlyphs.glyph(for: Character(letter)) != nil, "\(letter) of \(parts.base) and \(parts.mark)")
    }
  }

  /// Text neither crowds nor gapes from weight to weight.
  @Test func letterFitIsEven() throws {
    for weight in [FontWeight.light, .regular, .bold] {
      let layout = try TextLayout("hamburgefonstiv", style: TextStyle(font: .builtIn(weight: weight), size: 1000))
      let average = layout.lines[0].width / 15
      #expect(average > 480 && average < 600, "\(average)")
    }
  }

  /// Signs that are assembled from smaller ones are upright, and no higher than capitals.
  @Test(arguments: ["½", "¼", "¾"] as [Character]) func fractionsAreAsHighAsCapitals(character: Character) throws {
    let (fraction, capital) = (try ink(character), try ink("H"))
    #expect(abs(fraction.height - capital.height) < 40, "\(fraction)")
  }
}
