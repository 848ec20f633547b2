// Guarantee: edited-svg
import Foundation
import Numerics
import Testing

@testable import WhirligifKit

/// An SVG that is rendered as one is the document itself with the changes, byte for byte in all else.
struct SVGEditTests {
  /// A document with what redrawings lose, in the ways of people and of programs.
  private static let document = """
    <?xml version='1.0'?>\r
    <!-- A wheel & a word -->
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink='http://www.w3.org/1999/xlink' viewBox="0 0 64 64" role="img" aria-labelledby="tt"
         fill="none" stroke="currentColor" style="--brand : #2563eb" ><title id="tt">Wait</title><desc>A wheel</desc>
      <style><![CDATA[ .spin{stroke-width:4} .dot , #none { fill : RED /* the dot */ ; animation : fade 800ms -.2s infinite }
      @keyframes fade{50%{opacity:.2}} .hue{animation:hue 1.6s infinite} @keyframes hue{50%{fill:#00f}} ]]></style>
      <defs><linearGradient id="g"><stop stop-color="#0A0"/><stop offset='1' stop-color="gold"/></linearGradient></defs>
      <g id="wheel" class="spin"><circle id="rim" cx="32" cy="32" r="20"/><path
        id='hand' d="M32 32V16" stroke="var(--brand)"><animateTransform attributeName="transform" type="rotate" values="0 32 32;360 32 32" dur="1.6s" repeatCount="indefinite"/></path></g>
      <circle class="dot" cx="8" cy="8" r="4" stroke="none"/><circle class="dot" id="two" cx="56" cy="8" r="4" stroke="none"></circle>
      <path class="hue" d="M30 2h4v4h-4z" fill="blue" stroke="none"/><rect id="ground" x="2" y="50" width="60" height="12" fill="url(#g)" stroke="none"/>
      <text x="10" y="60" font-size="9" fill="#ffffff" stroke="none"> Wait <!-- here --></text>
      <image id="pic" width="4" height="4" xlink:href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"/>
    </svg>

    """

  private func animation(
    _ text: String, _ settings: [(String, String)] = [], _ options: [(String, String)] = []
  ) throws -> Animation {
    var animation = try Animation(
      bytes: Array(text.utf8), file: "a.svg", files: .memory(["dot.svg": Array(Self.dot.utf8)]))
    for (name, value) in settings { try animation.set(name, to: value) }
    for (name, value) in options { _ = try animation.options.set(name, to: value) }
    return animation
  }

  private static let dot =
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2" fill="lime"/></svg>"#

  private func written(
    _ text: String, _ settings: [(String, String)] = [], _ options: [(String, String)] = []
  ) throws -> (text: String, findings: [String]) {
    let file = try animation(text, settings, options).render(as: .svg)
    return (String(decoding: file.bytes, as: UTF8.self), file.report.findings.map { "\($0)" })
  }

  /// Pictures at moments of the first second: what is hidden may make the loop shorter.
  private func pixels(_ animation: Animation, inPhases: Bool = false) throws -> [[UInt8]] {
    var animation = animation
    return try [0.05, 0.26, 0.47, 0.71].flatMap { moment in
      animation.options.moment = inPhases ? .phase(moment) : .seconds(moment)
      return try animation.frames().map { $0.rgba }
    }
  }

  // MARK: What stays

  @Test(arguments: [
    document, dot, document.replacingOccurrences(of: "\n", with: "\r\n"), "\u{FEFF}" + dot,
    #"<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:path d="M0 0h9v9z" unknown='"' fill="&#x23;f00"/></s:svg>"#,
    #"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#,
  ]) func withoutChangesItIsTheSame(text: String) throws {
    let file = try written(text)
    #expect(file.text == text)
    #expect(file.findings.filter { $0.contains("anew") || $0.contains("left out") }.isEmpty)
  }

