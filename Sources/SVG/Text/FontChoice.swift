import Typography

/// Chooses fonts and lays out text runs; caches which families are installed.
struct FontChoice {
  private var known: [Request: Font] = [:]

  private struct Request: Hashable {
    var families: [String]
    var weight: Double
    var isItalic: Bool
  }

  /// The layout of a run with one style on one line; nil if it is impossible.
  mutating func layout(_ text: String, _ properties: TextProperties, letterSpacing: Double) -> TextLayout? {
    guard properties.fontSize >= 1e-3, properties.fontSize <= 10_000 else { return nil }
    let request = Request(
      families: properties.families, weight: properties.weight, isItalic: properties.isItalic)
    if let font = known[request] {
      return Self.layout(text, font, properties, letterSpacing)
    }
    for font in fonts(request) {
      if let layout = Self.layout(text, font, properties, letterSpacing) {
        known[request] = font
        return layout
      }
    }
    return nil
  }

  private func fonts(_ request: Request) -> [Font] {
    let weight = FontWeight(request.weight)
    let families = request.families.map {
      Font(source: .family($0), weight: weight, isItalic: request.isItalic)
    }
    return families + [
      Font(source: .builtIn, weight: weight), .builtIn, Font(source: .family("sans-serif"), weight: weight),
    ]
  }

  private static func layout(
    _ text: String, _ font: Font, _ properties: TextProperties, _ letterSpacing: Double
  ) -> TextLayout? {
    let style = TextStyle(
      font: font, size: properties.fontSize, letterSpacing: min(max(letterSpacing, -10_000), 10_000), alignment: .left,
      direction: properties.direction == "rtl" ? .rightToLeft : .automatic)
    return try? TextLayout(text, style: style)
  }
}
