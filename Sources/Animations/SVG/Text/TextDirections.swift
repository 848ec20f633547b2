import Typography

/// The directions of the letters of a text, by the Unicode Bidirectional Algorithm.
struct TextDirections {
  /// The level of each letter, odd for right to left; empty if all run from left to right.
  private let levels: [Int]
  /// Whether the levels could be found.
  let areKnown: Bool

  init(of collector: TextCollector) {
    let letters = collector.characters
    let isRightToLeft = collector.spans.first?.context.style.text.direction == "rtl"
    if !isRightToLeft, collector.embeddings.isEmpty,
      !letters.contains(where: { $0.character.unicodeScalars.contains(where: BidiParagraph.mayChangeDirections) })
    {
      (levels, areKnown) = ([], true)
      return
    }
    var scalars: [Unicode.Scalar] = []
    var starts: [Int] = []
    for (index, letter) in letters.enumerated() {
      for embedding in collector.embeddings.reversed() where embedding.range.upperBound == index {
        scalars += embedding.close
      }
      for embedding in collector.embeddings where embedding.range.lowerBound == index { scalars += embedding.open }
      starts.append(scalars.count)
      scalars += letter.character.unicodeScalars
    }
    let paragraph = try? BidiParagraph(scalars, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    levels = paragraph.map { paragraph in starts.map { paragraph.levels[$0] } } ?? []
    areKnown = paragraph != nil
  }

  subscript(letter: Int) -> Int { levels.isEmpty ? 0 : levels[letter] }

  func isRightToLeft(_ letter: Int) -> Bool { self[letter] % 2 == 1 }

  /// Runs of letters with one level each, from left to right.
  func visualOrder(of runs: [Range<Int>]) -> [Range<Int>] {
    guard !levels.isEmpty else { return runs }
    return BidiParagraph.visualOrder(ofLevels: runs.map { self[$0.lowerBound] }).map { runs[$0] }
  }
}

/// The letters of an element with `unicode-bidi`, and the characters of Unicode around them that mean the same (CSS
/// Writing Modes 2.4).
struct TextEmbedding: Sendable {
  let range: Range<Int>
  let open, close: [Unicode.Scalar]

  static let keywords = ["normal", "embed", "bidi-override", "isolate", "isolate-override", "plaintext"]

  /// Nil if the element has no such property, or no letters.
  init?(_ view: ElementView, _ range: Range<Int>, isRightToLeft: Bool) {
    guard !range.isEmpty else { return nil }
    self.range = range
    let override: Unicode.Scalar = isRightToLeft ? "\u{202E}" : "\u{202D}"
    let isolate: Unicode.Scalar = isRightToLeft ? "\u{2067}" : "\u{2066}"
    switch view.word(.unicodeBidi) {
    case "embed": (open, close) = ([isRightToLeft ? "\u{202B}" : "\u{202A}"], ["\u{202C}"])
    case "bidi-override": (open, close) = ([override], ["\u{202C}"])
    case "isolate": (open, close) = ([isolate], ["\u{2069}"])
    case "isolate-override": (open, close) = (["\u{2068}", override], ["\u{202C}", "\u{2069}"])
    case "plaintext": (open, close) = (["\u{2068}"], ["\u{2069}"])
    default: return nil
    }
  }
}
