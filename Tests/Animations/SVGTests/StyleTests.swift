import Numerics
import Testing

@testable import SVG

/// What wins where several say something of one property. Each document fills a square; the color tells which of them
/// it was.
struct StyleTests {
  private func color(_ style: String, _ attributes: String = "", options: SVGOptions = SVGOptions()) throws -> [Int] {
    let content =
      "<style>\(style)</style><g class='outer'><rect id='r' class='a b' width='20' height='20' \(attributes)/></g>"
    return try Picture(document(content, options: options))[10, 10]
  }

  private static let red = [255, 0, 0, 255]
  private static let blue = [0, 0, 255, 255]

  @Test(arguments: [
    ("rect { fill: red }", "fill='blue'"), ("", "fill='blue' style='fill: red'"),
    (".a { fill: red } rect { fill: blue }", ""), ("#r { fill: red } .a.b { fill: blue }", ""),
    (".a { fill: blue } .b { fill: red }", ""), ("rect { fill: red !important }", "style='fill: blue'"),
    (".outer > rect { fill: red } .a { fill: blue }", ""), ("g rect.a { fill: red } .a { fill: blue }", ""),
    ("rect[width='20'] { fill: red } rect { fill: blue }", ""),
    ("rect:first-child { fill: red } rect { fill: blue }", ""),
    ("rect:not(.c) { fill: red }", ""), ("* { fill: red }", ""), ("p, rect { fill: red }", ""),
    ("/* rect { fill: blue } */ rect { fill: red; fill: nonsense }", ""), ("rect { --x: red; fill: var(--x) }", ""),
    (".outer { --x: red } rect { fill: var(--y, var(--x, blue)) }", ""),
    (".outer { color: red } rect { fill: currentColor }", ""), (".outer { fill: red }", ""),
    ("rect { fill: red } @media print { rect { fill: blue } }", ""),
    ("rect { fill: blue } @media (prefers-color-scheme: light) { rect { fill: red } }", ""),
    ("rect { fill: ActiveText }", ""), ("rect:hover { fill: blue } rect { fill: red }", ""),
    ("rect ~ rect, style + g > rect { fill: red }", ""),
  ])
  func theStrongerDeclarationWins(style: String, attributes: String) throws {
    #expect(try color(style, attributes) == Self.red)
  }

  /// The colors of the system, and an old one.
  @Test(arguments: [
    ("CanvasText", [0, 0, 0, 255]), ("windowtext", [0, 0, 0, 255]), ("Mark", [255, 255, 0, 255]),
    ("ThreeDFace", [239, 239, 239, 255]), ("AccentColor", [0, 117, 255, 255]),
  ])
  func systemColorsAreThoseOfBrowsers(name: String, color: [Int]) throws {
    #expect(try self.color("rect { fill: \(name) }") == color)
    #expect(try self.color("", "fill='\(name)'") == color)
  }

  @Test func mediaQueriesFollowTheOptions() throws {
    let style =
      "rect { fill: red } @media (prefers-color-scheme: dark) and (prefers-reduced-motion) { rect { fill: blue } }"
    var options = SVGOptions()
    #expect(try color(style, options: options) == Self.red)
    options.theme = .dark
    options.isReduced = true
    #expect(try color(style, options: options) == Self.blue)
  }

  @Test func theRootsColorIsAnOption() throws {
    var options = SVGOptions()
    options.color = Color(red: 0.0, green: 0, blue: 1)
    #expect(try color("", "fill='currentColor'", options: options) == Self.blue)
  }

  @Test(arguments: [
    ("10", 10.0), ("10px", 10), ("50%", 100), ("2em", 32), ("calc(50% - 2px * 5)", 90), ("1in", 96), ("1e1", 10),
    ("calc((1px + 3px) / 2)", 2), (".5", 0.5), ("-3", -3),
  ])
  func readsLengths(text: String, value: Double) throws {
    let length = try #require(Length(parsing: text))
    #expect(abs(length.resolved(percentOf: 200, fontSize: 16) - value) < 1e-9)
  }

  @Test(arguments: ["", "x", "1 2", "1foo", "calc(1px + 2)", "calc(1px", "calc(1 / 0)", "--1", "4.", "4.e1"])
  func refusesWhatIsNoLength(text: String) { #expect(Length(parsing: text) == nil) }

  @Test(arguments: ["rotate(", "rotate()", "scale(1 2 3)", "turn(3)", "translate(1px 2px", "matrix(1 2 3)"])
  func refusesWhatIsNoTransform(text: String) { #expect(TransformSyntax.parse(text) == nil) }
}
