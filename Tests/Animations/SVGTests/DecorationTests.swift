import Numerics
import TestSupport
import Testing

@testable import SVG

/// Text decorations, with sizes worked out by hand: at a font size of 20, lines are 2 pixels thick, and an underline
/// begins 1 pixel below the baseline.
@Suite struct DecorationTests {
  /// The lines at letters that are not painted.
  private func lines(_ style: String, _ letters: String = "nnnn", element: String = "text") throws -> Picture {
    let outer = element == "g" ? "g style='\(style)'" : "g"
    let inner = element == "text" ? "style='\(style)'" : ""
    return try Picture(
      "<\(outer)><text x='2' y='30' font-size='20' \(inner)><tspan fill='none'>\(letters)</tspan></text></g>", size: 60)
  }

  private func rows(_ picture: Picture) -> [Int] {
    (0..<60).filter { y in (0..<60).contains { picture[$0, y][3] > 127 } }
  }

  /// The lengths of the painted and empty stretches of a row, in turn.
  private func stretches(_ picture: Picture, row: Int) -> [Int] {
    let painted = (0..<60).map { picture[$0, row][3] > 127 }
    var lengths: [Int] = []
    for (x, isPainted) in painted.enumerated() {
      if x > 0, isPainted == painted[x - 1] { lengths[lengths.count - 1] += 1 } else { lengths.append(1) }
    }
    return lengths
  }

  @Test(arguments: [
    ("text-decoration:underline", [31, 32]),
    ("text-decoration:underline double", [31, 32, 34, 35]),
    ("text-decoration:underline 4px", [32, 33, 34, 35]),
    ("text-decoration:underline;text-decoration-thickness:20%", [32, 33, 34, 35]),
    ("text-decoration:double blue underline 4px", [32, 33, 34, 35, 37, 38, 39, 40]),
    ("text-decoration-line:underline;text-decoration-style:double;text-decoration-color:red", [31, 32, 34, 35]),
    // The shorthand resets what it does not mention.
    ("text-decoration-style:double;text-decoration:underline", [31, 32]),
    ("text-decoration:none", []),
  ])
  func linesHavePlaces(_ style: String, _ expected: [Int]) throws {
    #expect(try rows(lines(style)) == expected)
    // An element around the text has the same lines, whatever the text says.
    #expect(try rows(lines(style, element: "g")) == expected)
  }

  /// A wave of cubic curves with control points 6.5 rounded to 7, and a half, from its axis, which is at 4.5: it
  /// swings by 7.5 sqrt(3) / 6 to either side, and is 2 wide.
  @Test func aWaveSwingsAroundItsAxis() throws {
    let reach = 7.5 * 3.0.squareRoot() / 6 + 1
    let rows = try rows(lines("text-decoration:underline wavy"))
    #expect(abs(Double(rows[0]) - (34.5 - reach)) <= 1)
    #expect(abs(Double(rows[rows.count - 1] + 1) - (34.5 + reach)) <= 1)
  }

  /// Dashes of 6 pixels with gaps near 4, and squares of 2 with gaps near 2; both end with a dash.
  @Test(arguments: [("dashed", 6, 4), ("dotted", 2, 2)])
  func dashesAreEven(_ style: String, _ dash: Int, _ gap: Int) throws {
    let whole = try stretches(lines("text-decoration:underline"), row: 31)
    let parts = try stretches(lines("text-decoration:underline \(style)"), row: 31)
    try #require(whole.count == 3 && parts.count >= 7)
    #expect(abs(parts.dropFirst().dropLast().reduce(0, +) - whole[1]) <= 1)
    for (place, length) in parts.enumerated().dropFirst().dropLast() {
      #expect(abs(length - (place % 2 == 1 ? dash : gap)) <= 1)
    }
  }