  /// The settings, and the pieces of the text that they change.
  @Test(
    arguments: [
      ([("color", "#2563eb=teal")], [("--brand : #2563eb", "--brand : #008080")]),
      ([("color", "--brand=red")], [("--brand : #2563eb", "--brand : #ff0000")]),
      ([("color", "hand=#123456")], [("--brand : #2563eb", "--brand : #123456")]),
      ([("color", "red=lime")], [("fill : RED", "fill : #00ff00")]),
      ([("color", "blue=lime")], [("fill:#00f}", "fill:#00ff00}"), ("fill=\"blue\"", "fill=\"#00ff00\"")]),
      ([("color", "#0a0=#0008")], [("stop-color=\"#0A0\"", "stop-color=\"rgba(0,0,0,0.533)\"")]),
      ([("color", "white=none")], [("fill=\"#ffffff\"", "fill=\"none\"")]),
      ([("color", "gold=currentColor")], [("stop-color=\"gold\"", "stop-color=\"currentColor\"")]),
      (
        [("color", "currentColor=red")],
        [("style=\"--brand : #2563eb\"", "style=\"--brand : #2563eb\" color=\"#ff0000\"")]
      ),
      ([("color", "rim=red")], [(" r=\"20\"/>", " r=\"20\" color=\"#ff0000\"/>")]),
      (
        [("color", "two=lime")],
        [
          (
            "id=\"two\" cx=\"56\" cy=\"8\" r=\"4\" stroke=\"none\"",
            "id=\"two\" cx=\"56\" cy=\"8\" r=\"4\" stroke=\"none\" style=\"fill:#00ff00\""
          )
        ]
      ),
      ([("stroke", "1.5")], [(".spin{stroke-width:4}", ".spin{stroke-width:6}")]),
      ([("text", "Fish & <chips>")], [("> Wait <!", "> Fish &amp; &lt;chips&gt; <!")]),
      ([("hide", "rim")], [(" r=\"20\"/>", " r=\"20\" display=\"none\"/>")]),
      (
        [("only", "ground")],
        [
          ("class=\"spin\">", "class=\"spin\" display=\"none\">"),
          (
            "cx=\"8\" cy=\"8\" r=\"4\" stroke=\"none\"/>",
            "cx=\"8\" cy=\"8\" r=\"4\" stroke=\"none\" display=\"none\"/>"
          ),
          (
            "cx=\"56\" cy=\"8\" r=\"4\" stroke=\"none\">",
            "cx=\"56\" cy=\"8\" r=\"4\" stroke=\"none\" display=\"none\">"
          ),
          ("fill=\"#ffffff\" stroke=\"none\">", "fill=\"#ffffff\" stroke=\"none\" display=\"none\">"),
          ("svg'/%3E\"/>", "svg'/%3E\" display=\"none\"/>"),
          ("fill=\"blue\" stroke=\"none\"/>", "fill=\"blue\" stroke=\"none\" display=\"none\"/>"),
        ]
      ),
    ] as [([(String, String)], [(String, String)])])
  func settingsChangeWhatTheyName(settings: [(String, String)], changes: [(String, String)]) throws {
    var expected = Self.document
    for (old, new) in changes {
      #expect(expected.components(separatedBy: old).count == 2, "\(old)")
      expected = expected.replacingOccurrences(of: old, with: new)
    }
    let file = try written(Self.document, settings)
    #expect(file.text == expected)
  }

  @Test(
    arguments: [
      (
        [("speed", "2")],
        [("fade 800ms -.2s", "fade 400ms -0.1s"), ("hue 1.6s", "hue 0.8s"), ("dur=\"1.6s\"", "dur=\"0.8s\"")]
      ),
      (
        [("duration", "3.2")],
        [("fade 800ms -.2s", "fade 1600ms -0.4s"), ("hue 1.6s", "hue 3.2s"), ("dur=\"1.6s\"", "dur=\"3.2s\"")]
      ),
      (
        [("plays", "3")],
        [
          ("-.2s infinite", "-.2s 6.25 forwards"), ("hue 1.6s infinite", "hue 1.6s 3 forwards"),
          ("repeatCount=\"indefinite\"/>", "repeatCount=\"3\" fill=\"freeze\"/>"),
        ]
      ),
      (
        [("size", "128")], [("style=\"--brand : #2563eb\"", "style=\"--brand : #2563eb\" width=\"128\" height=\"128\"")]
      ),
      (
        [("size", "64"), ("padding", "16")],
        [
          ("viewBox=\"0 0 64 64\"", "viewBox=\"-32 -32 128 128\""),
          ("style=\"--brand : #2563eb\"", "style=\"--brand : #2563eb\" width=\"64\" height=\"64\""),
        ]
      ),
      ([("title", "Please \"wait\"")], [(">Wait</title>", ">Please &quot;wait&quot;</title>")]),
      (
        [("background", "#102030")],
        [
          ("</defs>", "</defs><path d=\"M0 0h64v64h-64z\" fill=\"#102030\" stroke=\"none\"/>")
        ]
      ),
    ] as [([(String, String)], [(String, String)])])
  func optionsChangeWhatTheyName(options: [(String, String)], changes: [(String, String)]) throws {
    var expected = Self.document
    for (old, new) in changes { expected = expected.replacingOccurrences(of: old, with: new) }
    #expect(try written(Self.document, [], options).text == expected)
  }

