import Typography
import Vector

/// Positions the characters of a text, chunk by chunk.
struct TextPlacer {
  private let characters: [TextCharacter]
  private let spans: [TextSpan]
  private let stretches: [TextStretch]
  private let directions: TextDirections
  private(set) var glyphs: [PlacedGlyph] = []
  /// The current text position.
  private var pen = Point.zero
  private var failed = false
  /// The characters that no font has, without duplicates.
  private(set) var missing: [Character] = []

  init(_ collector: TextCollector) {
    (characters, spans, stretches) = (collector.characters, collector.spans, collector.stretches)
    directions = TextDirections(of: collector)
  }

  /// Positions all characters; returns false if some cannot be laid out.
  mutating func place(_ fonts: inout FontChoice) -> Bool {
    guard directions.areKnown else { return false }
    var start = 0
    while start < characters.count {
      var end = start + 1
      while end < characters.count, !startsChunk(end) { end += 1 }
      placeChunk(start..<end, &fonts)
      start = end
    }
    return !failed
  }

  private func startsChunk(_ index: Int) -> Bool {
    characters[index].x != nil || characters[index].y != nil
      || spans[characters[index].span].path?.element != spans[characters[index - 1].span].path?.element
  }

  private mutating func placeChunk(_ range: Range<Int>, _ fonts: inout FontChoice) {
    let first = characters[range.lowerBound]
    let path = spans[first.span].path
    // On a path, x is a distance along it.
    let origin = path == nil ? Point(x: first.x ?? pen.x, y: first.y ?? pen.y) : Point(x: first.x ?? 0, y: 0)
    var chunk: [PlacedGlyph] = []
    var x = 0.0
    var y = 0.0
    for run in directions.visualOrder(of: runs(of: range)) {
      placeSpan(run, in: &chunk, x: &x, y: &y, &fonts)
    }
    chunk.sort { $0.character < $1.character }
    for (index, stretch) in stretches.enumerated() {
      let inner = stretches[..<index].filter { stretch.range.contains($0.range.lowerBound) }
      apply(stretch, around: inner.map { $0.range }, to: &chunk, &x)
    }
    let width = x
    let shift = anchorShift(spans[first.span].context.style.text, width)
    for index in chunk.indices {
      chunk[index].x += origin.x + shift
      chunk[index].y += origin.y
    }
    if let path { follow(path, &chunk) }
    glyphs += chunk
    pen = Point(x: origin.x + shift + width, y: origin.y + y)
    // What follows a text on a path begins at the end of the path (SVG 2, 11.8.3).
    if let path, let end = path.path.position(at: path.path.length) { pen = end.point }
  }

