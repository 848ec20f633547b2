import Drawing
import Testing
import Typography
import Vector

@testable import SVG

/// How the properties of text change its letters; the letters themselves are Typography's.
@Suite struct TextTests {
  /// A text in the built-in face.
  private func text(_ content: String, _ attributes: String = "") throws -> Picture {
    try Picture("<text x='2' y='30' font-size='20' \(attributes)>\(content)</text>", size: 60)
  }

  @Test(arguments: [
    ("ab  cd", "style='text-transform:uppercase'", "AB CD", ""),
    ("Straße", "style='text-transform:uppercase'", "STRASSE", ""),
    ("AB", "style='text-transform:lowercase'", "ab", ""),
    ("it's up", "style='text-transform:capitalize'", "It's Up", ""),
    ("a  b", "style='white-space:pre'", "a  b", "xml:space='preserve'"),
    ("a  b", "style='white-space:pre-line'", "a b", ""),
    ("a  b", "xml:space='preserve' style='white-space:nowrap'", "a b", ""),
    ("Ab", "font-variant='small-caps'", "A<tspan font-size='14'>B</tspan>", ""),
    ("a<tspan display='none'>x</tspan>b", "", "ab", ""),
    ("A b", "style='font-variant:all-small-caps'", "<tspan font-size='14'>A B</tspan>", ""),
    ("Ab", "style='font-variant-caps:unicase'", "<tspan font-size='14'>A</tspan>b", ""),
    ("Ab", "style='font-variant:petite-caps no-contextual ordinal'", "A<tspan font-size='14'>B</tspan>", ""),
  ])
  func sameAs(_ content: String, _ attributes: String, _ other: String, _ otherAttributes: String) throws {
    let picture = try text(content, attributes)
    #expect(try picture.pixels == text(other, otherAttributes).pixels)
    #expect(picture.pixels.contains { $0 != 0 })
  }

  /// As in Chromium, letters of two parts are neither kerned nor ligatures; those of an Arabic word are joined.
  @Test(.enabled(if: (try? TextLayout("a", style: TextStyle(font: Font("DejaVu Sans"), size: 10))) != nil))
  func partsAreJoinedAndNotKerned() throws {
    func word(_ content: String, _ kerning: String = "auto") throws -> Picture {
      let attributes = "x='2' y='30' font-size='30' font-family='DejaVu Sans' style='font-kerning:\(kerning)'"
      return try Picture("<text \(attributes)>\(content)</text>", size: 60)
    }
    #expect(try word("A<tspan>V</tspan>").pixels == word("A<tspan>V</tspan>", "none").pixels)
    #expect(try word("AV").pixels != word("AV", "none").pixels)
    func inked(_ picture: Picture, _ channel: Int) -> Set<Int> {
      Set((0..<3600).filter { picture[$0 % 60, $0 / 60][channel] > 128 })
    }
    let parts = try word("<tspan fill='red'>\u{644}</tspan><tspan fill='blue'>\u{627}</tspan>")
    #expect(!inked(parts, 0).isEmpty && !inked(parts, 2).isEmpty)
    // A letter that is joined on both sides is another than one that stands alone; an alef joins no letter after it.
    for letters in ["\u{645}*\u{62d}*\u{645}", "\u{645}*\u{62d}", "\u{627}*\u{645}"] {
      let joined = try inked(word(letters.replacing("*", with: "<tspan/>")), 3)
      // The edges of two parts differ from those of one where these meet.
      let parts = try inked(word("<tspan>" + letters.replacing("*", with: "</tspan><tspan>") + "</tspan>"), 3)
      #expect(parts.symmetricDifference(joined).count < 10)
    }
  }

