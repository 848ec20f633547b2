import Vector

/// A text whose size is not yet known.
struct TypesetText: Sendable {
  let lines: [TypesetLine]
  let metrics: LineMetrics
  /// The names of the fallback fonts.
  let fallbacks: [String]
  /// The characters that no font has, without duplicates.
  let missing: [Character]
  /// The characters that have colors in their font, without duplicates.
  let uncolored: [Character]

  init(_ characters: [Character], style: TextStyle, fonts: inout OpenFonts) throws(TypographyError) {
    var setter = try Typesetter(characters, style: style, fonts: &fonts)
    lines = try setter.lines(fonts: &fonts)
    metrics = try setter.metrics(fonts: &fonts)
    (fallbacks, missing, uncolored) = (setter.fallbacks, setter.missing, setter.uncolored)
  }
}

/// A line whose size is not yet known: lengths are in ems, y down.
struct TypesetLine {
  /// In reading order.
  var letters: [TypesetLetter]
  var isRightToLeft: Bool

  /// The letters from left to right.
  var visualOrder: [Int] { BidiParagraph.visualOrder(ofLevels: letters.map { $0.level }) }
  var width: Double { letters.reduce(0) { $0 + $1.advance } }
  /// The number of gaps between letters, which letter spacing widens.
  var gapCount: Int { max(0, letters.count - 1) }
}

/// The unit of animation: clusters that move together.
struct TypesetLetter {
  /// In reading order.
  var clusters: [TypesetCluster]
  /// The bidirectional level; odd is right-to-left.
  var level: Int

  var isRightToLeft: Bool { level % 2 == 1 }
  var advance: Double { clusters.reduce(0) { $0 + $1.advance } }
}

struct TypesetCluster {
  /// Indices in the whole text.
  var characters: Range<Int>
  var advance: Double
  var glyphs: [TypesetGlyph]
  /// Whether the script joins it to the preceding cluster in reading order.
  var joinsPrevious: Bool = false
}

struct TypesetGlyph {
  /// In the face's own units.
  var outline: Path
  /// The size of an outline unit in ems.
  var scale: Double
  /// Relative to the left end of the cluster's advance, on the baseline.
  var x, y: Double
}

/// The face that a cluster is set in.
enum Face {
  case builtIn(BuiltInFace)
  case openType(OpenTypeFace)

  static func == (a: Face, b: Face) -> Bool {
    switch (a, b) {
    case (.builtIn, .builtIn): true
    case (.openType(let left), .openType(let right)): left === right
    default: false
    }
  }

  var openType: OpenTypeFace? {
    if case .openType(let face) = self { face } else { nil }
  }
}

/// A font's line metrics in ems, y up.
struct LineMetrics {
  var ascender, descender, lineGap: Double
  var capHeight: Double
}
