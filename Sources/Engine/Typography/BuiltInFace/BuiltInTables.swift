/// The tables of the built-in face by character. Only the starts of lines are indexed at first use, because that is
/// part of the time of the first text; a line is parsed when it is needed.
struct BuiltInTables {
  static let shared = BuiltInTables()

  private enum Section {
    case capitals, small, figures, assembled
  }

  /// Characters with many strokes.
  private static let dense = Array("%@&#§¤".unicodeScalars)

  private var entries: [Unicode.Scalar: (section: Section, line: Substring)] = [:]
  private let kerning: [Substring]

  private init() {
    kerning = Self.lines(BuiltInSigns.kerning)
    entries.reserveCapacity(300)
    index(BuiltInLetters.capitals, .capitals)
    index(BuiltInLetters.small, .small)
    index(BuiltInLetters.figures, .figures)
    index(BuiltInSigns.signs, .capitals)
    index(BuiltInSigns.assembled, .assembled)
  }

  private mutating func index(_ table: String, _ section: Section) {
    for line in Self.lines(table) {
      if let scalar = line.unicodeScalars.first { entries[scalar] = (section, line) }
    }
  }

  static func lines(_ table: String) -> [Substring] {
    table.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
  }

  static func fields(_ line: Substring, _ count: Int) -> [Substring] {
    line.utf8.split(separator: UInt8(ascii: " "), maxSplits: count - 1).map { Substring($0) }
  }

  func glyph(_ scalar: Unicode.Scalar) -> BuiltInGlyph? {
    guard let (section, line) = entries[scalar] else { return nil }
    let fields = Self.fields(line, 4)
    guard fields.count == 4, let left = Double(fields[1]), let right = Double(fields[2]) else { return nil }
    var glyph = BuiltInGlyph(
      zone: section == .small ? .small : .capital, left: left, right: right, parts: [.init(strokes: fields[3])],
      isFigure: section == .figures, isDense: Self.dense.contains(scalar))
    if section == .assembled {
      glyph.parts = fields[3].utf8.split(separator: UInt8(ascii: " ")).flatMap { parts(Substring($0)) }
      glyph.pen = 0.78
    }
    return glyph
  }

  /// A character, its size and its position: `1@0.5,0,300`.
  private func parts(_ text: Substring) -> [BuiltInGlyph.Part] {
    let halves = text.utf8.split(separator: UInt8(ascii: "@"))
    guard halves.count == 2, let name = Substring(halves[0]).unicodeScalars.first, let glyph = glyph(name) else {
      return []
    }
    let numbers = halves[1].split(separator: UInt8(ascii: ",")).compactMap { Double(Substring($0)) }
    guard numbers.count == 3 else { return [] }
    return glyph.parts.map { .init(strokes: $0.strokes, size: numbers[0], x: numbers[1], y: numbers[2]) }
  }

  /// The kerning of a pair; 0 for most pairs.
  func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Double {
    let line = kerning.first { line in
      // The left group ends at the first space, the right group at the second.
      var scalars = line.unicodeScalars.makeIterator()
      var (hasLeft, hasRight) = (false, false)
      while let scalar = scalars.next(), scalar != " " { hasLeft = hasLeft || scalar == left }
      guard hasLeft else { return false }
      while let scalar = scalars.next(), scalar != " " { hasRight = hasRight || scalar == right }
      return hasRight
    }
    return line.flatMap { Self.fields($0, 3).last }.flatMap { Double($0) } ?? 0
  }
}
