import Numerics
import Testing

@testable import SVG

/// Style sheets as browsers read them: each document fills a square, whose color tells which declaration has precedence.
struct StyleSheetTests {
  private static let content =
    "<g class='g'><circle r='0'/><rect class='a b' width='20' height='20'/><rect class='c' width='0' height='0'/></g>"

  private func isRed(_ style: String, at phase: Double = 0) throws -> Bool {
    let escaped = style.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return try Picture("<style>\(escaped)</style>\(Self.content)", at: phase)[10, 10] == [255, 0, 0, 255]
  }

  private func warnings(_ style: String) throws -> [String] {
    try document("<style>\n\(style)</style>\(Self.content)").warnings.map { $0.description }
  }

  private static let namespaces =
    "@namespace s url(http://www.w3.org/2000/svg);@namespace h 'http://www.w3.org/1999/xhtml';"

  /// As in Chromium; nothing is said of selectors that match nothing there either.
  @Test(arguments: [
    (namespaces + "s|rect{fill:red}", true), (namespaces + "s|*{fill:red}", true),
    (namespaces + "*|rect{fill:red}", true),
    (namespaces + "h|rect{fill:red}", false), (namespaces + "h|*{fill:red}", false), ("|rect{fill:red}", false),
    ("q|rect{fill:red}", false), (namespaces + "S|rect{fill:red}", false), (namespaces + "h|b,s|rect{fill:red}", true),
    (namespaces + "q|b,s|rect{fill:red}", false), (namespaces + "g{s|rect{fill:red}}", true),
    (namespaces + "rect:not(h|rect){fill:red}", true), (namespaces + "g :is(s|rect){fill:red}", true),
    ("@namespace url(http://www.w3.org/2000/svg);rect{fill:red}", true),
    ("@namespace url(http://www.w3.org/1999/xhtml);rect{fill:red}", false),
    ("@namespace url(http://www.w3.org/1999/xhtml);.a{fill:red}", false),
    ("@namespace url(http://www.w3.org/1999/xhtml);*|rect{fill:red}", true),
    ("a{}" + namespaces + "s|rect{fill:red}", false), (namespaces + "rect[s|width]{fill:red}", false),
    ("rect[|width]{fill:red}", true), ("rect[xlink|href]{fill:red}", false),
  ])
  func namespacesAreThoseOfTheSheet(style: String, fills: Bool) throws {
    #expect(try isRed(style) == fills)
    #expect(try warnings(style).isEmpty)
  }

  /// A style sheet in a data URL, imported with conditions before all other rules, as in Chromium.
  @Test(arguments: [
    ("@import 'data:text/css,rect{fill:red}';", true), ("@import url('data:text/css,rect{fill:red}');", true),
    ("@import url(data:text/css;base64,cmVjdHtmaWxsOnJlZH0=);", true),
    ("@charset 'utf-8';@import url('data:text/css,rect{fill:red}');", true),
    ("@import url('data:text/css,rect{fill:red}') print;", false),
    ("@import url('data:text/css,rect{fill:red}') screen and (min-width:1px);", true),
    ("@import url('data:text/css,rect{fill:red}');rect{fill:blue}", false),
    ("@import url('data:text/css,rect{fill:red}') layer(a);rect{fill:blue}", false),
    ("@import url('data:text/css,rect{fill:red}') layer;@layer b{g{fill:blue}}", true),
    ("@layer b,c;@import url('data:text/css,rect{fill:red}') layer(c);@layer b{rect{fill:blue}}", true),
    ("@import url('data:text/css,rect{fill:red}') supports(fill:red);", true),
    ("@import url('data:text/css,rect{fill:red}') supports(foo:red);", false),
    ("a{}@import url('data:text/css,rect{fill:red}');", false),
    ("@import url('data:text/plain,rect{fill:red}');", false),
    ("@import url('data:,rect{fill:red}');", false),
    ("@import url('data:text/css,@import url(%22data:text/css,rect{fill:red}%22);');", true),
    (
      "@import url('data:text/css,@namespace s url(http://www.w3.org/2000/svg);s|rect{fill:red}');s|rect{fill:blue}",
      true
    ),
  ])
  func styleSheetsAreImportedFromDataURLs(style: String, fills: Bool) throws {
    #expect(try isRed(style) == fills)
    #expect(try warnings(style).isEmpty)
  }

