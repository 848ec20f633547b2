import Codecs
import Numerics
import Typography
import Vector

/// Chooses fonts and lays out text runs; remembers both.
struct FontChoice {
  /// The fonts that the document brings, and where their files are.
  private let faces: [FontFace]
  private let files: ImageStore
  private var opened: [FontFace.Source: FontFile?] = [:]
  private var chosen: [Request: Choice] = [:]
  private var layouts: [Run: TextLayout?] = [:]
  /// The differences in the letters since they were taken.
  private var notes: [String] = []

  private struct Request: Hashable {
    var families: Name
    var font: Font?
    var weight: Double
    var isItalic: Bool
    var stretch: Double
    /// The first character, if the fonts that the document brings are for some characters.
    var scalar: Unicode.Scalar?
  }

  /// A font, and whether its letters are slanted or emboldened because the family has no italic or bold face.
  private struct Choice {
    var font: Font
    var slants = false
    var emboldens = false
    /// The differences from the request.
    var notes: [String] = []
  }

  private struct Run: Hashable {
    var text: Name
    var style: TextStyle
  }

  /// The least weight of bold letters: browsers embolden the letters of lighter faces.
  private static let bold = 600.0

  /// The number of layouts that are remembered.
  private static let maximumLayouts = 4096

  init(_ document: DocumentModel, _ files: ImageStore) {
    (faces, self.files) = (document.fontFaces, files)
  }

  /// The layout of a run with one style on one line; nil if it is impossible.
  mutating func layout(
    _ text: String, _ properties: TextProperties, letterSpacing: Double, isRightToLeft: Bool = false
  ) -> TextLayout? {
    guard properties.fontSize >= 1e-3, properties.fontSize <= 10_000 else { return nil }
    var style = TextStyle(
      font: choice(for: properties, text).font, size: properties.fontSize,
      letterSpacing: min(max(letterSpacing, -10_000), 10_000),
      alignment: .left, direction: isRightToLeft ? .allRightToLeft : .allLeftToRight)
    style.features = FontFeatures.features(of: properties)
    style.leavesOutMissing = true
    let run = Run(text: Name(text), style: style)
    let known = layouts[run]
    let layout = known ?? (try? TextLayout(text, style: style))
    if known == nil {
      if layouts.count >= Self.maximumLayouts { layouts.removeAll() }
      layouts[run] = .some(layout)
    }
    if let layout { note(layout) }
    return layout
  }

  /// Notes what is different in a layout.
  private mutating func note(_ layout: TextLayout) {
    if case let others = layout.fallbacks, !others.isEmpty {
      let names = others.map { $0.begins(with: "\"") ? $0 : "\"\($0)\"" }.joined(separator: ", ")
      notes.append(
        "characters that the font lacks come from \(names), so the picture depends on the fonts of this machine")
    }
    if case let letters = layout.uncolored, !letters.isEmpty {
      let names = letters.prefix(8).map { TypographyError.name(of: $0) }.joined(separator: ", ")
      notes.append("the color font's colors of \(names) are not drawn; they have the color of the text")
    }
  }

  /// Whether the font has another glyph for a letter with some features on.
  mutating func substitutes(_ letter: String, _ properties: TextProperties, with features: TextProperties) -> Bool {
    guard let plain = layout(letter, properties, letterSpacing: 0),
      let other = layout(letter, features, letterSpacing: 0)
    else { return false }
    return plain.path != other.path
  }

  /// The map from the letters of a run to those that are drawn: a slant of a quarter, as in Chromium, where the family
  /// has no italic face.
  mutating func slant(of text: String, _ properties: TextProperties) -> AffineTransform? {
    guard properties.isItalic, choice(for: properties, text).slants else { return nil }
    return AffineTransform(a: 1, b: 0, c: -0.25, d: 1, tx: 0, ty: 0)
  }

  /// The width by which letters grow in all where the family has no bold face; nil where it has one. As in Chromium: a
  /// 24th of font sizes up to 9, a 32nd from 36 on.
  mutating func boldness(of text: String, _ properties: TextProperties) -> Double? {
    guard properties.weight >= Self.bold, choice(for: properties, text).emboldens else { return nil }
    let share = min(max((properties.fontSize - 9) / 27, 0), 1)
    return properties.fontSize * (1.0 / 24 + (1.0 / 32 - 1.0 / 24) * share)
  }

  /// Removes and returns the notes about fonts, a phrase each.
  mutating func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  // MARK: Fonts