  /// Directions change the places of letters, not their order in the document.
  @Test(arguments: [
    ("a<tspan direction='rtl' style='unicode-bidi:bidi-override'>bcd</tspan>e", "", "adcbe"),
    ("abc", "direction='rtl' style='unicode-bidi:bidi-override' text-anchor='end'", "cba"),
    // The words of a part that is embedded stand from right to left, with its marks.
    ("a<tspan direction='rtl' style='unicode-bidi:embed'>b!</tspan>", "", "a!b"),
    ("a<tspan direction='rtl' style='unicode-bidi:isolate'>b!</tspan>", "", "a!b"),
    ("a<tspan direction='rtl' style='unicode-bidi:isolate-override'>b!c</tspan>", "", "ac!b"),
    ("a<tspan direction='rtl'>b!</tspan>", "", "a<tspan>b!</tspan>"),
    ("n<tspan style='unicode-bidi:plaintext'>n!</tspan>", "", "n<tspan>n!</tspan>"),
    // Parts of several fonts, too.
    (
      "a<tspan font-weight='bold'>bc</tspan>",
      "direction='rtl' style='unicode-bidi:bidi-override' text-anchor='end'",
      "<tspan font-weight='bold'>cb</tspan>a"
    ),
  ])
  func directionsPlaceLetters(content: String, attributes: String, same: String) throws {
    // Without kerning, which is not the same in both orders.
    let even = "font-kerning:none"
    let picture = try text(content, attributes.contains("style='") ? attributes : attributes + " style='\(even)'")
    #expect(try picture.pixels == text(same, "style='\(even)'").pixels)
  }

  /// Lists count code points, of which a letter may have several.
  @Test func listsCountCodePoints() throws {
    func glyphs(_ content: String, _ x: String) throws -> Picture {
      try Picture("<text y='30' font-size='20' x='\(x)'>\(content)</text>", size: 60)
    }
    #expect(try glyphs("e\u{301}o", "2 50 30").pixels == glyphs("\u{e9}o", "2 30").pixels)
    #expect(try glyphs("e\u{301}o", "2 30").pixels != glyphs("\u{e9}o", "2 30").pixels)
  }

  /// Attributes that are no properties have no keywords of style sheets.
  @Test func lengthsDoNotInherit() throws {
    let plain = try Picture("<text y='30' font-size='20'>ab</text>", size: 60)
    let asked = try Picture(
      "<g textLength='50'><text y='30' font-size='20' textLength='inherit'>ab</text></g>", size: 60)
    #expect(plain.pixels == asked.pixels)
  }

  @Test func textAfterAPathBeginsAtItsEnd() throws {
    let path = "<path id='p' d='M0 20H30V40' fill='none'/>"
    let after = try Picture(
      path + "<text font-size='20'><textPath href='#p'>a</textPath><tspan>b</tspan></text>", size: 60)
    let placed = try Picture(
      path + "<text font-size='20'><textPath href='#p'>a</textPath></text><text x='30' y='40' font-size='20'>b</text>",
      size: 60)
    #expect(after.pixels == placed.pixels)
  }

  /// Noto Sans has glyphs of small capitals.
  @Test(.enabled(if: InstalledFonts.match("Noto Sans") == .installed, "needs the Debian package fonts-noto-core"))
  func smallCapitalsAreThoseOfTheFont() throws {
    let family = "font-family:Noto Sans"
    let asked = try text("ab", "style='\(family);font-variant:small-caps'")
    #expect(try asked.pixels == text("ab", "style='\(family);font-feature-settings:\"smcp\"'").pixels)
    #expect(try asked.pixels != text("<tspan font-size='14'>AB</tspan>", "style='\(family)'").pixels)
  }

  /// The letters hang below a line at their tops, and lie around a line through their middle.
  @Test func baselinesMoveTheLetters() throws {
    func rows(_ baseline: String) throws -> ClosedRange<Int> {
      let picture = try text("H", "dominant-baseline='\(baseline)'")
      let painted = (0..<60).filter { y in (0..<60).contains { picture[$0, y][3] > 127 } }
      return try #require(painted.first)...(try #require(painted.last))
    }
    #expect(try rows("alphabetic").upperBound < 30)
    #expect(try rows("hanging").lowerBound >= 28 && rows("hanging").upperBound > 36)
    #expect(try rows("central").contains(30))
  }