  /// An underline stays its own thickness away from letters that reach down to it; other lines do not.
  @Test func underlinesLeaveRoomForLetters() throws {
    let picture = try lines("text-decoration:underline overline", "nlpln")
    #expect(stretches(picture, row: rows(picture)[0]).count == 3)
    let gaps = stretches(picture, row: 31)
    #expect(gaps.count == 5)
    let letters = try Picture("<text x='2' y='30' font-size='20'>nlpln</text>", size: 60)
    let inked = (0..<60).filter { x in (31...32).contains { letters[x, $0][3] > 0 } }
    let (first, last) = (try #require(inked.first), try #require(inked.last))
    #expect(abs(gaps[0] + gaps[1] - (first - 2)) <= 1)
    #expect(abs(gaps[2] - (last - first + 1 + 4)) <= 2)
  }

  /// A line does not bridge the place where a letter is moved.
  @Test func linesEndWhereLettersAreMovedApart() throws {
    let picture = try Picture(
      "<text x='2 30' y='30' font-size='20' text-decoration='underline'>nn</text>", size: 60)
    #expect(stretches(picture, row: 31).count == 5)
  }
}

/// `text-shadow` beside the same letters drawn by hand.
@Suite struct TextShadowTests {
  @Test(arguments: [
    ("text-shadow:3px 4px red", "<text x='5' y='34' fill='red'>ab</text>"),
    ("text-shadow:3px 4px 0 rgb(255 0 0/.5)", "<text x='5' y='34' fill='red' fill-opacity='.5'>ab</text>"),
    ("color:blue;text-shadow:.1em 0 4px", "<g style='filter:blur(2px)'><text x='4' y='30' fill='blue'>ab</text></g>"),
    (
      "text-shadow:3px 0 red, 0 5px lime",
      "<text x='2' y='35' fill='lime'>ab</text><text x='5' y='30' fill='red'>ab</text>"
    ),
    ("text-shadow:none", ""),
  ])
  func shadowsAreMovedLetters(_ style: String, _ shadow: String) throws {
    let own = "<text x='2' y='30' style='\(style)'>ab</text>"
    let expected = try Picture("<g font-size='20'>\(shadow)<text x='2' y='30'>ab</text></g>", size: 60)
    #expect(try Picture("<g font-size='20'>\(own)</g>", size: 60).pixels == expected.pixels)
    #expect(
      try Picture("<g font-size='20' style='\(style)'><text x='2' y='30'>ab</text></g>", size: 60).pixels
        == expected.pixels)
  }

  @Test func shadowsMove() throws {
    let style =
      "<style>text{font-size:20px;animation:m 1s linear infinite}@keyframes m{from{text-shadow:0 0 red}to{text-shadow:8px 4px red}}</style>"
    let moving = try Picture("\(style)<text x='2' y='30'>ab</text>", size: 60, at: 0.5)
    let still = try Picture("<text x='2' y='30' font-size='20' style='text-shadow:4px 2px red'>ab</text>", size: 60)
    #expect(moving.pixels == still.pixels)
  }
}

/// `shape-rendering: crispEdges`.
@Suite struct CrispEdgeTests {
  /// A pixel is painted if its center is inside.
  @Test func pixelsWithTheirCentersInsideArePainted() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<30 {
      let (x, y) = (random.unit() * 12, random.unit() * 12)
      let (width, height) = (random.unit() * 8, random.unit() * 8)
      let shape =
        random.unit() < 0.5
        ? "<rect x='\(x)' y='\(y)' width='\(width)' height='\(height)'/>"
        : "<path fill='none' stroke='#000' stroke-width='\(height + 1)' d='M\(x) \(y + (height + 1) / 2)h\(width)'/>"
      let bottom = shape.hasPrefix("<rect") ? y + height : y + height + 1
      let picture = try Picture("<g shape-rendering='crispEdges'>\(shape)</g>")
      for row in 0..<20 {
        for column in 0..<20 {
          let isInside =
            x...(x + width) ~= Double(column) + 0.5 && y...bottom ~= Double(row) + 0.5
          #expect(picture[column, row][3] == (isInside ? 255 : 0))
        }
      }
    }
  }

  /// A stroke of 0.4 pixels at y = 5.3 is one of a whole pixel with 0.4 of the opacity, in the row from 5 to 6.
  @Test func thinLinesAreFaint() throws {
    let line = "<path d='M2 5.3H18' stroke='#000' stroke-width='.4' style='shape-rendering:crispEdges'/>"
    let picture = try Picture(line)
    #expect((0..<20).map { picture[10, $0][3] } == (0..<20).map { $0 == 5 ? 102 : 0 })
  }

  /// Other edges are blended as usual.
  @Test func curvesAndSlantedLinesStay() throws {
    let shapes = "<circle cx='6' cy='6' r='4.3'/><path d='M10 10L19 12 11 18z'/>"
    #expect(try Picture("<g shape-rendering='crispEdges'>\(shapes)</g>").pixels == Picture(shapes).pixels)
  }
}