  /// The letters that are shaped together, in reading order.
  private func runs(of range: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, areShapedTogether(characters[end - 1], characters[end]),
        directions[end] == directions[start]
      {
        end += 1
      }
      runs.append(start..<end)
      start = end
    }
    return runs
  }

  /// Whether letters are shaped as parts of one run. As in Chromium, those of two spans are joined in scripts that do
  /// so, and neither kerned nor ligatures.
  private func areShapedTogether(_ a: TextCharacter, _ b: TextCharacter) -> Bool {
    if a.capital != b.capital { return false }
    if a.span == b.span { return true }
    guard a.character.isCursive, b.character.isCursive else { return false }
    var (first, second) = (spans[a.span].context.style.text, spans[b.span].context.style.text)
    (first.anchor, first.dominantBaseline, first.shadows, first.direction) = ("", "", [], "")
    (second.anchor, second.dominantBaseline, second.shadows, second.direction) = ("", "", [], "")
    return first == second
  }

  private func anchorShift(_ text: TextProperties, _ width: Double) -> Double {
    switch (text.anchor, text.direction) {
    case ("middle", _): -width / 2
    case ("end", "rtl"): 0
    case ("end", _), ("start", "rtl"): -width
    default: 0
    }
  }

  /// The size of small capitals without glyphs of their own, as a fraction of the font size, as in Chromium.
  private static let smallCapitals = 0.7

  /// A run of letters, shaped together.
  private struct ShapedRun {
    let layout: TextLayout
    let clusters: [Cluster]
    let width, letterSpacing, wordSpacing: Double
    let slant: AffineTransform?
    let boldness: Double?
    /// Whether letters of some scripts are joined, and have no distance.
    let isJoined: Bool

    func path(of cluster: Cluster) -> Path {
      let path = boldness.map { cluster.path.emboldened(by: $0) } ?? cluster.path
      return slant.map { path.transformed(by: $0) } ?? path
    }

    func spacing(after cluster: Cluster, isSpace: Bool) -> Double {
      (cluster.text.unicodeScalars.first?.isCursive == true && isJoined ? 0 : letterSpacing)
        + (isSpace ? wordSpacing : 0)
    }
  }

  /// Shapes a run of letters; nil if that is not possible.
  private mutating func shape(_ range: Range<Int>, _ fonts: inout FontChoice) -> ShapedRun? {
    let span = spans[characters[range.lowerBound].span]
    var style = span.context.style.text
    let scale = LengthScale(viewport: span.context.viewport, fontSize: style.fontSize)
    switch characters[range.lowerBound].capital {
    case .none: break
    case .scaled: style.fontSize *= Self.smallCapitals
    case .ofFont: style.usesGlyphsOfCapitals = true
    }
    let letterSpacing = scale.x(style.letterSpacing)
    let text = text(of: range)
    let isJoined = letterSpacing != 0 && text.unicodeScalars.contains { $0.isCursive }
    let layout = fonts.layout(
      text, style, letterSpacing: isJoined ? 0 : letterSpacing,
      isRightToLeft: directions.isRightToLeft(range.lowerBound))
    guard let layout, let line = layout.lines.first
    else {
      failed = failed || !text.trimmed.isEmpty && style.fontSize > 0
      return nil
    }
    for character in layout.missing where !missing.contains(character) { missing.append(character) }
    return ShapedRun(
      layout: layout, clusters: line.letters.flatMap { $0.clusters }, width: line.width, letterSpacing: letterSpacing,
      wordSpacing: scale.x(style.wordSpacing), slant: fonts.slant(of: text, style),
      boldness: fonts.boldness(of: text, style), isJoined: isJoined)
  }

  /// The letters of a run. A joiner keeps a lam and the alef of another span, which are joined, from being one glyph.
  private func text(of range: Range<Int>) -> String {
    let letters = range.map { index in
      let (letter, next) = (characters[index], index + 1 < range.upperBound ? characters[index + 1] : nil)
      guard let next, letter.span != next.span, letter.character.isLam, next.character.isAlef else {
        return letter.character
      }
      return Character("\(letter.character)\u{200D}")
    }
    return String(letters)
  }

  /// Lays out a run of letters that are shaped together, and appends it.
  private mutating func placeSpan(
    _ range: Range<Int>, in chunk: inout [PlacedGlyph], x: inout Double, y: inout Double, _ fonts: inout FontChoice
  ) {
    guard let run = shape(range, &fonts) else { return }
    var baselines: [Int: Double] = [:]
    var extra = 0.0
    let (gaps, allGaps) = run.isJoined ? Self.gaps(run.clusters, run.letterSpacing) : ([:], run.letterSpacing)
    for cluster in run.clusters {
      let index = min(range.lowerBound + cluster.index, range.upperBound - 1)
      let character = characters[index]
      extra += character.dx
      y += character.dy
      let span = spans[character.span]
      let baseline =
        baselines[character.span] ?? Baseline.shift(span.context.style.text, span.view, run.layout, &fonts) - span.shift
      baselines[character.span] = baseline
      var glyph = PlacedGlyph(
        path: run.path(of: cluster), character: index,
        x: x + cluster.origin.x + extra + (gaps[cluster.index] ?? 0), y: y + baseline, advance: cluster.advance,
        ascent: -run.layout.metrics.minY, descent: run.layout.metrics.maxY, rotate: character.rotate)
      let isSpace = character.character == " "
      glyph.spacing = run.spacing(after: cluster, isSpace: isSpace)
      chunk.append(glyph)
      if isSpace { extra += run.wordSpacing }
    }
    x += run.width + extra + allGaps
  }

  /// The shifts of clusters by letter spacing in a text with joined letters, which have none, and the last shift.
  private static func gaps(_ clusters: [Cluster], _ spacing: Double) -> (shifts: [Int: Double], all: Double) {
    var shifts: [Int: Double] = [:]
    var all = 0.0
    for cluster in clusters.sorted(by: { ($0.origin.x, $0.index) < ($1.origin.x, $1.index) }) {
      shifts[cluster.index] = all
      if cluster.text.unicodeScalars.first?.isCursive != true { all += spacing }
    }
    return (shifts, all)
  }

  /// Fits the letters of an element with `textLength`, and moves those after them. Between letters each gap grows by
  /// the same amount, also the one after the last letter; the letters of an inner element with a length count as one
  /// (SVG 2, 11.5).
  private func apply(
    _ stretch: TextStretch, around inner: [Range<Int>], to chunk: inout [PlacedGlyph], _ width: inout Double
  ) {
    let inside = chunk.indices.filter { stretch.range.contains(chunk[$0].character) }
      .sorted { (chunk[$0].x, $0) < (chunk[$1].x, $1) }
    guard let first = inside.first, let last = inside.last else { return }
    let start = chunk[first].x
    let end = inside.count == chunk.count ? width : chunk[last].x + chunk[last].advance
    var change = stretch.length - (end - start)
    guard end > start else { return }
    let after = chunk.indices.filter { chunk[$0].x >= end && !stretch.range.contains(chunk[$0].character) }
    if stretch.scalesLetters {
      let factor = stretch.length / (end - start)
      for index in inside {
        chunk[index].x = start + (chunk[index].x - start) * factor
        chunk[index].advance *= factor
        chunk[index].spacing *= factor
        chunk[index].path = chunk[index].path.transformed(by: .scale(x: factor, y: 1))
      }
    } else {
      var entered: Set<Int> = []
      let counts = inside.map { index in
        guard let range = inner.last(where: { $0.contains(chunk[index].character) }) else { return true }
        return entered.insert(range.lowerBound).inserted
      }
      let gaps = counts.count { $0 } - 1
      let gap = gaps > 0 ? change / Double(gaps) : 0
      var shift = 0.0
      for (index, isCounted) in zip(inside, counts) {
        chunk[index].x += shift
        if isCounted { shift += gap }
      }
      if gaps > 0, !after.isEmpty { change = shift }
    }
    for index in after { chunk[index].x += change }
    width += change
  }

  /// Places a chunk on a path; letters beyond its ends are left out.
  private func follow(_ path: TextPathPlace, _ chunk: inout [PlacedGlyph]) {
    chunk = chunk.compactMap { glyph in
      var glyph = glyph
      let middle = path.start + glyph.x + glyph.advance / 2
      guard let location = path.path.position(at: middle) else { return nil }
      let normal = Point(x: -location.direction.y, y: location.direction.x)
      glyph.rotate += location.direction.degrees
      let point = location.point - location.direction * (glyph.advance / 2) + normal * glyph.y
      (glyph.x, glyph.y) = (point.x, point.y)
      return glyph
    }
  }
}