  @Test(arguments: [
    // Nesting.
    ".g { rect { fill: red } }", ".g { & > .a { fill: red } > .c { fill: blue } }", ".a { .g & { fill: red } }",
    ".a { &.b { fill: red } fill: blue }", ".a { fill: blue; @media screen { fill: red } }",
    // Layers: later ones first, rules outside layers before all, and the reverse for important declarations.
    "@layer x, y; @layer y { .a { fill: red } } @layer x { #no, .a.b { fill: blue } }",
    "@layer x { .a.b { fill: blue } } rect { fill: red }",
    "@layer x { rect { fill: red !important } } .a { fill: blue !important }",
    // Conditions.
    "@supports (fill: red) and (not (foo: bar)) { rect { fill: red } }",
    "@supports selector(:has(a)) { rect { fill: red } }",
    "rect { fill: red } @supports not (r: 1px) { .a { fill: blue } }",
    "@media (10px <= width <= 20px) and (min-height: 20px) { rect { fill: red } }",
    "rect { fill: red } @media not all { .a { fill: blue } } @media (width > 20px) { .a { fill: blue } }",
    // Selectors.
    "rect:nth-of-type(1) { fill: red }", "rect:nth-last-child(2) { fill: red }", "g:has(> .c) .a { fill: red }",
    "circle + :nth-child(2 of .b, circle) { fill: red }", ".a:not(.c, :first-child) { fill: red }",
    ":where(#x, .a) { fill: blue } rect { fill: red }", "[class^='A' i] { fill: red }", "\\.x, .\\61 { fill: red }",
    // Values.
    ".a { --h: 20; fill: hsl(calc(var(--h) * 18deg) 100% 50%) }",
    ".g { --x: var(--y, red) } .a { --y: lime; fill: var(--x) }",
    "rect { fill: light-dark(red, blue) }", "rect { fill: red; fill: light-dark(blue, nonsense) }",
    "rect { fill: red; fill: light-dark(blue) }",
    "rect { fill: blue; fill: light-dark(var(--r, red), nonsense(1)); fill: red }",
    "rect { fill: rgb(from blue b r g) }",
    "rect { fill: color-mix(in srgb, red 40%, red) }", "rect { fill: red; fill: oklch(1 2) }",
    // Errors.
    "rect { fill: red; : x; fill } } .a { fill: blue }",
  ])
  func drawsWhatBrowsersDraw(style: String) throws { #expect(try isRed(style)) }

  @Test func attributesTakeVariables() throws {
    let style = "<style>:root { --c: red }</style>"
    #expect(try Picture(style + "<rect width='20' height='20' fill='var(--c)'/>")[10, 10] == [255, 0, 0, 255])
  }

  /// What a `use` copies has the custom properties around the `use`, in copies of copies too.
  @Test func copiesHaveTheVariablesAroundThem() throws {
    let parts = """
      <style>.c{fill:var(--c,blue)}</style>
      <defs><rect id='a' class='c' width='5' height='9'/><g id='b'><use href='#a'/></g>\
      <g id='d' style='--c:red'><use href='#a'/></g></defs>
      """
    let uses = "<use href='#a'/><use href='#a' x='5' style='--c:lime'/><use href='#d' x='10' style='--c:lime'/>"
    let picture = try Picture(parts + uses + "<g style='--c:lime'><use href='#b' x='15'/></g>")
    let (red, lime, blue) = ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255])
    #expect([2, 7, 12, 17].map { picture[$0, 4] } == [blue, lime, red, lime])
  }

  /// Each message has the line, the value and the place.
  @Test(arguments: [
    (
      ".a { fill: image-set(1) }",
      "line 2, style: the value \"image-set(1)\" of fill is not understood; it is ignored, in the rule \".a\""
    ),
    (".a {\n zoom: 2 }", "line 3, style: the property zoom (\"2\") is not drawn, in the rule \".a\""),
    (
      ".a:dir(ltr) { fill: red }",
      "line 2, style: the selector \".a:dir(ltr)\" is not supported (\":dir(ltr)\"); its rule has no effect"
    ),
    (
      ".a { animation: k 1s } @keyframes k { to { transform: if(3) } }",
      "line 2, style: the value \"if(3)\" of transform is not understood; it is ignored, in the keyframes \"k\""
    ),
    (
      ".a { width: 2EX }",
      "line 2, style: the units ex and ch are taken as half the font size, not measured in the font: \"2EX\" of width "
        + "in the rule \".a\""
    ),
    (
      ".a { text-emphasis: dot }",
      "line 2, style: the property text-emphasis (\"dot\") is not drawn, in the rule \".a\""
    ),
    (
      "svg { left: -0.5px; position: relative; top: 0 }",
      "line 2, style: the property left (\"-0.5px\") is not drawn, in the rule \"svg\""
    ),
    (
      "svg { margin: 0 0 0 1em }",
      "line 2, style: the property margin (\"0 0 0 1em\") is not drawn, in the rule \"svg\""
    ),
    ("@scope (x) { a { b: c } }", "line 2, style: the rule @scope is not supported; it has no effect"),
  ])
  func warnsOfWhatIsNotUnderstood(style: String, message: String) throws { #expect(try warnings(style) == [message]) }

  /// A fallback, a declaration that is overridden, and properties without an effect on a picture.
  @Test(arguments: [
    ".a { fill: red; fill: nonsense(1) }", ".a { fill: nonsense(1) } .b { fill: red }",
    ".c { cursor: pointer; will-change: x }", ".a { fill: nonsense(1); transform: turn(3) }", "@foo x { a { b: c } }",
    ".a:foo { fill: red }",
    ".a { text-emphasis: normal; fill: #3ec; width: 4em }", ".none { fill: nonsense(1) }",
    ".a { text-transform: none }",
    // Invalid everywhere, or for nothing in the picture.
    ".a { font-style: 10px; fill: #12; opacity: half; stroke-width: 2 px; visibility: 1 }",
    ".x .a:foo { fill: red }", ".a #y:foo, .b:-moz-focusring { fill: red }",
    "@-moz-keyframes k { to { opacity: 0 } }",
    // What a template left without a value.
    ".a { animation-direction: ; fill: } @keyframes k { to { opacity: } }",
    // Around the root, where nothing moves it.
    "svg { position: absolute; right: 0; top: 0px } g { position: relative; left: 9px }", "svg { left: 9px }",
    "svg { margin: 0 auto; padding: 0 0px }", "svg { margin: 0 9px 1em 0; margin-right: 9px } g { margin: 9px }",
  ])
  func isSilentWhereNothingIsMissing(style: String) throws { #expect(try warnings(style).isEmpty) }

  @Test func isSilentOfAttributesWithoutValues() throws {
    #expect(try document("<rect width='9' height='9' style='fill: ; opacity:'/>").warnings.isEmpty)
  }

  @Test(arguments: [
    ("2n-9223372036854775808", 1), ("-99999999999999999999n + 2", 1), ("99999999999999999999", 0), ("n+2", 2),
  ])
  func countsSaturate(formula: String, matches: Int) throws {
    guard case .success(let selectors) = SelectorParser.list("g > :nth-child(\(formula))") else {
      return #expect(Bool(false), "The selector is valid")
    }
    let tree = try document(Self.content).model.tree
    var matcher = SelectorMatcher(tree)
    var count = 0
    for element in tree.elements.indices where tree.elements[element].parent == 1 {
      if try matcher.matches(selectors[0], element) { count += 1 }
    }
    #expect(count == matches)
  }

  /// Values by the formulas of CSS Values 4.
  @Test(arguments: [
    ("min(20px, 50%)", 20.0), ("clamp(4px, 30%, 20px)", 20), ("max(10%, 2em)", 32),
    ("calc(100% / 3 - 2 * 1px)", 64.66666666666667),
    ("calc(10px * sin(30deg))", 5), ("hypot(30px, 40px)", 50), ("round(up, 31px, 10px)", 40), ("mod(-18px, 5px)", 2),
    ("rem(-18px, 5px)", -3), ("calc(pow(2, 3) * 1px)", 8), ("calc(1px * log(8, 2))", 3), ("abs(-3px)", 3),
    ("calc(1px * atan2(1, 1) / 1deg)", 45), ("50vmin", 50), ("10dvw", 20), ("2REM", 20),
    ("calc(2px * 90deg / 45deg)", 4), ("calc(90deg * 2px / 45deg * .5)", 2),
  ])
  func computesLengths(text: String, value: Double) throws {
    let context = ValueContext(viewport: Viewport(width: 200, height: 100), rootFontSize: 10)
    let length = try #require(Length(parsing: text, context))
    #expect(abs(length.resolved(percentOf: 200, fontSize: 16) - value) < 1e-9)
  }

  /// A quarter of the way; the document moves by custom properties, or from one composition to another.
  @Test(arguments: [
    // A registered angle turns; others change at the middle.
    (
      "@property --x { syntax: '<length>'; inherits: false; initial-value: 0px } .a { x: var(--x); animation: k 1s linear infinite } @keyframes k { to { --x: 8px } }",
      2.0
    ),
    (".a { x: var(--x, 3px); animation: k 1s linear infinite } @keyframes k { from { --x: 1px } to { --x: 8px } }", 1),
    (
      ".a { x: 5px; animation: k 1s linear infinite; animation-composition: add } @keyframes k { from { x: 0 } to { x: 8px } }",
      7
    ),
    (
      ".a { --d: -.5s; animation: k 1s linear calc(var(--d) / 2) infinite } @keyframes k { from { x: 0 } to { x: 8px } }",
      4
    ),
    (".a { x: 1px !important; animation: k 1s linear infinite } @keyframes k { to { x: 8px } }", 1),
  ])
  func animatesAtAQuarter(style: String, x: Double) throws {
    let document = try document("<style>\(style.replacing("<", with: "&lt;"))</style>\(Self.content)")
    let values = document.timeline.values(at: 250_000)
    let element = try #require(document.model.tree.elements.firstIndex { $0["class"] == "a b" })
    let value = values[element]?[.x] ?? document.model.styles[element].values[.x]
    guard case .lengths(let lengths) = value else { return #expect(Bool(false), "\(String(describing: value))") }
    #expect(abs(lengths[0].px - x) < 1e-9)
  }

  /// The geometry of a nested `svg`, of a `use` of a symbol and of a text is in their attributes; only the position of a
  /// `use` is a property. Each document is drawn as without the style.
  @Test(arguments: [
    ("<svg class='s'><rect width='100%' height='100%'/></svg>", "x:5px;y:5px;width:5px;height:5px"),
    ("<symbol id='i' viewBox='0 0 5 5'><rect width='5' height='5'/></symbol><use class='s' href='#i'/>", "width:9px"),
    ("<text class='s' y='15' font-size='10'>ab</text>", "x:5px;y:5px"),
    ("<text class='s' y='15' font-size='10'>ab</text>", "animation:k 1s infinite}@keyframes k{from,to{x:9px}"),
    ("<path class='s' d='M0 0H9V9Z'/>", "x:5px;cx:5px;r:5px"),
  ])
  func geometryOfAttributes(content: String, style: String) throws {
    #expect(try Picture("<style>.s{\(style)}</style>\(content)").pixels == Picture(content).pixels)
  }

  /// The units of lengths are optional in attributes.
  @Test(arguments: [
    ("drop-shadow(4 5 1 red)", Property.filter), ("circle(4 at 5 6)", .clipPath), ("3 4", .transformOrigin),
  ])
  func onlyAttributesTakeNumbersAsLengths(text: String, property: Property) {
    #expect(PropertyGrammar(.attribute).parse(text, as: property) != nil)
    #expect(PropertyGrammar(.style).parse(text, as: property) == nil)
  }
}
