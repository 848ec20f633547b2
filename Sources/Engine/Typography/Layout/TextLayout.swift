import Vector

/// Text laid out in lines: outlines and their positions, in pixels, y down.
///
/// The first line's baseline is y = 0, and the box of all lines starts at x = 0.
package struct TextLayout: Sendable {
  /// From the top; one per line of the text, including empty lines.
  package let lines: [TextLine]
  /// The em size in which the text is set, after measuring and fitting, in pixels.
  package let emSize: Double
  /// The names of the fallback fonts that replace the requested font where it lacks characters. They depend on the
  /// machine.
  package let fallbacks: [String]
  /// The characters that are left out because no font has them, without duplicates.
  package let missing: [Character]
  /// The characters that have colors in their font and are drawn in one, without duplicates.
  package let uncolored: [Character]
  /// From the ascender of the first line to the descender of the last; as wide as the longest line's advances. Fallback
  /// fonts can increase the height.
  package let metrics: Rect
  /// The bounding box of the outlines; nil if all are blank.
  package let ink: Rect?

  /// The letters that have ink, in reading order. A wave animates them in this order, so right-to-left text waves from
  /// the right.
  package var letters: [Letter] { lines.flatMap { $0.letters }.filter { $0.ink != nil } }

  /// All outlines at their positions, for the non-zero rule.
  package var path: Path {
    var path = Path()
    for line in lines {
      for letter in line.letters {
        path.append(letter.path.transformed(by: .translation(x: letter.origin.x, y: letter.origin.y)))
      }
    }
    return path
  }
}

/// One line of a layout.
package struct TextLine: Sendable {
  /// In reading order, which for right-to-left text is from right to left.
  package let letters: [Letter]
  /// The y of the baseline.
  let baseline: Double
  /// The left end of the advances.
  let minX: Double
  /// The sum of the advances and of the spacing between letters.
  package let width: Double
  /// Whether the line's paragraph runs from right to left.
  let isRightToLeft: Bool
}

/// A unit of animation: a grapheme cluster, or a run of clusters that a script joins (Arabic, Devanagari, a ligature).
package struct Letter: Sendable {
  /// In reading order.
  package let text: String
  /// The index of `text` in the whole text, in characters (grapheme clusters).
  package let index: Int
  /// In reading order; more than one only if joined.
  package let clusters: [Cluster]
  /// The left end of its advance, on the baseline.
  package let origin: Point
  package let advance: Double
  /// The outline, relative to `origin`, for the non-zero rule.
  package let path: Path
  /// The exact bounding box of `path`; nil if it is blank, such as a space.
  package let ink: Rect?
  let isRightToLeft: Bool
}

/// The smallest unit of text that a font does not divide: a grapheme cluster, or several that a ligature merges.
package struct Cluster: Sendable {
  package let text: String
  /// The index of `text` in the whole text, in characters (grapheme clusters).
  package let index: Int
  /// The left end of its advance, on the baseline.
  package let origin: Point
  package let advance: Double
  /// The outline, relative to `origin`.
  package let path: Path
  /// The exact bounding box of `path`; nil if it is blank.
  let ink: Rect?
}

extension TextLayout {
  /// More characters than a picture can show.
  static let characterLimit = 10_000
  /// The most scalars: a character may have many marks.
  private static let scalarLimit = 40_000

  /// Lays out a text. Lines break only at its line separators. The built-in face costs some microseconds a letter; the
  /// first use of an installed font opens it.
  package init(_ text: String, style: TextStyle) throws(TypographyError) {
    try Self.check(text, style)
    let characters = Array(text)
    let text = try Self.typeset(characters, style)
    let (emSize, spacing) = Self.fitted(text.lines, metrics: text.metrics, style: style)
    var style = style
    style.letterSpacing = spacing
    self.init(characters: characters, text, emSize: emSize, style: style)
  }

