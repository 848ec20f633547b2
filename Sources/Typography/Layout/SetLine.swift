import Vector

/// A line whose size is not yet known: lengths are in ems, y down.
struct SetLine {
  /// In reading order.
  var letters: [SetLetter]
  var isRightToLeft: Bool

  /// The letters from left to right.
  var visualOrder: [Int] { BidiParagraph.visualOrder(ofLevels: letters.map { $0.level }) }
  var width: Double { letters.reduce(0) { $0 + $1.advance } }
  /// Between letters, where letter spacing goes.
  var gapCount: Int { max(0, letters.count - 1) }
}

/// What moves as one.
struct SetLetter {
  /// In reading order.
  var clusters: [SetCluster]
  /// The bidirectional level; odd is right-to-left.
  var level: Int

  var isRightToLeft: Bool { level % 2 == 1 }
  var advance: Double { clusters.reduce(0) { $0 + $1.advance } }
}

struct SetCluster {
  /// In the whole text.
  var characters: Range<Int>
  var advance: Double
  var glyphs: [SetGlyph]
  /// Its script joins it to the cluster before it in reading order.
  var joinsPrevious: Bool = false
}

struct SetGlyph {
  /// In the face's own units.
  var outline: Path
  /// Ems in a unit of the outline.
  var scale: Double
  /// From the left end of the cluster's advance, on the baseline.
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

/// What a font says of its lines, in ems, y up.
struct LineMetrics {
  var ascender, descender, lineGap: Double
  var capHeight: Double
}
