/// A character of the built-in face as the tables have it.
struct BuiltInGlyph {
  /// Which heights its strokes keep to.
  enum Zone {
    case capital, small
  }

  /// Strokes as SVG path data, at a size and a place.
  struct Part {
    var strokes: Substring
    var size = 1.0
    var x = 0.0, y = 0.0
  }

  var zone: Zone
  /// From the edge of the advance to the ink, in thousandths of an em.
  var left, right: Double
  var parts: [Part]
  /// As wide as every figure, with its ink in the middle but for a shift to the right of `left`.
  var isFigure = false
  /// Against the pen of the weight: small signs have a thinner one.
  var pen = 1.0
}

/// An accent of the built-in face.
struct BuiltInMark {
  var strokes: Substring
  /// It stands above, and therefore higher on a tall letter.
  var isAbove: Bool
}

/// The tables of the built-in face, read when text is first set in it.
enum BuiltInGlyphs {
  /// What a character is made of; nil when the face does not have it.
  static func glyph(for character: Character) -> (base: BuiltInGlyph, marks: [BuiltInMark])? {
    if let glyph = tables.glyphs[character] { return (glyph, []) }
    if let (base, mark) = tables.accented[character], let glyph = tables.glyphs[base], let accent = tables.marks[mark] {
      return (glyph, [accent])
    }
    let scalars = character.visibleScalars
    guard let first = scalars.first, scalars.count > 1 || character.unicodeScalars.count > 1 else { return nil }
    let marks = scalars.dropFirst().compactMap { tables.combining[$0].flatMap { tables.marks[$0] } }
    guard marks.count == scalars.count - 1, let (base, inner) = glyph(for: Character(first)) else { return nil }
    return (base, inner + marks)
  }

  /// How much closer two neighbours stand, in thousandths of an em; negative is closer.
  static func kerning(_ left: Character, _ right: Character) -> Double {
    tables.kerning[Pair(left: unaccented(left), right: unaccented(right))] ?? 0
  }

  private static func unaccented(_ character: Character) -> Character {
    guard let base = tables.accented[character]?.base else { return character }
    return base == "ı" ? "i" : base
  }

  private struct Pair: Hashable {
    var left, right: Character
  }

  private struct Tables {
    var glyphs: [Character: BuiltInGlyph] = [:]
    var marks: [Character: BuiltInMark] = [:]
    /// From combining characters to the spacing ones that name the accents.
    var combining: [Unicode.Scalar: Character] = [:]
    var accented: [Character: (base: Character, mark: Character)] = [:]
    var kerning: [Pair: Double] = [:]
  }

  private static let tables: Tables = {
    var tables = Tables()
    read(BuiltInLetters.capitals, .capital, into: &tables)
    read(BuiltInLetters.small, .small, into: &tables)
    read(BuiltInLetters.figures, .capital, isFigure: true, into: &tables)
    read(BuiltInSigns.signs, .capital, into: &tables)
    readMarks(into: &tables)
    readAssembled(into: &tables)
    readKerning(into: &tables)
    return tables
  }()

  private static func lines(_ table: String, fields: Int) -> [[Substring]] {
    table.split(separator: "\n").map { $0.split(separator: " ", maxSplits: fields - 1) }.filter { $0.count == fields }
  }

  private static func read(
    _ table: String, _ zone: BuiltInGlyph.Zone, isFigure: Bool = false, into tables: inout Tables
  ) {
    for line in lines(table, fields: 4) {
      guard let character = line[0].first, let left = Double(line[1]), let right = Double(line[2]) else { continue }
      tables.glyphs[character] = BuiltInGlyph(
        zone: zone, left: left, right: right, parts: [.init(strokes: line[3])], isFigure: isFigure)
    }
  }

  private static func readMarks(into tables: inout Tables) {
    for line in lines(BuiltInSigns.marks, fields: 3) {
      guard let name = line[0].first, let code = UInt32(line[1], radix: 16), let scalar = Unicode.Scalar(code) else {
        continue
      }
      tables.marks[name] = BuiltInMark(strokes: line[2], isAbove: !["¸", "˛", ","].contains(name))
      tables.combining[scalar] = name
      if tables.glyphs[name] == nil {
        tables.glyphs[name] = BuiltInGlyph(zone: .small, left: 40, right: 40, parts: [.init(strokes: line[2])])
      }
    }
    for line in BuiltInSigns.accented.split(separator: "\n") {
      guard let mark = line.first else { continue }
      for pair in line.dropFirst(2).split(separator: " ") {
        if let whole = pair.first, let base = pair.last { tables.accented[whole] = (base, mark) }
      }
    }
  }

  private static func readAssembled(into tables: inout Tables) {
    for line in lines(BuiltInSigns.assembled, fields: 4) {
      guard let character = line[0].first, let left = Double(line[1]), let right = Double(line[2]) else { continue }
      var parts: [BuiltInGlyph.Part] = []
      for part in line[3].split(separator: " ") {
        let numbers = part.dropFirst(2).split(separator: ",").compactMap { Double($0) }
        guard let name = part.first, numbers.count == 3, let glyph = tables.glyphs[name] else { continue }
        for stroke in glyph.parts {
          parts.append(.init(strokes: stroke.strokes, size: numbers[0], x: numbers[1], y: numbers[2]))
        }
      }
      tables.glyphs[character] = BuiltInGlyph(zone: .capital, left: left, right: right, parts: parts, pen: 0.78)
    }
  }

  private static func readKerning(into tables: inout Tables) {
    for line in lines(BuiltInSigns.kerning, fields: 3) {
      guard let value = Double(line[2]) else { continue }
      for left in line[0] {
        for right in line[1] where tables.kerning[Pair(left: left, right: right)] == nil {
          tables.kerning[Pair(left: left, right: right)] = value
        }
      }
    }
  }
}