  private static func check(_ text: String, _ style: TextStyle) throws(TypographyError) {
    func require(_ name: String, _ value: Double, in range: ClosedRange<Double>, expected: String)
      throws(TypographyError)
    {
      guard range.contains(value) else { throw .styleOutOfRange(name: name, value: value, expected: expected) }
    }
    try require("the size of text", style.size, in: 1e-3...10_000, expected: "0.001 to 10,000 pixels")
    try require("letter spacing", style.letterSpacing, in: -10_000...10_000, expected: "-10,000 to 10,000 pixels")
    try require("line height", style.lineHeight, in: 0...100, expected: "0 to 100 times the font's own")
    switch style.fit {
    case .none: break
    case .shrink(let width), .fill(let width):
      try require("the width to fit text to", width, in: 1e-3...100_000, expected: "0.001 to 100,000 pixels")
    }
    let scalars = text.unicodeScalars.count
    guard scalars <= scalarLimit, text.count <= characterLimit else {
      throw .textTooLong(characters: text.count, limit: characterLimit)
    }
  }

  /// Text that the built-in face covers completely needs no lock and no library.
  private static func typeset(_ characters: [Character], _ style: TextStyle) throws(TypographyError) -> TypesetText {
    if style.font.source == .builtIn, BuiltInFace.covers(all: characters) {
      var none = OpenFonts()
      return try TypesetText(characters, style: style, fonts: &none)
    }
    return try FontLibrary.shared.withFonts { fonts throws(TypographyError) in
      try TypesetText(characters, style: style, fonts: &fonts)
    }
  }

  /// The em size and the letter spacing that satisfy the style. Shrinking scales the spacing with the letters, so that
  /// any text fits any width.
  private static func fitted(
    _ lines: [TypesetLine], metrics: LineMetrics, style: TextStyle
  ) -> (emSize: Double, spacing: Double) {
    let size =
      switch style.measure {
      case .em: style.size
      case .capitals: style.size / metrics.capHeight
      case .line: style.size / (metrics.ascender - metrics.descender)
      }
    switch style.fit {
    case .none: return (size, style.letterSpacing)
    case .shrink(let width):
      let widest = lines.map { $0.width * size + style.letterSpacing * Double($0.gapCount) }.max() ?? 0
      guard widest > width else { return (size, style.letterSpacing) }
      return (size * width / widest, style.letterSpacing * width / widest)
    case .fill(let width): return (filling(lines, width: width, style: style) ?? size, style.letterSpacing)
    }
  }

  /// The em size at which the longest line has exactly this width; nil if every line is blank, or if spacing alone is
  /// wider.
  private static func filling(_ lines: [TypesetLine], width: Double, style: TextStyle) -> Double? {
    lines.filter { $0.width > 0 }
      .map { (width - style.letterSpacing * Double($0.gapCount)) / $0.width }
      .min()
      .flatMap { $0 > 0 ? min($0, 100_000) : nil }
  }

  private init(characters: [Character], _ text: TypesetText, emSize: Double, style: TextStyle) {
    let (setLines, metrics) = (text.lines, text.metrics)
    let widths = setLines.map { $0.width * emSize + style.letterSpacing * Double($0.gapCount) }
    let width = max(0, widths.max() ?? 0)
    let pitch = (metrics.ascender - metrics.descender + metrics.lineGap) * emSize * style.lineHeight
    var lines: [TextLine] = []
    var ink: Rect?
    for (number, line) in setLines.enumerated() {
      let slack = width - widths[number]
      let minX =
        switch style.alignment {
        case .left: 0.0
        case .right: slack
        case .center: slack / 2
        case .natural: line.isRightToLeft ? slack : 0
        }
      let placer = LinePlacer(characters: characters, emSize: emSize, spacing: style.letterSpacing)
      let letters = placer.place(line, at: Point(x: minX, y: Double(number) * pitch))
      for letter in letters {
        guard let box = letter.ink?.translated(by: letter.origin) else { continue }
        ink = ink?.union(box) ?? box
      }
      lines.append(
        TextLine(
          letters: letters, baseline: Double(number) * pitch, minX: minX, width: widths[number],
          isRightToLeft: line.isRightToLeft))
    }
    self.lines = lines
    self.emSize = emSize
    (fallbacks, missing, uncolored) = (text.fallbacks, text.missing, text.uncolored)
    self.ink = ink
    self.metrics = Rect(
      minX: 0, minY: -metrics.ascender * emSize, maxX: width,
      maxY: Double(max(0, setLines.count - 1)) * pitch - metrics.descender * emSize)
  }
}
