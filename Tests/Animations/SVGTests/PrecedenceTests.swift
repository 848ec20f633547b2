import Drawing
import Numerics
import Raster
import Testing
import Vector

@testable import SVG

/// What wins where style sheets, attributes and animations say different things: each case as in Chromium 156.
@Suite struct PrecedenceTests {
  private static let turn = "<animateTransform attributeName='transform' type='rotate' values='0;90' dur='1s'/>"
  private static let dye = "<animate attributeName='fill' values='red;blue' dur='1s'/>"
  private static let move = "<animate attributeName='x' values='0;9' dur='1s'/>"
  private static let bend = "<animate attributeName='d' values='M0 0h9v9z;M0 0h2v2z' dur='1s'/>"

  @Test(arguments: [
    // Animated attributes have less precedence than style sheets, whatever these say.
    ("*{transform:translate(5px)}", "", turn, false), ("", "style='transform:translate(5px)'", turn, false),
    ("*{transform:none}", "transform='scale(2)'", turn, false), ("*{transform:unset}", "", turn, false),
    ("*{transform:var(--none)}", "", turn, false), ("*{transform:nonsense(1)}", "", turn, true),
    ("*{translate:5px}", "", turn, true), ("svg{transform:rotate(0)}", "", turn, true),
    ("", "transform='scale(2)'", turn, true), ("path{d:path('M0 0h3v3z')}", "", bend, false), ("", "", bend, true),
    // Animated properties override them, unless they are important.
    ("rect{fill:lime}", "", dye, true), ("rect{x:3px}", "", move, true), ("", "style='fill:lime'", dye, true),
    ("rect{fill:lime!important}", "", dye, false), ("", "style='fill:lime!important'", dye, false),
    ("rect{x:3px!important}", "", move, false), ("svg{fill:lime!important}", "", dye, true),
  ])
  func animationsHaveAnEffect(style: String, attributes: String, animation: String, hasEffect: Bool) throws {
    let name = animation == Self.bend ? "path" : "rect"
    let document = try document("<style>\(style)</style><\(name) \(attributes)>\(animation)</\(name)>")
    #expect((document.timeline.values(at: 0.5e6)[2] != nil) == hasEffect)
  }

  @Test(arguments: [
    (["", ""], 2), (["-webkit-", "-webkit-"], 2), (["", "-webkit-"], 1), (["-webkit-", ""], 2),
    (["", "-webkit-", "-webkit-"], 1), (["-webkit-", "", "-webkit-"], 2), (["", "-webkit-", ""], 3),
    (["", "-moz-"], 1), (["-webkit-", "-o-"], 1),
  ])
  func oneOfTheKeyframesOfANameCounts(prefixes: [String], number: Int) throws {
    let rules = prefixes.enumerated().map { "@\($1)keyframes k{from,to{opacity:0.\($0 + 1)}}" }
    let document = try document("<style>\(rules.joined())rect{animation:k 1s}</style><rect/>")
    #expect(document.timeline.values(at: 0.5e6)[2]?[.opacity] == .number(Double(number) / 10))
  }

  @Test func plainKeyframesCountInEveryLayer() throws {
    let document = try document(
      "<style>@layer a{@keyframes k{from,to{opacity:.1}}}@-webkit-keyframes k{from,to{opacity:.2}}rect{animation:k 1s}"
        + "</style><rect/>")
    #expect(document.timeline.values(at: 0.5e6)[2]?[.opacity] == .number(0.1))
  }

  /// Red and alpha of half-way colors: SMIL mixes them as they are, CSS premultiplied.
  @Test(arguments: [
    ("<animate attributeName='fill' values='#f00;transparent' dur='1s'/>", 0.5, 0.5),
    ("<animate attributeName='fill' values='rgba(255,0,0,.2);rgba(0,0,255,.8)' dur='1s'/>", 0.5, 0.5),
    ("<style>@keyframes k{from{fill:#f00}to{fill:transparent}}*{animation:k 1s linear}</style>", 1, 0.5),
  ])
  func colorsMix(content: String, red: Double, alpha: Double) throws {
    let document = try document("<rect>\(content)</rect>")
    let value = document.timeline.values(at: 0.5e6)[1]?[.fill]
    guard case .paint(.color(.color(let color))) = value else {
      Issue.record("\(String(describing: value)) is no color")
      return
    }
    #expect(abs(color.red - red) < 1e-9 && abs(color.alpha - alpha) < 1e-9)
  }

  /// Attributes of the geometry have no keywords of CSS, and those of elements without a geometry are none; what a
  /// style sheet says of any element is inherited, as are the attributes of viewports.
  @Test(arguments: [
    ("<g x='9'><rect x='inherit' width='4' height='4'/></g>", 0),
    ("<g style='x:9px'><rect x='inherit' width='4' height='4'/></g>", 0),
    ("<g x='9'><rect style='x:inherit' width='4' height='4'/></g>", 0),
    ("<g style='x:9px'><rect x='3' style='x:inherit' width='4' height='4'/></g>", 9),
    ("<g style='x:9px'><g style='x:inherit'><rect style='x:inherit' width='4' height='4'/></g></g>", 9),
    ("<g style='x:9px'><g><rect style='x:inherit' width='4' height='4'/></g></g>", 0),
    ("<g style='cx:9px;r:2px'><circle cy='2' style='cx:inherit;r:inherit'/></g>", 7),
    ("<svg x='4' width='16' height='9'><rect style='x:inherit' width='4' height='4'/></svg>", 8),
    ("<svg x='4' style='x:9px' width='16' height='9'><rect style='x:inherit' width='4' height='4'/></svg>", 13),
    ("<rect x='9' width='4' height='4'/>", 9),
  ])
  func geometryIsInherited(content: String, left: Int) throws {
    let picture = try Picture(content)
    #expect((0..<20).first { picture[$0, 1][3] > 0 } == left)
  }
}

