/// Groups a shaped run's glyphs into clusters: the smallest groups that are divided neither by the font (ligatures,
/// reordered vowels) nor by grapheme clusters.
struct GlyphClusters {
  struct Group {
    /// Indices in the line.
    var characters: Range<Int>
    /// In visual order.
    var glyphs: [HarfBuzz.Glyph]
    /// Letters join here to the preceding text, and neither side is a space.
    var isUnsafeToBreak: Bool
  }

  /// In reading order.
  private(set) var groups: [Group] = []

  init(_ glyphs: [HarfBuzz.Glyph], of run: TextRun, in line: LineText) {
    let isRightToLeft = run.level % 2 == 1
    // HarfBuzz gives clusters in visual order, so right-to-left runs are reversed.
    var parts: [[HarfBuzz.Glyph]] = []
    for glyph in glyphs {
      if let last = parts.last?.last, last.cluster == glyph.cluster {
        parts[parts.count - 1].append(glyph)
      } else {
        parts.append([glyph])
      }
    }
    if isRightToLeft { parts.reverse() }
    for (number, part) in parts.enumerated() {
      let next = number + 1 < parts.count ? parts[number + 1][0].cluster : line.scalarStarts[run.characters.upperBound]
      append(part, scalars: part[0].cluster..<max(part[0].cluster + 1, next), isRightToLeft, line)
    }
  }

  private mutating func append(
    _ glyphs: [HarfBuzz.Glyph], scalars: Range<Int>, _ isRightToLeft: Bool, _ line: LineText
  ) {
    let first = line.character(ofScalar: scalars.lowerBound)
    let end = line.character(ofScalar: scalars.upperBound - 1) + 1
    if let last = groups.indices.last, groups[last].characters.upperBound > first {
      let start = groups[last].characters.lowerBound
      groups[last].characters = start..<max(end, groups[last].characters.upperBound)
      groups[last].glyphs = isRightToLeft ? glyphs + groups[last].glyphs : groups[last].glyphs + glyphs
      return
    }
    let touchesSpace = line.characters[first].isWhitespace || (first > 0 && line.characters[first - 1].isWhitespace)
    groups.append(
      Group(
        characters: first..<end, glyphs: glyphs,
        isUnsafeToBreak: !groups.isEmpty && !touchesSpace && glyphs.contains(where: { $0.isUnsafeToBreak })))
  }
}
