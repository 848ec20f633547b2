import JSON
import Numerics
import Typography
import Vector

/// Typesets the lines of a text document: line breaks, justification and tracking.
struct LineTypesetter {
  /// Creates a line with its baseline at y = 0 and its left end at x = 0.
  typealias Setting = (String) throws(TypographyError) -> Line

  struct Line {
    /// In reading order.
    var letters: [TextLetter]
    var width: Double
    /// The characters that no font has.
    var missing: [Character] = []
    /// The names of the fonts of characters that the requested one lacks.
    var fallbacks: [Name] = []

    /// The width without spaces at the right end, which do not count for the justification.
    var inkWidth: Double {
      let ends = letters.lazy.filter { !$0.isSpace }.map { $0.origin.x + $0.advance }
      return ends.max() ?? width
    }
  }

  let size: Double
  /// The part of a line's free width that is to its left.
  let justification: Double
  private let face: TextFace
  /// Added after each letter, in the document's units.
  private let letterSpacing: Double
  private let lineHeight: Double
  /// The upward shift of the baseline.
  private let baselineShift: Double
  /// The top left corner and the width of the box for line breaking.
  private let box: (origin: Point, width: Double)?
  private let isCapitals: Bool

  init(_ document: JSONObject, face: TextFace) {
    self.face = face
    size = min(max(document["s"]?.scalar ?? 12, 0.01), 10_000)
    letterSpacing = (document["tr"]?.scalar ?? 0) / 1000 * size
    let height = document["lh"]?.scalar ?? 0
    lineHeight = height > 0 ? height : 1.2 * size
    baselineShift = document["ls"]?.scalar ?? 0
    justification = [1: 1, 2: 0.5][document.choice("j") ?? 0] ?? 0
    if let size = document["sz"]?.point, size.x > 0 {
      box = (document["ps"]?.point ?? .zero, size.x)
    } else {
      box = nil
    }
    isCapitals = document.choice("ca") == 1
  }

  /// The maximum number of lines.
  private static let maximumLines = 1000

  /// A text with the letters that are drawn.
  func shown(_ text: String) -> String { isCapitals ? text.uppercased() : text }

  /// The letters of all lines in one.
  func letters(of text: String, setting: Setting) throws(TypographyError) -> Line {
    let text = shown(text)
    var all = Line(letters: [], width: 0)
    let paragraphs = text.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }
    var lines: [String] = []
    for paragraph in paragraphs.prefix(Self.maximumLines) { lines += try wrapped(String(paragraph), setting) }
    for (index, text) in lines.prefix(Self.maximumLines).enumerated() where !text.isEmpty {
      let line = try setting(text)
      let origin = origin(ofLine: index, width: line.inkWidth)
      for var letter in line.letters {
        letter.origin = letter.origin + origin
        letter.line = index
        all.letters.append(letter)
      }
      all.missing += line.missing
      all.fallbacks += line.fallbacks
    }
    return all
  }

  private func origin(ofLine index: Int, width: Double) -> Point {
    let y = Double(index) * lineHeight - baselineShift
    guard let box else { return Point(x: -justification * width, y: y) }
    return Point(
      x: box.origin.x + justification * (box.width - width), y: box.origin.y + face.ascent / 100 * size + y)
  }

  /// Breaks a paragraph into lines that fit into the box.
  private func wrapped(_ paragraph: String, _ setting: Setting) throws(TypographyError) -> [String] {
    guard let box else { return [paragraph] }
    var lines: [String] = []
    var current = ""
    for word in paragraph.split(at: " ", omittingEmptySubsequences: false) {
      let longer = current.isEmpty ? String(word) : current + " " + word
      if !current.isEmpty, try setting(longer).width > box.width {
        lines.append(current)
        current = String(word)
      } else {
        current = longer
      }
    }
    return lines + [current]
  }

  // MARK: Faces

  func set(_ line: String, glyphs: [Name: Glyph]) -> Line {
    var result = Line(letters: [], width: 0)
    let scale = AffineTransform.scale(x: size / 100, y: size / 100)
    for character in line {
      guard let glyph = glyphs[String(character)] else { continue }
      let advance = glyph.advance * size / 100
      result.letters.append(
        TextLetter(
          outline: glyph.outline.transformed(by: scale), origin: Point(x: result.width, y: 0), advance: advance,
          line: 0, isSpace: character.isWhitespace))
      result.width += advance + letterSpacing
    }
    result.width -= line.isEmpty ? 0 : letterSpacing
    return result
  }

  /// Sets the characters without a glyph in a font.
  func set(_ line: String, glyphs: [Name: Glyph], others font: Font, named name: Name) throws(TypographyError)
    -> Line
  {
    var result = Line(letters: [], width: 0)
    var rest = line[...]
    while let first = rest.first {
      let hasGlyph = glyphs[String(first)] != nil
      let run = rest.prefix { (glyphs[String($0)] != nil) == hasGlyph }
      rest = rest[run.endIndex...]
      var part = hasGlyph ? set(String(run), glyphs: glyphs) : try set(String(run), font: font)
      if !result.letters.isEmpty { result.width += letterSpacing }
      for index in part.letters.indices { part.letters[index].origin.x += result.width }
      result.letters += part.letters
      result.width += part.width
      result.missing += part.missing
      result.fallbacks += part.fallbacks + (hasGlyph ? [] : [name])
    }
    return result
  }

  func set(_ line: String, font: Font) throws(TypographyError) -> Line {
    var style = TextStyle(
      font: font, size: size, letterSpacing: min(max(letterSpacing, -10_000), 10_000), alignment: .left)
    style.leavesOutMissing = true
    let layout = try TextLayout(line, style: style)
    let letters = layout.lines.flatMap { $0.letters }.map { letter in
      TextLetter(
        outline: letter.path, origin: letter.origin, advance: letter.advance, line: 0,
        isSpace: letter.text.allSatisfy { $0.isWhitespace })
    }
    return Line(
      letters: letters, width: layout.lines.first?.width ?? 0, missing: layout.missing,
      fallbacks: layout.fallbacks.map { Name($0) })
  }
}