/// Animated references: a picture for each.
@Suite struct AnimatedReferenceTests {
  private static let definitions = """
    <defs><rect id='r' width='20' height='20' fill='red'/><rect id='l' width='20' height='20' fill='lime'/>
    <g id='b' fill='blue'><rect width='20' height='20'/></g><symbol id='s'><use href='#l'/></symbol>
    <linearGradient id='p'><stop stop-color='red'/></linearGradient>
    <linearGradient id='q'><stop stop-color='lime'/></linearGradient></defs>
    """

  /// Colors in the middle of three equal parts of 3 s; empty for none.
  @Test(arguments: [
    ("<use href='#r'><animate attributeName='href' values='#r;#l;#b' dur='3s'/></use>", ["red", "lime", "blue"]),
    (
      "<use xlink:href='#r'><animate attributeName='xlink:href' values='#b;#s;#r' dur='3s'/></use>",
      ["blue", "lime", "red"]
    ),
    (
      "<use><animate attributeName='href' values='#l;#r;#b' calcMode='discrete' dur='3s'/></use>",
      ["lime", "red", "blue"]
    ),
    ("<use xlink:href='#r'><animate attributeName='href' values='#l;#r;#b' dur='3s'/></use>", ["lime", "red", "blue"]),
    (
      "<use href='#r'><animate attributeName='xlink:href' values='#l;#b;#l' dur='3s'/></use>", ["lime", "blue", "lime"]
    ),
    ("<use href='#r'><animate attributeName='href' values='#l;#no;#b' dur='3s'/></use>", ["lime", "", "blue"]),
    ("<use href='#r'><set attributeName='href' to='#l' begin='1s' dur='1s'/></use>", ["red", "lime", "red"]),
    ("<use href='#l'><animate attributeName='href' from='#r' to='#b' dur='4s'/></use>", ["red", "red", "blue"]),
    ("<use><set attributeName='href' to='#b' begin='2s' dur='1s'/></use>", ["", "", "blue"]),
    ("<use href='#r'><animate attributeName='href' to='#b' dur='4s'/></use>", ["red", "red", "blue"]),
    (
      "<use id='u' href='#r'/><animate href='#u' attributeName='href' values='#r;#l;#b' dur='3s'/>",
      ["red", "lime", "blue"]
    ),
    (
      "<rect width='20' height='20' fill='url(#g)'/><linearGradient id='g' href='#p'>"
        + "<animate attributeName='href' values='#p;#q;#p' dur='3s'/></linearGradient>", ["red", "lime", "red"]
    ),
    (
      "<g id='a'><use href='#r'><animate attributeName='href' values='#r;#a;#b' dur='3s'/></use></g>",
      ["red", "", "blue"]
    ),
  ])
  func showWhatTheyReferTo(content: String, colors: [String]) throws {
    let document = try document(
      Self.definitions + content, attributes: "xmlns:xlink='http://www.w3.org/1999/xlink'")
    #expect(document.warnings.isEmpty)
    for (part, color) in colors.enumerated() {
      let shown = try Self.color(of: document, at: Double(part) + 0.5)
      let levels = ["red": [255, 0, 0, 255], "lime": [0, 255, 0, 255], "blue": [0, 0, 255, 255]]
      #expect(shown == levels[color] ?? [0, 0, 0, 0], "\(part)")
    }
  }

  /// The color in the middle of the picture.
  private static func color(of document: SVGDocument, at seconds: Double) throws -> [Int] {
    let canvas = Canvas(width: 20, height: 20)
    canvas.clear(nil)
    let nodes = try document.nodes(at: seconds * 1e6, in: Rect(minX: 0, minY: 0, maxX: 20, maxY: 20))
    Emitter.displayList(nodes, under: .identity).draw(on: canvas)
    let word = canvas.withPixels { $0[10 * 20 + 10] }
    return [0, 8, 16, 24].map { Int(word >> UInt32($0) & 255) }
  }

  /// Each picture by one evaluator, which keeps what it can.
  @Test func oneEvaluatorFollows() throws {
    let document = try document(
      Self.definitions + "<use href='#r'><animate attributeName='href' values='#r;#l;#b' dur='3s' "
        + "repeatCount='indefinite'/></use>")
    let painter = try SVGAnimation(document, width: 20, height: 20).makePainter()
    var shown: [UInt32] = []
    for phase in [0.1, 0.4, 0.8, 0.2, 0.5] {
      let canvas = Canvas(width: 20, height: 20)
      canvas.clear(nil)
      try painter.draw(at: phase, on: canvas)
      shown.append(canvas.withPixels { $0[210] })
    }
    #expect(shown == [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_FF00])
  }
}
