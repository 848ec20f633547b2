import Drawing
import Raster
import Testing

@testable import SVG

/// The boxes to which clips, masks and transforms refer.
struct EffectBoxTests {
  /// Beside the box of the geometry by itself, which a clip path takes: of a text its advance by its ascent and descent,
  /// of a group all that is in it, seen or not.
  @Test(arguments: [
    "<text x='2' y='14' font-size='12' *>l.</text>", "<g *><text x='2' y='14' font-size='12'>l.</text></g>",
    "<g *><text x='2' y='14' font-size='12' transform='rotate(20)'>l.</text></g>",
    "<text x='2' y='14' font-size='12' *>l<tspan stroke='red' stroke-width='3'>.</tspan></text>",
    "<text x='2' y='14' font-size='9' text-decoration='underline' *>l.</text>",
    "<g *><circle cx='5' cy='5' r='4'/><rect width='18' height='9' fill='none'/></g>",
    "<g *><circle cx='5' cy='5' r='4'/><rect width='18' height='9' visibility='hidden'/></g>",
    "<g *><circle cx='5' cy='5' r='4'/><rect width='18' height='9' opacity='0'/></g>",
    "<g *><circle cx='5' cy='5' r='4'/><text x='9' y='19' font-size='9' visibility='hidden'>ab</text></g>",
    "<g *><rect x='2' width='9' height='9' transform='rotate(30)'/></g>",
  ])
  func effectsTakeTheBoxOfTheGeometry(content: String) throws {
    func picture(_ attributes: String, _ more: String = "") throws -> [UInt32] {
      try Picture(more + content.replacing("*", with: attributes)).pixels
    }
    let clip =
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect x='.1' y='.3' width='.5' height='.5'/></clipPath>"
    let clipped = try picture("clip-path='url(#c)'", clip)
    for box in ["", "stroke-box", "fill-box", "border-box"] {
      #expect(try picture("style='clip-path:inset(30% 40% 20% 10%) \(box)'") == clipped, "\(box)")
    }
    let polygon = try picture("style='clip-path:polygon(10% 30%,60% 30%,60% 80%,10% 80%)'")
    #expect(polygon == clipped)
    #expect(
      try picture("style='transform-box:stroke-box;transform-origin:100% 50%;transform:scale(.5)'")
        == picture("style='transform-box:fill-box;transform-origin:100% 50%;transform:scale(.5)'"))
  }

  /// As in Chromium, the stroke of a text widens its box by the whole width.
  @Test func strokesWidenTheBox() throws {
    func picture(_ style: String) throws -> [UInt32] {
      try Picture(
        "<text x='3' y='14' font-size='9' stroke='red' stroke-width='2' style='\(style)'>l.<tspan stroke-width='5'>l</tspan></text>"
      ).pixels
    }
    #expect(try picture("clip-path:inset(2px) stroke-box") == picture("clip-path:inset(0) fill-box"))
    #expect(try picture("clip-path:inset(0) stroke-box") == picture("clip-path:inset(-2px) fill-box"))
    // Of a shape, by half.
    func square(_ style: String) throws -> [UInt32] {
      try Picture("<g style='\(style)'><rect x='5' y='5' width='9' height='9' stroke='red' stroke-width='4'/></g>")
        .pixels
    }
    #expect(try square("clip-path:inset(0 50% 0 0)") == square("clip-path:inset(-2px 50% -2px -2px) fill-box"))
  }

  /// Effects on a strip, of which a part is in view at a time.
  static let effects = [
    ("<clipPath id='c'><rect width='18' height='20'/></clipPath>", "clip-path='url(#c)'"),
    (
      "<clipPath id='c'><rect width='18' height='20'/><rect x='30' width='9' height='9'/></clipPath>",
      "clip-path='url(#c)'"
    ),
    (
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.2' height='.9'/></clipPath>",
      "clip-path='url(#c)'"
    ),
    (
      "<mask id='c' maskUnits='userSpaceOnUse' width='19' height='20'><rect width='18' height='9' fill='#fff'/></mask>",
      "mask='url(#c)'"
    ),
    ("<mask id='c'><rect width='18' height='20' fill='#fff'/></mask>", "mask='url(#c)'"),
    (
      "<mask id='c' maskContentUnits='objectBoundingBox'><rect width='.2' height='1' fill='#fff'/></mask>",
      "mask='url(#c)'"
    ),
    ("", "style='clip-path:inset(10% 75% 0 1px)'"), ("", "style='clip-path:circle(18px at 5% 50%)'"),
    ("", "style='clip-path:inset(1px) view-box'"), ("", "style='mask:linear-gradient(90deg,#000 20%,transparent)'"),
    ("", "style='clip-path:inset(1px);mask:linear-gradient(90deg,#000,transparent)' opacity='.5'"),
    ("", "style='transform-box:fill-box;transform-origin:50% 50%;transform:rotate(3deg)'"),
    ("<filter id='c'><feOffset dx='3'/></filter>", "filter='url(#c)'"),
  ]

  private static func strip(_ effect: (definitions: String, attributes: String), _ cell: (Int) -> String, count: Int)
    -> String
  {
    let keys = (1..<count).map { "\(100 * Double($0) / Double(count))%{transform:translate(\(-20 * $0)px)}" }.joined()
    let cells = (0..<count).map { "<g transform='translate(\(20 * $0))'>\(cell($0))</g>" }.joined()
    return
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><style>.s{animation:k 4s steps(1,end) infinite}"
      + "@keyframes k{\(keys)}</style>\(effect.definitions)<g \(effect.attributes)><g class='s'>\(cells)</g></g></svg>"
  }

  /// What is out of view is left out of a large document, but not of its boxes.
  @Test(arguments: effects)
  func partsOutOfViewCountInBoxes(definitions: String, attributes: String) throws {
    let text = Self.strip(
      (definitions, attributes),
      { cell in
        switch cell % 4 {
        case 0: "<rect x='2' y='3' width='14' height='14' fill='red'/>"
        case 1: "<text x='2' y='15' font-size='14'>a.</text><path d='M1 1L18 9' stroke='lime' stroke-width='3'/>"
        case 2: "<circle cx='9' cy='9' r='8' fill='blue'/><rect y='18' width='9' height='9' visibility='hidden'/>"
        default: "<circle cx='9' cy='9' r='5' opacity='0'/><rect width='6' height='9'/>"
        }
      }, count: 8)
    let whole = try SVGDocument(Array(text.utf8))
    let large = try SVGDocument(Array(text.utf8), drawnWhole: DrawingWork.Limit(elements: 1, segments: 1))
    #expect(large.isLarge && !whole.isLarge)
    let painters = try [whole, large].map { try SVGAnimation($0, width: 20, height: 20).makePainter() }
    for phase in [0.05, 0.2, 0.3, 0.45, 0.2, 0.9] {
      let pictures = try painters.map { painter in
        let canvas = Canvas(width: 20, height: 20)
        canvas.clear(nil)
        try painter.draw(at: phase, on: canvas)
        return canvas.withPixels { Array($0) }
      }
      #expect(pictures[0] == pictures[1], "at \(phase)")
    }
  }

  /// Only what is seen counts, whatever is around it.
  @Test(arguments: effects.filter { !$0.1.contains("transform") && !$0.1.contains("filter") })
  func whatIsSeenCounts(definitions: String, attributes: String) throws {
    let zigzag = "<path d='M0 0\(String(repeating: "h1v1", count: 15_000))'/>"
    let text = Self.strip((definitions, attributes), { _ in zigzag }, count: 40)
    #expect(try SVGDocument(Array(text.utf8)).isLarge)
  }
}
