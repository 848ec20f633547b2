import Numerics
import Vector

/// A line along the text, in the paint of the element that declares it.
struct TextDecoration: Sendable {
  enum Line: String, CaseIterable, Sendable {
    case underline, overline
    case through = "line-through"
  }

  enum Style: String, CaseIterable, Sendable { case solid, double, dotted, dashed, wavy }

  var line: Line
  var style: Style
  /// Nil for a tenth of the font size.
  var thickness: Length?
  var view: ElementView
  var context: DrawContext

  /// The lines that an element declares.
  static func all(of view: ElementView, _ context: DrawContext) -> [TextDecoration] {
    let text = view.word(.textDecoration)
    guard !text.isEmpty else { return [] }
    let words = ValueList.words(text)
    let style = Style(rawValue: view.word(.textDecorationStyle)) ?? words.firstNonNil { Style(rawValue: $0) }
    return words.compactMap { Line(rawValue: $0) }.map { line in
      TextDecoration(
        line: line, style: style ?? .solid, thickness: view.length(.textDecorationThickness), view: view,
        context: context)
    }
  }
}

/// Letters of one span that follow each other on a line, in coordinates whose x axis is the baseline.
struct DecorationRun {
  var start, end: Double
  /// The outlines of the letters.
  var letters: [Path]
  var ascent: Double
  /// From the coordinates of the run to those of the text.
  var transform: AffineTransform

  /// The runs of a span: lines end where letters are moved apart or turned.
  static func runs(of glyphs: [PlacedGlyph]) -> [DecorationRun] {
    var runs: [DecorationRun] = []
    var last: PlacedGlyph?
    for glyph in glyphs {
      let width = glyph.advance + glyph.spacing
      // Letters from right to left end where the one before starts.
      let tolerance = 1e-6 * (abs(glyph.x) + width + 1)
      if let last, last.y == glyph.y, last.rotate == 0, glyph.rotate == 0, var run = runs.popLast() {
        let x = glyph.x - run.transform.tx
        let follows = abs(x - run.end) < tolerance
        if follows || abs(x + width - run.start) < tolerance {
          run.letters.append(glyph.path.transformed(by: .translation(x: x, y: 0)))
          if follows { run.end = x + width } else { run.start = x }
          runs.append(run)
        } else {
          runs += [run, DecorationRun(glyph, width)]
        }
      } else {
        runs.append(DecorationRun(glyph, width))
      }
      last = glyph
    }
    return runs
  }

  private init(_ glyph: PlacedGlyph, _ width: Double) {
    (start, end, letters, ascent, transform) = (0, width, [glyph.path], glyph.ascent, glyph.transform)
  }

  /// The stretches of the run where no letter comes near a band between two heights.
  func stretches(besides band: ClosedRange<Double>, distance: Double) -> [ClosedRange<Double>] {
    var stretches: [ClosedRange<Double>] = []
    let gaps = letters.compactMap { Self.extent(of: $0, within: band) }
      .map { ($0.lowerBound - distance)...($0.upperBound + distance) }.sorted { $0.lowerBound < $1.lowerBound }
    var x = start
    for gap in gaps {
      if gap.lowerBound > x { stretches.append(x...min(gap.lowerBound, end)) }
      x = max(x, gap.upperBound)
      if x >= end { return stretches }
    }
    return x < end ? stretches + [x...end] : stretches
  }

  /// How far a path extends to the left and the right between two heights; nil if it has no part there.
  private static func extent(of path: Path, within band: ClosedRange<Double>) -> ClosedRange<Double>? {
    let bounds = path.bounds
    guard bounds.minY < band.upperBound, bounds.maxY > band.lowerBound else { return nil }
    var (left, right) = (Double.infinity, -Double.infinity)
    func add(_ x: Double) { (left, right) = (min(left, x), max(right, x)) }
    for subpath in path.flattened(tolerance: max(bounds.width, bounds.height) / 200).subpaths {
      for segment in subpath.segments {
        let (a, b) = segment.start.y < segment.end.y ? (segment.start, segment.end) : (segment.end, segment.start)
        guard a.y < band.upperBound, b.y > band.lowerBound else { continue }
        for y in [max(a.y, band.lowerBound), min(b.y, band.upperBound)] {
          add(a.y == b.y ? a.x : a.mixed(with: b, (y - a.y) / (b.y - a.y)).x)
        }
        if a.y == b.y { add(b.x) }
      }
    }
    return left <= right ? left...right : nil
  }
}