  private mutating func choice(for properties: TextProperties, _ text: String) -> Choice {
    let dependsOnText = faces.contains { !$0.characters.isEmpty }
    let request = Request(
      families: properties.families, font: properties.font, weight: properties.weight, isItalic: properties.isItalic,
      stretch: properties.stretch,
      scalar: dependsOnText ? text.unicodeScalars.first { $0 != " " } : nil)
    if let choice = chosen[request] {
      notes += choice.notes
      return choice
    }
    let count = notes.count
    var choice = find(request)
    choice.notes = Array(notes[count...])
    chosen[request] = choice
    return choice
  }

  /// The first family that is installed or has a substitute, otherwise the built-in face.
  private mutating func find(_ request: Request) -> Choice {
    let weight = FontWeight(request.weight)
    if let font = request.font {
      let font = font.styled(weight, isItalic: request.isItalic, stretch: request.stretch)
      return Choice(
        font: font, slants: font.isBuiltIn && request.isItalic,
        emboldens: request.weight >= Self.bold && !InstalledFonts.isBold(font))
    }
    let families = ValueList.split(request.families.text, at: ",").map { $0.unquoted ?? $0 }.filter { !$0.isEmpty }
    for family in families {
      if let choice = embedded(family, request) { return choice }
      let name: String
      switch InstalledFonts.match(family) {
      case .installed: name = family
      case .substitute(let other):
        name = other
        notes.append(
          "the font family \"\(family)\" is not installed; \"\(other)\" is used, so the picture depends on the fonts of "
            + "this machine")
      case .missing: continue
      }
      var font = Font(source: .family(Name(name)), weight: weight, isItalic: request.isItalic)
      font.stretch = request.stretch
      if (try? TextLayout(" ", style: TextStyle(font: font, size: 10))) != nil {
        return Choice(font: font, emboldens: request.weight >= Self.bold && !InstalledFonts.isBold(font))
      }
    }
    if !families.isEmpty {
      let names = families.map { "\"\($0)\"" }.joined(separator: ", ")
      notes.append("no font family of \(names) is installed; the built-in face is used")
    }
    return Choice(font: Font(source: .builtIn, weight: weight), slants: request.isItalic)
  }

  // MARK: Fonts of the document

  /// The font of a family that the document brings; nil if it brings none, or none that can be used.
  private mutating func embedded(_ family: String, _ request: Request) -> Choice? {
    let candidates = FontFace.candidates(
      faces, family: family, weight: request.weight, isItalic: request.isItalic, for: request.scalar ?? " ")
    for face in candidates {
      for source in face.sources {
        let weight = FontWeight(min(max(request.weight, face.weights.lowerBound), face.weights.upperBound))
        guard let font = font(source, weight, isItalic: request.isItalic) else { continue }
        return Choice(
          font: font, slants: request.isItalic && !face.isItalic,
          emboldens: request.weight >= Self.bold && face.weights.upperBound < Self.bold)
      }
    }
    if case .url(let url) = candidates.first?.sources.last {
      let url = url.text
      let reason =
        url.includes("://") || url.begins(with: "//")
        ? "nothing is read from the network"
        : url.begins(with: "data:") ? "its data is not a usable font" : "there is no such font file in its folder"
      notes.append("the font \"\(family)\" of the document is not used: \(reason)")
    }
    return nil
  }

  private mutating func font(_ source: FontFace.Source, _ weight: FontWeight?, isItalic: Bool) -> Font? {
    switch source {
    case .local(let name):
      guard case .installed = InstalledFonts.match(name.text) else { return nil }
      return Self.usable(.family(name), weight, isItalic: isItalic)
    case .url(let url):
      if opened[source] == nil { opened[source] = .some(files.bytes(of: url.text).map { FontFile($0) }) }
      guard let file = opened[source] ?? nil else { return nil }
      return Self.usable(.memory(file), weight)
    }
  }

  /// The font at the closest weight that its file has; nil if it cannot be opened.
  private static func usable(_ source: Font.Source, _ weight: FontWeight?, isItalic: Bool = false) -> Font? {
    var weight = weight
    // The second weight is one that the file has.
    for _ in 0..<2 {
      let font = Font(source: source, weight: weight, isItalic: isItalic)
      do throws(TypographyError) {
        _ = try TextLayout(" ", style: TextStyle(font: font, size: 10))
        return font
      } catch {
        switch error {
        case .unknownAxis: weight = nil
        case .axisOutOfRange(_, _, let value, let minimum, let maximum):
          weight = FontWeight(min(max(value, minimum), maximum))
        default: return nil
        }
      }
    }
    return nil
  }
}