  /// The middle of the underline is 20 / 10 pixels below the baseline, and so is its thickness.
  @Test(arguments: [
    ("<tspan opacity='.5' text-decoration='underline'>nn</tspan>", [128]),
    ("<tspan opacity='.5'>n<tspan opacity='.2' text-decoration='underline'>nn</tspan></tspan>", [25, 26]),
    ("<tspan opacity='0' text-decoration='underline'>nn</tspan>", [0]),
  ])
  func partsAreTranslucent(_ content: String, _ alphas: [Int]) throws {
    let picture = try Picture("<text x='2' y='29.5' font-size='20'>\(content)</text>", size: 60)
    #expect(alphas.contains((0..<60).map { picture[$0, 31][3] }.max() ?? -1))
  }

  @Test func theXOfATextMovesItAlongItsPath() throws {
    func picture(_ text: String, _ path: String) throws -> Picture {
      try Picture(
        "<path id='p' d='M0 30H60' fill='none'/><text \(text) font-size='20'><textPath href='#p' \(path)>ab</textPath></text>",
        size: 60)
    }
    let moved = try picture("x='50%' text-anchor='middle'", "")
    #expect(try moved.pixels == picture("text-anchor='middle'", "startOffset='30'").pixels)
    // A `textPath` has no positions of its own.
    #expect(
      try picture("", "x='20'").pixels
        == picture("", "").pixels)
  }

  @Test func aMissingCharacterCostsNoOther() throws {
    let still = try document("<text y='15' font-size='10'>a\u{10FFFD}b</text>")
    #expect(still.warnings.map { $0.message.hasPrefix("no font has an outline for ") } == [true])
    // What is shown at times alone is seen, too; what stays hidden is not.
    for (animated, values, count) in [
      ("display", "none;inline", 1), ("visibility", "hidden;visible", 1), ("opacity", "0;1", 0),
    ] {
      let hidden = animated == "visibility" ? "visibility='hidden'" : "display='none'"
      let late = try document(
        "<g display='none' visibility='hidden' opacity='0'><text>\u{10FFFE}</text></g>"
          + "<g \(hidden)><text>\u{10FFFD}</text>"
          + "<animate attributeName='\(animated)' values='\(values)' dur='1s'/></g>")
      #expect(late.warnings.count { $0.message.hasPrefix("no font has") } == count, "\(animated)")
    }
    #expect(still.warnings[0].message.contains("U+10FFFD"))
    #expect(try Picture(still).pixels == Picture("<text y='15' font-size='10'>ab</text>").pixels)
  }

  /// Values that set features of fonts are read, and others warned of.
  @Test(arguments: [
    ("font-feature-settings:'liga' 0, \"kern\" off, 'ss01'", 0), ("font-feature-settings:liga", 1),
    ("font-feature-settings:'ligature'", 1), ("font-variant-numeric:tabular-nums slashed-zero", 0),
    ("font-variant-numeric:tabular", 1), ("font-kerning:none;font-variant-east-asian:full-width", 0),
    ("font-variant:small-caps common-ligatures super", 0), ("font-variant:large-caps", 1),
    ("font-stretch:condensed", 0), ("font-stretch:62.5%", 0), ("font-stretch:narrow", 0),
    ("font:condensed 700 12px/1 builtin", 0),
  ])
  func featuresOfFontsAreRead(_ style: String, _ warnings: Int) throws {
    let element = "<text y='9' style=\"\(style.replacing("\"", with: "&quot;"))\">a</text>"
    #expect(try document(element).warnings.filter { !$0.message.contains("font family") }.count == warnings)
  }

  /// The shorthand `font` resets features; attributes do not set them.
  @Test(arguments: [("style='font:12px builtin'", true), ("style='font-size:12px' font-kerning='none'", false)])
  func featuresOfTheElementsAround(_ attributes: String, _ areReset: Bool) throws {
    let model = try document("<g style='font-kerning:normal'><text \(attributes)>a</text></g>").model
    let style = model.styles.reduce(ComputedStyle()) { $0.child($1.values) }
    #expect(style.text.features == (areReset ? [:] : [.fontKerning: "normal"]))
  }

  @Test func featuresAreThoseOfTheProperties() {
    var text = TextProperties()
    text.features = [
      .fontKerning: "none", .fontVariantLigatures: "no-common-ligatures contextual",
      .fontFeatureSettings: "'kern' 1, 'ss02' 3",
    ]
    #expect(
      FontFeatures.features(of: text).map { "\($0.tag)=\($0.value)" }
        == ["kern=0", "liga=0", "clig=0", "calt=1", "kern=1", "ss02=3"])
  }

  /// The gap after the last letter of a part with a length grows as those between its letters do: equal letters stay at
  /// equal distances.
  @Test(arguments: [
    "<text y='10' font-size='10'><tspan textLength='36'>lll</tspan>l</text>",
    "<text y='10' font-size='10' textLength='50'>l<tspan>l</tspan>ll</text>",
  ])
  func lengthsSpaceLettersEvenly(content: String) throws {
    let picture = try Picture(content, size: 60)
    let inked = (0..<60).filter { x in (0..<20).contains { y in picture[x, y][3] > 0 } }
    let starts = inked.filter { !inked.contains($0 - 1) }
    try #require(starts.count == 4)
    #expect(abs((starts[3] - starts[2]) - (starts[1] - starts[0])) <= 1)
  }

  @Test(arguments: [("tb", 1), ("vertical-lr", 1), ("sideways-lr", 1), ("lr-tb", 0), ("horizontal-tb", 0)])
  func verticalTextIsWarnedOf(_ mode: String, _ count: Int) throws {
    let warnings = try document("<text y='9' style='writing-mode:\(mode)'>a</text>").warnings
    #expect(warnings.map { $0.message } == Array(repeating: "vertical text is drawn horizontally", count: count))
  }

  @Test func aFamilyThatIsNotInstalledIsWarnedOf() throws {
    let document = try document(
      "<text font-family='No Such Family, Nor This'>a</text><text font-family='No Such Family, Nor This'>b</text>")
    #expect(
      document.warnings.map { $0.message } == [
        "no font family of \"No Such Family\", \"Nor This\" is installed; the built-in face is used"
      ])
  }
}