/// The downward offset of the baseline from the text position.
enum Baseline {
  static func shift(
    _ style: TextProperties, _ view: ElementView, _ layout: TextLayout, _ fonts: inout FontChoice
  ) -> Double {
    let own = view.word(.alignmentBaseline)
    let name = ["", "auto", "baseline"].contains(own) ? style.dominantBaseline : own
    let ascent = -layout.metrics.minY
    let descent = layout.metrics.maxY
    switch name {
    case "middle": return xHeight(style, &fonts) / 2
    case "central": return (ascent - descent) / 2
    case "hanging": return ascent * 0.8
    case "mathematical": return ascent / 2
    case "text-before-edge", "before-edge", "text-top": return ascent
    case "text-after-edge", "after-edge", "ideographic", "text-bottom": return -descent
    default: return 0
    }
  }

  private static func xHeight(_ style: TextProperties, _ fonts: inout FontChoice) -> Double {
    guard let ink = fonts.layout("x", style, letterSpacing: 0)?.ink else { return style.fontSize / 2 }
    return -ink.minY
  }
}

extension Character {
  fileprivate var isCursive: Bool { unicodeScalars.first?.isCursive == true }
  fileprivate var isLam: Bool { unicodeScalars.first == "\u{644}" }
  fileprivate var isAlef: Bool {
    unicodeScalars.first.map { "\u{622}\u{623}\u{625}\u{627}\u{671}".unicodeScalars.contains($0) } == true
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of a script that joins letters: Arabic, Syriac, N'Ko, Mandaic, Mongolian, Phags-pa,
  /// Hanifi Rohingya or Adlam.
  fileprivate var isCursive: Bool {
    switch value {
    case 0x0600...0x07FF, 0x0840...0x08FF, 0x1800...0x18AF, 0xA840...0xA87F, 0xFB50...0xFDFF, 0xFE70...0xFEFC,
      0x10D00...0x10D3F, 0x1E900...0x1E95F:
      true
    default: false
    }
  }
}

extension Path {
  /// The outlines of letters, wider by a width in all.
  fileprivate func emboldened(by width: Double) -> Path {
    guard !isEmpty else { return self }
    let edge = stroked(StrokeStyle(width: width), tolerance: width / 20)
    // Both wind in the same direction, so that they do not cancel each other.
    var whole = (signedArea > 0) == (edge.signedArea > 0) ? self : reversed()
    whole.append(edge)
    return whole
  }

  /// The area of the polygon through the ends of the segments, above 0 for a clockwise one.
  private var signedArea: Double {
    subpaths.reduce(0) { area, subpath in
      var (sum, last) = (area, subpath.start)
      for segment in subpath.segments {
        sum += last.cross(segment.end)
        last = segment.end
      }
      return sum + last.cross(subpath.start)
    }
  }
}
