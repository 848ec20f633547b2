import Typography

/// Chooses fonts and lays out text runs; remembers both.
struct FontChoice {
  private var chosen: [Request: Font] = [:]
  private var layouts: [Run: TextLayout?] = [:]
  /// The differences from the requested fonts that were not reported yet.
  private var notes: [String] = []

  private struct Request: Hashable {
    var families: [String]
    var weight: Double
    var isItalic: Bool
  }

  private struct Run: Hashable {
    var text: String
    var style: TextStyle
  }

  /// The number of layouts that are remembered.
  private static let maximumLayouts = 4096

  /// The layout of a run with one style on one line; nil if it is impossible.
  mutating func layout(_ text: String, _ properties: TextProperties, letterSpacing: Double) -> TextLayout? {
    guard properties.fontSize >= 1e-3, properties.fontSize <= 10_000 else { return nil }
    var style = TextStyle(
      font: font(for: properties), size: properties.fontSize, letterSpacing: min(max(letterSpacing, -10_000), 10_000),
      alignment: .left, direction: properties.direction == "rtl" ? .rightToLeft : .automatic)
    style.leavesOutMissing = true
    let run = Run(text: text, style: style)
    if let known = layouts[run] { return known }
    if layouts.count >= Self.maximumLayouts { layouts.removeAll() }
    let layout = try? TextLayout(text, style: style)
    if let others = layout?.fallbacks, !others.isEmpty {
      let names = others.map { $0.hasPrefix("\"") ? $0 : "\"\($0)\"" }.joined(separator: ", ")
      notes.append(
        "characters that the font lacks come from \(names), so the picture depends on the fonts of this machine")
    }
    layouts[run] = .some(layout)
    return layout
  }

  /// Removes and returns the notes about fonts, a phrase each.
  mutating func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  // MARK: Fonts

  private mutating func font(for properties: TextProperties) -> Font {
    let request = Request(
      families: properties.families, weight: properties.weight, isItalic: properties.isItalic)
    if let font = chosen[request] { return font }
    let font = find(request)
    chosen[request] = font
    return font
  }

  /// The first family that is installed or has a substitute, otherwise the built-in face.
  private mutating func find(_ request: Request) -> Font {
    let weight = FontWeight(request.weight)
    for family in request.families {
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
      let font = Font(source: .family(name), weight: weight, isItalic: request.isItalic)
      if (try? TextLayout(" ", style: TextStyle(font: font, size: 10))) != nil { return font }
    }
    if !request.families.isEmpty {
      let names = request.families.map { "\"\($0)\"" }.joined(separator: ", ")
      notes.append("no font family of \(names) is installed; the built-in face is used")
    }
    return Font(source: .builtIn, weight: weight)
  }
}
