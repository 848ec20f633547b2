import Numerics
import Vector

/// The letters of a text where they stand.
struct PlacedText: Sendable {
  /// Letters of one span that follow each other.
  struct Run: Sendable {
    let span: Int
    let glyphs: [PlacedGlyph]
    let outline: Path
  }

  let runs: [Run]
  /// The box of all cells.
  let box: Rect
  /// The differences of its fonts, a phrase each.
  let notes: [String]

  init(_ glyphs: [PlacedGlyph], of collector: TextCollector, notes: [String]) {
    var runs: [Run] = []
    var start = 0
    while start < glyphs.count {
      let span = collector.characters[glyphs[start].character].span
      var end = start + 1
      while end < glyphs.count, collector.characters[glyphs[end].character].span == span { end += 1 }
      let own = Array(glyphs[start..<end])
      let outline = Path.joined(own.map { $0.path.transformed(by: $0.transform) })
      runs.append(Run(span: span, glyphs: own, outline: outline))
      start = end
    }
    (self.runs, self.notes) = (runs, notes)
    box = glyphs.reduce(Rect.null) { $0.union($1.cell) }
  }
}

/// Texts that have been set: in a recording of a terminal the same lines stand in many screens. Saves a fifth of its
/// time.
struct TextMemory {
  private var texts: [Int: (setting: Setting, text: PlacedText)] = [:]
  private var segments = 0

  func text(_ setting: Setting) -> PlacedText? {
    texts[setting.fingerprint].flatMap { $0.setting == setting ? $0.text : nil }
  }

  mutating func keep(_ text: PlacedText, as setting: Setting) {
    segments += text.runs.reduce(0) { $0 + $1.outline.verbs.count }
    if segments > Self.maximumSegments { (texts, segments) = ([:], 0) }
    texts[setting.fingerprint] = (setting, text)
  }

  /// Some 12 MB.
  private static let maximumSegments = SVGLimits.segments / 4

  /// All that the places of the letters of a text follow from.
  struct Setting: Equatable {
    private struct Span: Equatable {
      let text: Shared<TextProperties>
      let viewport: Viewport
      let alignment: String
      let shift: Double
    }

    private let characters: [TextCharacter]
    private let spans: [Span]
    private let stretches: [TextStretch]
    /// A hash; different settings rarely have the same one.
    let fingerprint: Int

    /// Nil for a text on a path or with embeddings of other directions.
    init?(_ collector: TextCollector) {
      guard collector.embeddings.isEmpty, collector.spans.allSatisfy({ $0.path == nil }) else { return nil }
      (characters, stretches) = (collector.characters, collector.stretches)
      spans = collector.spans.map { span in
        Span(
          text: span.context.style.$text, viewport: span.context.viewport,
          alignment: span.view.word(.alignmentBaseline), shift: span.shift)
      }
      var value = UInt64(truncatingIfNeeded: characters.count)
      func add(_ number: UInt64) { value = (value ^ number) &* 0x9E37_79B9_7F4A_7C15 }
      for character in characters {
        for scalar in character.character.unicodeScalars { add(UInt64(scalar.value)) }
        if let x = character.x { add(x.bitPattern) }
        if let y = character.y { add(y.bitPattern) }
      }
      fingerprint = Int(truncatingIfNeeded: value ^ value >> 32)
    }
  }
}