  /// The times of a text at twice the speed.
  @Test(arguments: [
    ("animation-delay:-.5s;animation-duration:1s", "animation-delay:-0.25s;animation-duration:0.5s"),
    (
      "--d:2s;--i:3;animation:k var(--d) calc(var(--i)*-100ms)",
      "--d:1s;--i:3;animation:k var(--d) calc(var(--i)*-50ms)"
    ),
    ("animation:t2s 1S steps(4)", "animation:t2s 0.5S steps(4)"),
  ]) func timesOfStylesAreScaled(style: String, expected: String) throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>@keyframes k{50%{opacity:0}}@keyframes t2s{50%{opacity:0}}
      path{animation:k 1s infinite;STYLE;animation-iteration-count:infinite}</style><path d="M0 0h9v9z"/></svg>
      """
    let file = try written(text.replacingOccurrences(of: "STYLE", with: style), [], [("speed", "2")])
    let new = text.replacingOccurrences(of: "STYLE", with: expected).replacingOccurrences(of: "k 1s", with: "k 0.5s")
    #expect(file.text == new)
  }

  @Test(arguments: [
    ("begin=\"0;a-1.end - 500ms\" dur=\"1\"", "begin=\"0;a-1.end - 250ms\" dur=\"0.5\""),
    ("dur=\"00:02\" end=\"5min\"", "dur=\"1s\" end=\"150s\""),
  ]) func clocksAreScaled(clocks: String, expected: String) throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"><animate id="a-1" CLOCKS
      attributeName="opacity" values="0;1" repeatDur="indefinite"/></path></svg>
      """
    let file = try written(text.replacingOccurrences(of: "CLOCKS", with: clocks), [], [("speed", "2")])
    #expect(file.text == text.replacingOccurrences(of: "CLOCKS", with: expected))
  }

  @Test func picturesAndFontsAreWrittenIntoIt() throws {
    let image = try written(Self.document, [("image", "dot.svg")])
    #expect(
      image.text.contains(" xlink:href=\"data:image/svg+xml;base64,\(Data(Self.dot.utf8).base64EncodedString())\""))
    let font = try written(Self.document, [("font", "DejaVu Serif")])
    #expect(font.text.contains("stroke=\"none\" font-family=\"'DejaVu Serif'\">"))
  }

  // MARK: What it shows

  @Test(arguments: [
    [("color", "red=teal,blue=gold")], [("color", "two=lime")], [("colors", "red,lime,blue")], [("stroke", "3")],
    [("text", "Go")], [("hide", "wheel")], [("only", "rim,two")], [("font", "DejaVu Serif")], [("image", "dot.svg")],
  ]) func itShowsTheSettings(settings: [(String, String)]) throws {
    let file = try written(Self.document, settings)
    #expect(file.findings.filter { $0.contains("anew") }.isEmpty)
    #expect(try pixels(animation(file.text)) == pixels(animation(Self.document, settings)))
  }

  @Test(arguments: [
    [("speed", "2")], [("speed", "1.3")], [("size", "40")], [("size", "100x60"), ("background", "gold")],
    [("crop", "true")],
    [("padding", "10%")], [("size", "100x50"), ("fit", "cover")], [("scale", "2")], [("palette", "ocean")],
  ]) func itShowsTheOptions(options: [(String, String)]) throws {
    let file = try written(Self.document, [], options)
    #expect(file.findings.filter { $0.contains("anew") }.isEmpty)
    // Other outlines meet the same pixels, but for rounding.
    for (own, other) in zip(
      try pixels(animation(file.text), inPhases: true),
      try pixels(animation(Self.document, [], options), inPhases: true))
    {
      #expect(zip(own, other).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
  }

  /// Parts without a name, and names as editors show them.
  @Test(arguments: [
    (("hide", "path:nth-of-type(2)"), ("M4 0h4v4z\"", "M4 0h4v4z\" display=\"none\"")),
    (("color", "g > circle=red"), ("r=\"2\"", "r=\"2\" fill=\"#ff0000\"")),
    (("color", "sun 1=red"), ("serif:id=\"sun 1\"", "serif:id=\"sun 1\" fill=\"#ff0000\"")),
    (("hide", "Sun one"), ("id=\"Sun_x20_one\"", "id=\"Sun_x20_one\" display=\"none\"")),
  ]) func partsHaveSelectorsAndNamesOfEditors(setting: (String, String), change: (String, String)) throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:serif="http://www.serif.com/" viewBox="0 0 9 9"><path d="M0 0h4v4z"/>\
      <path d="M4 0h4v4z"/><g><circle cx="4" cy="7" r="2"/></g><rect width="1" height="1" serif:id="sun 1"/>\
      <rect y="2" width="1" height="1" id="Sun_x20_one"/></svg>
      """
    let file = try written(text, [setting])
    #expect(file.text == text.replacingOccurrences(of: change.0, with: change.1))
    #expect(throws: WhirligifError.self) { try written(text, [("hide", "path:nth-of-type(7)")]) }
  }

  @Test func bothThemesAreInIt() throws {
    var light = try animation(Self.document, [("color", "red=teal,white=gold,two=red")])
    let dark = try animation(Self.document, [("color", "red=lime,white=black,two=blue")], [("background", "#111")])
    light.darkVariant = dark
    let file = try light.render(as: .svg)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(file.report.findings.filter { "\($0)".contains("anew") }.isEmpty)
    #expect(text.contains("@media (prefers-color-scheme:dark){"))
    #expect(try pixels(animation(text, [("theme", "light")])) == pixels(light))
    #expect(try pixels(animation(text, [("theme", "dark")])) == pixels(dark))
  }

  /// Viewers that know no variables see the fallback.
  @Test func variablesOfThePageAreInIt() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='#f00' d='M2 2h4v4H2z'/></svg>"
    let file = try written(text, [("color", "var(--brand, teal)")])
    let parts = file.text.components(separatedBy: "fill='teal' d='M2 2h4v4H2z' class=\"")
    #expect(parts.count == 2 && file.text.contains("{fill:var(--brand, teal)!important}"))
    #expect(try pixels(animation(file.text)) == pixels(animation(text, [("color", "teal")])))
    // A property of the document would hide that of the page.
    let own = try written(Self.document, [("color", "#2563eb=var(--brand, teal)")])
    #expect(own.findings.contains { $0.contains("anew") })
    #expect(try written(text, [], [("id-prefix", "menu")]).findings.contains { $0.contains("anew") })
  }

  // MARK: What is drawn anew

  @Test(arguments: [
    [("bounce", "true")], [("reverse", "true")], [("hold", "1")], [("start", "0.3")], [("at", "0.3")],
    [("still", "true")], [("reduced", "true")], [("svg-motion", "css")], [("fps", "10")],
  ]) func otherOptionsDrawItAnew(options: [(String, String)]) throws {
    let file = try written(Self.document, [], options)
    #expect(file.findings.count { $0.contains("drawn anew") } == 1)
    let said = file.findings.filter { $0.contains("Left out") }
    #expect(said.count == 1 && said[0].contains("8 ids") && said[0].contains("a text, which becomes outlines"))
    // What a document with the same picture can have is carried over.
    #expect(file.text.contains("<title>Wait</title><desc>A wheel</desc>") && file.text.contains("role=\"img\""))
    #expect(file.text.contains("currentColor"))
  }

  @Test(arguments: [
    // An element from an entity, a file in another encoding, percentages of what is cropped.
    #"<!DOCTYPE svg [<!ENTITY r "<rect width='4' height='4' fill='red'/>">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">&r;</svg>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="50%" height="50%" fill="red"/></svg>"#,
  ]) func whatTheTextCannotHoldIsDrawnAnew(text: String) throws {
    let file = try written(text, [("color", "red=lime")], [("crop", "true")])
    #expect(file.findings.contains { $0.contains("drawn anew") })
    #expect(try pixels(animation(file.text)) == pixels(animation(text, [("color", "red=lime")], [("crop", "true")])))
  }

  // MARK: What is unsafe

  /// The kind that is said, and what the text no longer has.
  @Test(arguments: [
    ("script", "<script>alert(1)</script>"), ("script", "<script href='a.js'/>"),
    ("attribute of an event", " onload='a()'"),
    ("address with a script", " xlink:href=' java&#10;script:a()'"),
    ("address with a script", "<a><set attributeName='href' to='javascript:a()'/></a>"),
    ("address with a script", "<a><animate attributeName='xlink:href' values='#a;JavaScript:a()' dur='1s'/></a>"),
    (
      "element with content of other languages",
      "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>Hi</p></foreignObject>"
    ),
    ("rule @import", "<style>@import 'a.css';</style>"),
    ("rule @font-face with a font outside", "<style>@font-face{font-family:A;src:url(https://a.org/a.woff2)}</style>"),
    ("declaration of entities", "<!ENTITY a \"b\">"), ("instruction xml-stylesheet", "<?xml-stylesheet href='a.css'?>"),
    ("markup that HTML reads otherwise", "<!--> <img src='x' onerror='alert(1)'/> -->"),
    ("markup that HTML reads otherwise", "<?php > alert(1) ?>"),
    ("element with content of other languages", "<link xmlns='http://www.w3.org/1999/xhtml' href='a.js'/>"),
    ("reference out of the folder", "<image href='https://a.org/a.png'/>"),
    ("reference out of the folder", "<image href='../a.png'/>"),
    ("reference out of the folder", "<use href='/a.svg#a'/>"),
    ("reference out of the folder", "<g filter='url(//a.org/a.svg#f)'/>"),
  ]) func whatIsUnsafeIsLeftOut(kind: String, unsafe: String) throws {
    let (isBefore, isInside) = (unsafe.hasPrefix("<?xml") || unsafe.hasPrefix("<!ENT"), unsafe.hasPrefix(" "))
    let text =
      (isBefore ? unsafe.hasPrefix("<!ENT") ? "<!DOCTYPE svg [\(unsafe)]>" : unsafe : "")
      + "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 9 9'>"
      + "<a\(isInside ? unsafe : "")><rect width='4' height='4' fill='red'/></a>\(isBefore || isInside ? "" : unsafe)</svg>"
    let file = try written(text)
    #expect(file.findings.contains { $0.contains("left out: \(kind) (line 1)") }, "\(file.findings)")
    for word in ["alert", "a()", "a.js", "<p", "@import", "https:", "ENTITY", "xml-stylesheet", "../a", "/a.svg"] {
      #expect(!file.text.contains(word))
    }
    #expect(file.text.contains("<rect width='4' height='4' fill='red'/>"))
    #expect(try pixels(animation(file.text)) == pixels(animation(text)))
  }

  @Test(arguments: [
    "<a href='https://a.org/'><path d='M0 0h9v9z'/></a>", "<image width='4' height='4' href='data:image/png;base64,'/>",
    "<style>@font-face{font-family:A;src:url(data:font/woff2;base64,AA)}</style>",
    "<metadata xmlns:once='a' once:b='c'/>",
    "<path one='1' d='M0 0h9v9z'/>",
  ]) func whatIsSafeStays(part: String) throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(part)</svg>"
    let file = try written(text)
    // The names of attributes of events begin with `on`.
    #expect((file.text == text) == !part.contains(" one="))
  }
}