/// Pictures of an animation do not depend on those before them.
@Suite struct MemoryTests {
  private static let still = "<g><rect width='5' height='5'/><text y='15' font-size='9'>ab</text></g>"

  /// Shapes share the content of their pattern, and pictures do while nothing in it changes.
  @Test func contentsOfPatternsAreMadeOnce() throws {
    let moving = "<animate attributeName='x' values='0;9' dur='1s' repeatCount='indefinite'/>"
    let document = try document(
      "<pattern id='p' width='2' height='2' patternUnits='userSpaceOnUse'><rect width='1' height='1'/></pattern>"
        + "<g fill='url(#p)'><rect width='4' height='4'>\(moving)</rect><rect y='9' width='4' height='4'>\(moving)</rect></g>"
    )
    let memory = document.takeMemory()
    var contents: [PatternContent] = []
    for time in [0.0, 250_000] {
      let changed = memory.sampler.move(to: time)
      let nodes = try document.nodes(changed: changed, in: Rect(minX: 0, minY: 0, maxX: 20, maxY: 20), memory: memory)
      contents += nodes.patternContents
    }
    #expect(contents.count == 4 && contents.allSatisfy { $0 === contents[0] })
  }

  @Test(arguments: [
    "<pattern id='p' width='1' height='1'><rect width='9' height='9' fill='red'><animate attributeName='width' values='1;9' dur='1s' repeatCount='indefinite'/></rect></pattern><rect width='9' height='9' fill='url(#p)'/><rect x='9' width='9' height='5' fill='url(#p)'/>",
    "<pattern id='p' width='9' height='9' patternUnits='userSpaceOnUse'><animate attributeName='width' values='3;9' dur='1s' repeatCount='indefinite'/><rect width='2' height='9'/></pattern><pattern id='q' href='#p'/><g><rect width='9' height='9' fill='url(#q)'/></g>",
    "<g><animateTransform attributeName='transform' type='translate' to='9 9' dur='1s' repeatCount='indefinite'/><g fill='red'><g><rect width='5' height='5'><animate attributeName='fill' values='red;blue' dur='1s' repeatCount='indefinite'/></rect></g></g></g>",
    "<g font-size='4'><animate attributeName='font-size' values='4;9' dur='1s' repeatCount='indefinite'/><g><g><rect width='1em' height='1em'/><text y='12'>a</text></g></g></g>",
    // What moves is around, in, beside or behind a reference of what seems still.
    "<g><animateTransform attributeName='transform' type='translate' to='9 9' dur='1s' repeatCount='indefinite'/>\(still)</g>",
    "\(still)<rect y='9' width='4' height='4'><animate attributeName='x' to='9' dur='1s' repeatCount='indefinite'/></rect>",
    "<linearGradient id='g'><stop stop-color='red'><animate attributeName='stop-color' to='blue' dur='1s' repeatCount='indefinite'/></stop><stop offset='1'/></linearGradient><g fill='url(#g)'><g><rect width='9' height='9'/></g></g>",
    "<g fill='red'><animate attributeName='fill' to='blue' dur='1s' repeatCount='indefinite'/><g><g><rect width='9' height='9'/></g></g></g>",
    "<defs><g id='a'><g><rect width='6' height='6'><animate attributeName='y' to='9' dur='1s' repeatCount='indefinite'/></rect></g></g></defs><g><use href='#a'/><use href='#a' x='9'/></g>",
    "<g color='red'><animate attributeName='color' to='blue' dur='1s' repeatCount='indefinite'/><pattern id='p' width='1' height='1'><rect width='9' height='9' fill='currentColor'/></pattern></g><g><rect width='9' height='9' fill='url(#p)'/></g>",
    "<clipPath id='c'><rect width='9' height='3'><animate attributeName='height' to='9' dur='1s' repeatCount='indefinite'/></rect></clipPath><g><g clip-path='url(#c)'>\(still)</g></g>",
    "<style>.a{animation:m 1s steps(1) infinite}@keyframes m{0%{fill:url(#r)}50%{fill:url(#s)}}</style><linearGradient id='r'><stop stop-color='red'><animate attributeName='stop-color' to='lime' dur='1s' repeatCount='indefinite'/></stop></linearGradient><linearGradient id='s'><stop stop-color='blue'/></linearGradient><g class='a'><g><rect width='9' height='9'/></g></g>",
    "<g><set attributeName='font-size' to='4' begin='0.5s;1.5s' dur='.5s'/><animate attributeName='x' dur='1s' repeatCount='indefinite'/>\(still)</g>",
  ])
  func picturesAreThoseOfAFreshStart(content: String) throws {
    let animation = try SVGAnimation(document(content), width: 20, height: 20)
    let evaluator = animation.loop.makeEvaluator()
    for phase in [0, 0.25, 0.5, 0.5, 0.75, 0.25, 0] {
      var (list, fresh) = (DisplayList(), DisplayList())
      try evaluator.evaluate(at: phase, into: &list)
      try animation.loop.makeEvaluator().evaluate(at: phase, into: &fresh)
      #expect(list == fresh)
    }
  }
}

extension [Node] {
  /// The contents of the patterns that fill shapes.
  fileprivate var patternContents: [PatternContent] {
    flatMap { node -> [PatternContent] in
      switch node.content {
      case .group(let group): group.children.patternContents
      case .shape(let shape): if case .pattern(let pattern, _) = shape.fill { [pattern.content] } else { [] }
      case .image: []
      }
    }
  }
}
