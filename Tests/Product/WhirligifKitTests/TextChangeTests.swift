import Testing

@testable import WhirligifKit

/// A document whose words a setting has changed is drawn as one in which they were written.
struct TextChangeTests {
  private static func svg(_ title: String, _ end: String, _ path: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 90"><path id="p" d="M20 80q80-60 160 0" fill="none"/>
    <text id="title" x="10" y="25" font-size="20">\(title)</text>
    <text x="190" y="50" text-anchor="end" font-size="16">\(end)</text>
    <g id="bent"><text font-size="14" textLength="90"><textPath href="#p">\(path)</textPath></text></g></svg>
    """
  }

  private static func lottie(_ first: String, _ second: String) -> String {
    let document = { (words: String, time: Int) in
      #"{"s":{"s":28,"f":"A","t":"\#(words)","j":2,"fc":[0,0,1]},"t":\#(time)}"#
    }
    return #"""
      {"v":"5.7","fr":5,"ip":0,"op":10,"w":200,"h":80,"layers":[{"ty":5,"nm":"Label","ip":0,"op":10,"st":0,
       "ks":{"p":{"a":0,"k":[100,50,0]}},"t":{"d":{"k":[\#(document(first, 0)),\#(document(second, 5))]},"a":[],
       "m":{"g":1,"a":{"a":0,"k":[0,0]}},"p":{}}}]}
      """#
  }

  private static func picture(_ document: String, _ settings: String...) throws -> [UInt8] {
    var animation = try Animation(document: document, file: "drawing")
    for text in settings { try animation.set("text", to: text) }
    animation.options.size = .longerSide(100)
    return try animation.render().bytes
  }

  private static let original = svg("Hello A=B", "Please wait", "on a path")

  @Test(arguments: [
    ("title=New", svg("New", "Please wait", "on a path")), ("#title=a, b", svg("a, b", "Please wait", "on a path")),
    ("Please wait=Bitte warten", svg("Hello A=B", "Bitte warten", "on a path")),
    ("Hello A\\=B=C=D", svg("C=D", "Please wait", "on a path")), ("bent=up", svg("Hello A=B", "Please wait", "up")),
    ("on a path=e\u{301}", svg("Hello A=B", "Please wait", "e\u{301}")),
    ("title=&lt;b>", svg("&amp;lt;b>", "Please wait", "on a path")),
  ]) func aTextIsNamed(_ setting: String, _ expected: String) throws {
    #expect(try Self.picture(Self.original, setting) == Self.picture(expected))
    #expect(try Self.picture(Self.original, setting) != Self.picture(Self.original))
  }

  @Test func severalSettingsAdd() throws {
    #expect(
      try Self.picture(Self.original, "title=A", "Please wait=B", "bent=C") == Self.picture(Self.svg("A", "B", "C")))
    #expect(
      try Self.picture(Self.original, "title=A=\nB\nPlease wait=C\nbent=")
        == Self.picture(Self.svg("A=\nB", "C", "")))
  }

  @Test func theOnlyTextNeedsNoName() throws {
    func text(_ words: String) -> String {
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 30"><text x="50" y="20" text-anchor="middle">"#
        + words + "</text></svg>"
    }
    let parts = text("<tspan>Load</tspan><tspan>ing</tspan>")
    #expect(try Self.picture(parts, "Wait") == Self.picture(text("<tspan>Wait</tspan><tspan></tspan>")))
    #expect(try Self.picture(parts, "a=b") == Self.picture(text("a=b")))
    #expect(try Self.picture(parts, "=Loading=b") == Self.picture(text("Loading=b")))
    #expect(try Self.picture(parts, "Loading=b") == Self.picture(text("b")))
    #expect(try Self.picture(parts, "ing=s") == Self.picture(text("Loads")))
  }

  @Test func documentsOfALayerChangeTogetherOrByTheirWords() throws {
    let original = Self.lottie("Wait", "Done")
    #expect(try Self.picture(original, "Label=Hi") == Self.picture(Self.lottie("Hi", "Hi")))
    #expect(try Self.picture(original, "Hi") == Self.picture(Self.lottie("Hi", "Hi")))
    #expect(try Self.picture(original, "Done=Good") == Self.picture(Self.lottie("Wait", "Good")))
  }

  @Test func whatIsNotThereIsAnError() throws {
    func message(_ setting: String, _ document: String = TextChangeTests.original) -> String? {
      #expect(throws: WhirligifError.self) { _ = try Self.picture(document, setting) }?.description
    }
    #expect(message("titel=x")?.contains("Did you mean 'title'?") == true)
    #expect(message("New")?.contains("3 texts. Choose one as the 'text': 'title=New', 'Please wait=New'") == true)
    let plain = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>"#
    #expect(message("x", plain)?.contains("has no text") == true)
  }

  private static func drawn(_ document: String, _ settings: [(String, String)] = []) throws -> [UInt8] {
    var animation = try Animation(document: document, file: "drawing")
    for (name, text) in settings { try animation.set(name, to: text) }
    animation.options.size = .longerSide(100)
    return try animation.frames()[0].rgba
  }

  /// A font replaces those of a text and of the parts of a text, which keep their weight and their place.
  @Test func aFontReplacesThoseOfTheFile() throws {
    func text(_ first: String, _ part: String, _ second: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 60'><text id='a' \(first) y='25' font-size='20'>Aj"
        + "<tspan id='p' \(part)>fg</tspan></text><text id='b' \(second) x='99' y='55' text-anchor='end'>Go</text></svg>"
    }
    let serif = "font-family='No Such Serif, serif'"
    let original = text(serif, "", serif)
    #expect(try Self.drawn(original, [("font", "builtin")]) == Self.drawn(text("", "", "")))
    #expect(try Self.drawn(original, [("font", "a=builtin")]) == Self.drawn(text("", "", serif)))
    #expect(try Self.drawn(original, [("font", "Go=builtin")]) == Self.drawn(text(serif, "", "")))
    #expect(
      try Self.drawn(text("", "", ""), [("font", "p=builtin:bold")])
        == Self.drawn(text("", "font-weight='700'", "")))
    let heavy = text("font-weight='700'", serif, "")
    #expect(try Self.drawn(heavy, [("font", "builtin")]) == Self.drawn(text("font-weight='700'", "", "")))
    let lottie = Self.lottie("Wait", "Done")
    let bold = lottie.replacing(
      #""layers":"#, with: #""fonts":{"list":[{"fName":"A","fFamily":"None","fStyle":"Bold"}]},"layers":"#)
    #expect(try Self.drawn(lottie, [("font", "Label=builtin:bold")]) == Self.drawn(bold))
    #expect(try Self.drawn(lottie) != Self.drawn(bold))
    let error = #expect(throws: WhirligifError.self) { try Self.drawn(original, [("font", "No Such Face")]) }
    #expect(error?.description.contains("no font family \"No Such Face\" is installed") == true)
  }

  /// A hidden part of a text keeps its place.
  @Test func aPartOfATextIsHidden() throws {
    func text(_ look: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 30'><text y='25' font-size='20'>A<tspan id='p' "
        + "\(look)>B<tspan visibility='visible'>C</tspan></tspan>D</text></svg>"
    }
    let clear = text("fill='none'").replacing("visibility='visible'", with: "fill='none'")
    #expect(try Self.drawn(text(""), [("hide", "p")]) == Self.drawn(clear))
  }

  /// The letters of the file's glyphs stay, and only the others come from another font.
  @Test func aMissingGlyphIsReplacedAlone() throws {
    let square =
      #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":{"c":true,"v":[[0,0],[100,0],[100,-100],[0,-100]],"#
      + #""i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}},{"ty":"tr"}]}"#
    let document = """
      {"v":"5.7","fr":5,"ip":0,"op":10,"w":40,"h":10,"fonts":{"list":[{"fName":"F","fFamily":"Own","fStyle":""}]},
       "chars":[{"ch":"A","fFamily":"Own","style":"","w":100,"data":{"shapes":[\(square)]}}],
       "layers":[{"ty":5,"ip":0,"op":10,"ks":{"p":{"k":[0,10]}},
       "t":{"d":{"k":[{"s":{"s":10,"f":"F","t":"A","fc":[0,0,1]},"t":0}]},"p":{}}}]}
      """
    var animation = try Animation(document: document, file: "drawing")
    try animation.set("text", to: "AlA")
    let frame = try animation.frames()[0]
    func isFull(_ column: Int) -> Bool { (0..<10).allSatisfy { frame.rgba[(40 * $0 + column) * 4 + 3] == 255 } }
    #expect((0..<10).allSatisfy(isFull) && !isFull(10))
    #expect((11..<40).filter(isFull).count >= 9, "the second square")
    #expect(try animation.plan().warnings().map(\.sentence).contains { $0.contains("that the font lacks") })
  }

  @Test func wordsCountInTheIdentity() throws {
    var (a, b) = (try Animation(document: Self.original), try Animation(document: Self.original))
    try a.set("text", to: "title=A")
    try b.set("text", to: "title=B")
    #expect(a.identity != b.identity)
  }
}
