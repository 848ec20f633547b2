import JSON
import Typography
import Vector

/// Typesets the lines of a text document: line breaks, justification and tracking.
struct LineTypesetter {
  /// Creates a line with its baseline at y = 0 and its left end at x = 0.
  typealias Setting = (String) throws(TypographyError) -> Line

  struct Line {
    var outline: Path
    var width: Double
    /// The characters that no font has.
    var missing: [Character] = []
  }

  private enum Justification { case left, right, center }

  private let size: Double
  private let face: TextFace
  private let justification: Justification
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
    justification = [1: .right, 2: .center][document.choice("j") ?? 0] ?? .left
    if let size = document["sz"]?.point, size.x > 0 {
      box = (document["ps"]?.point ?? .zero, size.x)
    } else {
      box = nil
    }
    isCapitals = document.choice("ca") == 1
  }

  /// The maximum number of lines.
  private static let maximumLines = 1000

  /// The outlines of all lines, and the characters that no font has.
  func outline(of text: String, setting: Setting) throws(TypographyError) -> (path: Path, missing: [Character]) {
    let text = isCapitals ? text.uppercased() : text
    var path = Path()
    var missing: [Character] = []
    let paragraphs = text.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }
    var lines: [String] = []
    for paragraph in paragraphs.prefix(Self.maximumLines) { lines += try wrapped(String(paragraph), setting) }
    for (index, text) in lines.prefix(Self.maximumLines).enumerated() where !text.isEmpty {
      let line = try setting(text)
      let origin = origin(ofLine: index, width: line.width)
      path.append(line.outline.transformed(by: .translation(x: origin.x, y: origin.y)))
      missing += line.missing
    }
    return (path, missing)
  }

  private func origin(ofLine index: Int, width: Double) -> Point {
    let share = justification == .left ? 0 : justification == .right ? 1 : 0.5
    let y = Double(index) * lineHeight - baselineShift
    guard let box else { return Point(x: -share * width, y: y) }
    return Point(
      x: box.origin.x + share * (box.width - width), y: box.origin.y + face.ascent / 100 * size + y)
  }

  /// Breaks a paragraph into lines that fit into the box.
  private func wrapped(_ paragraph: String, _ setting: Setting) throws(TypographyError) -> [String] {
    guard let box else { return [paragraph] }
    var lines: [String] = []
    var current = ""
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
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

  func set(_ line: String, glyphs: [Character: Glyph]) -> Line {
    var result = Line(outline: Path(), width: 0)
    let scale = AffineTransform.scale(x: size / 100, y: size / 100)
    for character in line {
      guard let glyph = glyphs[character] else { continue }
      result.outline.append(glyph.outline.transformed(by: scale.then(.translation(x: result.width, y: 0))))
      result.width += glyph.advance * size / 100 + letterSpacing
    }
    result.width -= line.isEmpty ? 0 : letterSpacing
    return result
  }

  func set(_ line: String, font: Font) throws(TypographyError) -> Line {
    var style = TextStyle(
      font: font, size: size, letterSpacing: min(max(letterSpacing, -10_000), 10_000), alignment: .left)
    style.leavesOutMissing = true
    let layout = try TextLayout(line, style: style)
    return Line(outline: layout.path, width: layout.lines.first?.width ?? 0, missing: layout.missing)
  }
}
