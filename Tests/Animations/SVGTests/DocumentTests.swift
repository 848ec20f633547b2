import Drawing
import Numerics
import Raster
import Testing
import Vector

@testable import SVG

struct DocumentTests {
  private static let red = [255, 0, 0, 255]
  private static let clear = [0, 0, 0, 0]

  @Test func drawsTheBasicShapes() throws {
    let picture = try Picture(
      """
      <rect x="1" y="1" width="4" height="4" fill="red"/><circle cx="10" cy="4" r="3" fill="red"/>
      <ellipse cx="16" cy="10" rx="3" ry="1.5" fill="red"/><polygon points="1,12 6,12 6,17 1,17" fill="red"/>
      <path d="M10 12h4v4h-4z" fill="red"/><line x1="1" y1="19" x2="19" y2="19" stroke="red" stroke-width="2"/>
      """)
    for (x, y) in [(2, 2), (10, 4), (16, 10), (3, 14), (12, 14), (10, 19)] { #expect(picture[x, y] == Self.red) }
    #expect(picture[7, 8] == Self.clear)
  }

  @Test func fitsTheViewBoxAsTheAspectRatioSays() throws {
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' width='40' height='20' viewBox='0 0 10 10' preserveAspectRatio='xMaxYMid'>
      <rect width='10' height='10' fill='red'/></svg>
      """
    let picture = try Picture(SVGDocument(Array(text.utf8)))
    #expect(picture[19, 10] == Self.clear)
    #expect(picture[21, 10] == Self.red)
  }

  @Test(arguments: [
    ("width='96' height='1in'", 96.0, 96.0), ("width='2.54cm' height='25.4mm'", 96, 96),
    ("width='72pt' height='6pc'", 96, 96), ("width='50%' viewBox='0 0 30 10'", 15, 10), ("viewBox='3 4 7 9'", 7, 9),
    // As browsers have them: a side that is missing or a percentage follows from the other one.
    ("height='20' viewBox='0 0 30 10'", 60, 20), ("width='15' viewBox='0 0 30 10'", 15, 5),
    ("width='1em' viewBox='0 0 24 24'", 16, 16), ("width='100%' height='20' viewBox='0 0 30 10'", 60, 20),
    ("width='15' height='auto' viewBox='0 0 30 10'", 15, 5),
    ("width='15' viewBox='0 0 30 10' preserveAspectRatio='none'", 15, 10),
  ])
  func readsTheSize(attributes: String, width: Double, height: Double) throws {
    let document = try SVGDocument(Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>".utf8))
    #expect(abs(document.width - width) < 1e-9 && abs(document.height - height) < 1e-9)
  }

  @Test func takesTheDrawingsBoxWhereThereIsNoSize() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg'><rect x='2' y='1' width='30' height='10'/></svg>"
    let document = try SVGDocument(Array(text.utf8))
    #expect(document.width == 32 && document.height == 11)
    #expect(document.warnings.map { $0.kind } == ["size"])
  }

  @Test func drawsCopiesWithTheStyleOfTheirPlace() throws {
    let picture = try Picture(
      """
      <defs><rect id="r" width="4" height="4"/></defs>
      <use href="#r" x="2" y="2" fill="red"/><g fill="lime"><use href="#r" transform="translate(10 10)"/></g>
      <symbol id="s" viewBox="0 0 2 2"><rect width="2" height="2" fill="blue"/></symbol>
      <use href="#s" x="14" y="0" width="4" height="4"/>
      """)
    #expect(picture[3, 3] == Self.red)
    #expect(picture[12, 12] == [0, 255, 0, 255])
    #expect(picture[16, 2] == [0, 0, 255, 255])
    #expect(picture[1, 1] == Self.clear)
  }

  @Test func choosesTheFirstChildThatFits() throws {
    let picture = try Picture(
      """
      <switch><rect systemLanguage="fr" width="20" height="20" fill="blue"/>
      <rect systemLanguage="de, en" width="20" height="20" fill="red"/><rect width="20" height="20" fill="lime"/></switch>
      """)
    #expect(picture[10, 10] == Self.red)
  }

  @Test func drawsPathDataUpToItsFirstError() throws {
    let picture = try Picture(#"<path d="M2 2h8v8h-8z M12 12 q" fill="red"/>"#)
    #expect(picture[5, 5] == Self.red)
  }

  @Test func hidesWhatIsNotDisplayedAndShowsWhatIsMadeVisible() throws {
    let picture = try Picture(
      """
      <g display="none"><rect width="5" height="5" display="inline"/></g>
      <g visibility="hidden"><rect x="10" width="5" height="5" fill="red" visibility="visible"/>
      <rect y="10" width="5" height="5"/></g>
      """)
    #expect(picture[2, 2] == Self.clear)
    #expect(picture[12, 2] == Self.red)
    #expect(picture[2, 12] == Self.clear)
  }

  @Test func namesWhatIsNotDrawnOnceAKind() throws {
    let document = try document(
      """
      <foreignObject width="1" height="1">a</foreignObject><foreignObject/><script>x</script><rect xmlns:i="urn:editor" i:label="x"/>
      <i:grid xmlns:i="urn:editor"><i:line/></i:grid><blink/>
      """)
    #expect(document.warnings.map { $0.kind } == ["script", "foreignObject"])
    #expect(document.warnings[1].line == 1)
  }

  @Test(arguments: [
    ("<svg/>", true),
    ("<?xml version='1.0'?>\n<!-- <x> -->\n<!DOCTYPE svg [<!ENTITY a '<b>'>]><svg:svg xmlns:svg=''>", true),
    ("{\"svg\": 1}", false), ("<html><svg/></html>", false), ("", false), ("  <svg", true), ("<", false),
  ])
  func tellsDocumentsByTheirFirstElement(text: String, isSVG: Bool) {
    #expect(SVGDocument.isSVG(Array(text.utf8)) == isSVG)
  }

  @Test func takesArtworkApart() throws {
    let artwork = try document(
      """
      <g transform="translate(2 0)"><rect width="4" height="4" fill="red"/>
      <path d="M10 10h4" stroke="blue" stroke-width="2"/></g>
      """
    ).artwork()
    #expect(artwork.parts.count == 2)
    #expect(artwork.parts[0].box == .init(minX: 2, minY: 0, maxX: 6, maxY: 4))
    #expect(artwork.parts[1].box == .init(minX: 12, minY: 9, maxX: 16, maxY: 11))
    #expect(artwork.box == .init(minX: 2, minY: 0, maxX: 16, maxY: 11))
    #expect(artwork.colors == [Color(red: 1.0, green: 0, blue: 0), .black, Color(red: 0.0, green: 0, blue: 1)])
  }

  /// Clips and masks make the box of artwork smaller, and shadows make it larger, up to the page.
  @Test(arguments: [
    (
      "<clipPath id='c'><circle cx='9' cy='9' r='4'/></clipPath><g clip-path='url(#c)'><rect width='20' height='20'/></g>",
      [5, 5, 13, 13]
    ),
    (
      "<mask id='c'><rect x='3' y='4' width='5' height='6' fill='#fff'/></mask><rect width='20' height='20' mask='url(#c)'/>",
      [3, 4, 8, 10]
    ),
    ("<rect x='8' y='8' width='4' height='4' style='filter:drop-shadow(2px 0 0 red)'/>", [6, 8, 14, 12]),
    ("<rect x='4' y='6' width='4' height='4' style='filter:blur(9px)'/>", [0, 0, 20, 20]),
  ])
  func artworkHasTheBoxOfWhatIsSeen(_ content: String, _ box: [Double]) throws {
    let found = try document(content).artwork().box
    #expect(zip([found.minX, found.minY, found.maxX, found.maxY], box).allSatisfy { abs($0 - $1) < 0.05 })
  }

  /// The bounding box that stands for a missing size is that of the geometry, whatever clips it.
  @Test func aDocumentWithoutSizeHasTheBoxOfItsGeometry() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg'><svg><path d='M400 400h100v100z'/></svg></svg>"
    let found = try SVGDocument(Array(text.utf8))
    #expect(found.width == 500 && found.height == 500)
  }

  /// A circle that a clip cuts out of a square turns in less room than the square.
  @Test func clippedArtworkReachesAsFarAsItsClip() throws {
    let circle = "<clipPath id='c'><circle cx='9' cy='9' r='4'/></clipPath>"
    #expect(try abs(document("\(circle)<path clip-path='url(#c)' d='M0 0h20v20H0z'/>").artwork().radius - 0.5) < 0.01)
  }

  @Test func artworkIsStretchedAsItsDocumentSays() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 5' width='20' height='40' "
    let rect = "><rect x='1' y='1' width='2' height='2'/></svg>"
    let stretched = try SVGDocument(Array((text + "preserveAspectRatio='none'" + rect).utf8)).artwork()
    #expect(stretched.page == .init(minX: 0, minY: 0, maxX: 20, maxY: 40))
    #expect(stretched.box == .init(minX: 2, minY: 8, maxX: 6, maxY: 24))
    #expect(try SVGDocument(Array((text + rect).utf8)).artwork().box == .init(minX: 1, minY: 1, maxX: 3, maxY: 3))
  }

  /// What fades a part as one fades the color by which presets know it.
  @Test func partsHaveFadedColors() throws {
    let artwork = try document(
      "<circle r='4' opacity='.25'/><g opacity='.5'><rect width='4' height='4' fill='red'/></g><path d='M0 0h9v9z'/>"
    ).artwork()
    #expect(artwork.parts.map(\.color.alpha) == [0.25, 0.5, 1])
  }

  /// A document inside so many images, each in the text of the next.
  private static func nested(_ count: Int, _ content: String = "<rect width='20' height='20' fill='lime'/>") -> String {
    let head = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'>"
    return (0..<count).reduce(content) { content, _ in
      let escaped = (head + content + "</svg>").utf8.map { byte in
        byte == UInt8(ascii: "%") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "<")
          ? "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) : String(UnicodeScalar(byte))
      }
      return "<image width='20' height='20' href='data:image/svg+xml," + escaped.joined() + "'/>"
    }
  }

  @Test func imagesHaveTheImagesOfTheirText() throws {
    for count in [1, 2, SVGLimits.imageDepth] {
      #expect(try Picture(Self.nested(count))[10, 10] == [0, 255, 0, 255])
    }
    let deep = try document(Self.nested(SVGLimits.imageDepth + 2))
    #expect(deep.warnings.map(\.kind) == ["image in image"])
    #expect(try Picture(deep)[10, 10] == [0, 0, 0, 0])
  }

  /// What moves is looked for as deep as images are drawn, and no deeper.
  @Test func motionIsFoundInImagesThatAreDrawn() throws {
    let moving = "<rect width='9' height='9'><animate attributeName='x' to='9' dur='2s'/></rect>"
    #expect(try document(Self.nested(SVGLimits.imageDepth, moving)).isAnimated)
    #expect(try !document(Self.nested(SVGLimits.imageDepth + 1, moving)).isAnimated)
  }

  private static func image(_ content: String, _ attributes: String = "") -> String {
    let inside = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20' \(attributes)>\(content)</svg>"
    let escaped = inside.replacing("%", with: "%25").replacing("<", with: "%3c").replacing("#", with: "%23")
      .replacing("\"", with: "%22").replacing("&", with: "%26")
    return "<image width='20' height='20' href=\"data:image/svg+xml,\(escaped)\"/>"
  }

  /// A document inside another moves by its own clock, which begins with that of the other: each moment is that of a
  /// copy of its contents.
  @Test(arguments: [
    "<rect width='9' height='20'><animate attributeName='x' values='0;11;0' dur='2s' repeatCount='indefinite'/></rect>",
    "<style>rect{animation:k 3s linear infinite}@keyframes k{50%{fill:lime}}</style><rect width='9' height='9'/>",
    "<style>rect{animation:k 1s 2s linear infinite}@keyframes k{50%{fill:lime}}</style><rect width='9' height='9'/>",
    "<rect width='9' height='9'><animate attributeName='x' to='9' dur='2s'/></rect>",
  ])
  func documentsMoveInside(content: String) throws {
    let alone = try document(content)
    for wrapped in [Self.image(content), Self.image(Self.image(content))] {
      let moving = try document(wrapped)
      #expect(moving.warnings.isEmpty && moving.isAnimated)
      #expect(moving.duration == alone.duration && moving.repeats == alone.repeats)
      for phase in [0, 0.2, 0.35, 0.8] {
        #expect(try Picture(moving, at: phase).pixels == Picture(alone, at: phase).pixels)
      }
    }
    // Beside another motion, the loop is a common multiple.
    let both = try document(
      Self.image(
        "<rect width='9' height='9'><animate attributeName='x' values='0;9' dur='3s' repeatCount='indefinite'/></rect>")
        + "<circle r='4'><animate attributeName='cx' values='0;20' dur='2s' repeatCount='indefinite'/></circle>")
    #expect(both.duration == 6)
  }

  /// Without a size, the box is that of what is drawn over the whole loop.
  @Test(arguments: [
    ("<circle cx='50' cy='50' r='40'/>", 90, 90),
    ("<rect x='5' width='30' height='9' stroke='red' stroke-width='4'/>", 37, 11),
    (
      "<circle display='none' cx='50' cy='50' r='40'><animate attributeName='display' values='inline;none' dur='1s' repeatCount='indefinite'/></circle>",
      90, 90
    ),
    (
      "<circle cy='50' r='20'><animate attributeName='cx' values='20;180;20' dur='2s' repeatCount='indefinite'/></circle>",
      200, 70
    ),
    (
      "<style>rect{animation:k 1s steps(1) infinite}@keyframes k{3%{transform:translate(70px,9px)}5%{transform:none}}</style><rect width='9' height='9'/>",
      79, 18
    ),
  ])
  func theSizeIsThatOfTheLoop(content: String, width: Double, height: Double) throws {
    let document = try SVGDocument(Array("<svg xmlns='http://www.w3.org/2000/svg'>\(content)</svg>".utf8))
    #expect(abs(document.width - width) < 0.01 && abs(document.height - height) < 0.01)
    #expect(document.warnings.map(\.kind) == ["size"])
  }

  /// A symbol moves in the space of its `use`, with its clip.
  @Test(arguments: [
    ("transform='translate(4 2)'", "", "translate(4 2)"), ("transform='rotate(20)'", "", "rotate(20)"),
    ("", "transform:translate(4px,2px)", "translate(4 2)"),
    ("", "translate:4px 2px;scale:.5", "translate(4 2) scale(.5)"),
    ("", "transform:rotate(45deg);transform-origin:6px 6px", "rotate(45 6 6)"),
  ])
  func symbolsHaveTransforms(attribute: String, style: String, transform: String) throws {
    let symbol = "<symbol id='s' viewBox='0 0 4 4' \(attribute) style='\(style)'><circle r='3'/></symbol>"
    let nested = "<svg width='8' height='8' viewBox='0 0 4 4'><circle r='3'/></svg>"
    let drawn = "<g transform='translate(3 1)'><g transform='\(transform)'>\(nested)</g></g>"
    #expect(try Picture(symbol + "<use href='#s' x='3' y='1' width='8' height='8'/>").pixels == Picture(drawn).pixels)
  }

  /// Of an image of pixels that moves the first picture is drawn, and this is said.
  @Test func imagesThatMoveAreNamed() throws {
    var options = SVGOptions()
    options.images = ImageStore(decoder: { _ throws(UndecodedImage) in
      guard let image = RasterImage(width: 1, height: 1, premultiplied: [0]) else { throw UndecodedImage("is empty") }
      return image
    })
    for (bytes, moves) in [("GIF89a NETSCAPE2.0", true), ("GIF89a", false), ("\u{89}PNG acTL", true), ("PNG", false)] {
      let image = "<image width='2' height='2' href='data:,\(bytes.replacing(" ", with: "%20"))'/>"
      #expect(try document(image, options: options).warnings.isEmpty != moves, "\(bytes)")
    }
  }

  /// The elements have the same storage: they come from one parse.
  @Test func otherOptionsOfAnSVGUseTheSameElements() throws {
    let text = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>"#
    let document = try SVGDocument(Array(text.utf8))
    var options = SVGOptions()
    (options.theme, options.isReduced) = (.dark, true)
    let other = try document.with(options)
    func storage(_ document: SVGDocument) -> UnsafePointer<Element>? {
      document.model.tree.elements.withUnsafeBufferPointer { $0.baseAddress }
    }
    #expect(other.options.theme == .dark && other.model.media.isReduced)
    #expect(storage(document) == storage(other))
  }
}
