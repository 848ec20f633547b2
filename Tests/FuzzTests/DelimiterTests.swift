// Guarantee: delimiters
import Codecs
import Colors
import Drawing
import JSON
import Motion
import Numerics
import Preset
import Raster
import SVG
import TestSupport
import Testing
import Typography

@testable import Jobs
@testable import Lottie
@testable import WhirligifKit
@testable import whirligif

/// A scalar that joins the one before it hides no delimiter: behind any of them, it means what another sign of as many bytes means.
struct DelimiterTests {
  /// Scalars that make one character of a delimiter and themselves, each with a sign of as many bytes that does not.
  private static let marks = [
    ("\u{301}", "\u{B1}"), ("\u{200D}", "\u{2603}"), ("\u{FE0F}", "\u{2603}"), ("\u{20DD}", "\u{2603}"),
  ]

  /// A grammar: texts with its delimiters, and a function from a text to a description of what it means.
  struct Grammar: CustomTestStringConvertible, Sendable {
    let name: String
    var cases = 400
    let texts: [String]
    let meaning: @Sendable (String) throws -> Any

    var testDescription: String { name }
  }

  static let grammars: [Grammar] = readers + documents + writers

  private static let readers: [Grammar] = [
    Grammar(name: "output names", texts: ["a/b/../c.gif", "./a.gif", "/x.gif", "a//b.gif"]) {
      try OutputName.check($0)
    },
    Grammar(name: "output templates", texts: ["{folder}/{name}-{theme}.gif", "a{", "{name}/#{name}"]) {
      try OutputTemplate($0).path(for: ["folder", "name", "theme"].map { Setting(name: Name($0), text: "a/b#c") })
    },
    Grammar(name: "files of documents", texts: ["../s.png", "/s.png", "a/../../s.png", "a/s.png"]) {
      let names = ["", "d/", "d/a/", "d/../", "d/a/../../", "/"].flatMap { folder in
        (marks.flatMap { [$0.0, $0.1] } + [""]).map { folder + $0 + "s.png" }
      }
      let files = Dictionary(names.map { (Name($0), [UInt8(1)]) }) { first, _ in first }
      return DocumentFolder(of: "d/a.svg", in: .memory(files)).read($0).map { _ in true } ?? false
    },
    Grammar(name: "relative paths", texts: ["a/b/c.html", "../a/b", "/a/b/c"]) {
      [RelativePath.from(folderOf: $0, to: "a/o"), RelativePath.from(folderOf: "a/p.html", to: $0)]
    },
    Grammar(name: "inputs of sets", texts: ["in/./a.svg", "a.b/c.json.gz", "../in/a"]) { word in
      try RenderSet(
        [.init(word: word), .init(word: "b/o.svg")], axes: [], paths: ["{folder}/{name}.{format}"], format: "gif"
      ).members.map(\.path)
    },
    Grammar(name: "containers of paths", texts: ["a.gif", "a.b/c.svg", "a.gif/b", "x.apng"]) {
      Container(path: $0)?.name ?? ""
    },
    Grammar(name: "name patterns", texts: ["a*b?[c-e].svg", "[!a]*", "x[^-]", "[]a]?"]) { text in
      ["aXbYd.svg", "b", "x!", "]a", text].map { NamePattern(text).matches($0) }
    },
    Grammar(name: "archives", texts: ["a/b.json", "../a", "a/..", "/a", "c:a", "a\\b"]) { name in
      try ZIPArchive(ZIPWriter.archive(of: [(name, [1])]) ?? []).names
    },
    Grammar(name: "data URLs", texts: ["data:image/png;base64,AAAA", "data:,a%20b", "data:; base64,AA=="]) {
      DataURL.bytes(of: $0).map { String(decoding: $0, as: UTF8.self) } ?? "none"
    },
    Grammar(name: "CSV", texts: ["preset,\"a\"\"b\",c\nring,\"x,y\",z\r\nwave,1,2\n", "a,b\n\"1\n2\",3", "\"a"]) {
      let table = try CSVTable($0)
      return [table.names.description, table.rows.map { "\($0.line)\($0.cells)" }.description]
    },
    Grammar(
      name: "manifests",
      texts: [
        "{\"jobs\": [{\"preset\": \"ring\", \"output\": \"a/b.gif\", \"alt\": \"x\"}]}",
        "preset,output\nring,a/b.gif\n",
      ]
    ) {
      let manifest = try Manifest(reading: Array($0.utf8), file: "m.json")
      return try (0..<manifest.count).map { index in
        let job = try manifest.job(at: index)
        return "\(job.outputs[0].path) \(job.source) \(job.alternative ?? "")"
      }
    },
    Grammar(name: "JSON", texts: ["{\"a\": [1, -2.5e3, \"b\\n\\u0041\"], \"c\": null}", "[true, \"\\\"/\"]"]) {
      "\(try JSONDocument(reading: $0).root.content)"
    },
    Grammar(
      name: "words", cases: 800,
      texts: ["--size=64", "-o=a.gif", "-qo", "--set=a=b", "--color", "-", "--no-loop", "--format=gif,svg"]
    ) { word in
      let parsed = try ArgumentParser.parse(["ring", word], for: try OptionTable.command(named: "render"))
      return parsed.occurrences.map { "\($0.option.name)=\($0.value ?? "")" } + parsed.operands
    },
    Grammar(
      name: "colors", cases: 800,
      texts: [
        "#3b82f6", "rgb(1, 2, 3)", "rgb(1 2 3 / 50%)", "color-mix(in oklch, red 30%, blue)", "hsl(20deg 5% 6%)",
        "0xfff", "oklch(62% 0.19 260)",
      ]
    ) {
      ColorSyntax.print(try ColorSyntax.parse($0))
    },
    Grammar(
      name: "paints", cases: 800,
      texts: [
        "linear(90deg in oklch, red 10%, blue)", "radial(red, blue)", "linear-gradient(to right, red 5%, blue)",
        "conic-gradient(from 5deg, red, blue 90deg)", "red,blue;lime",
      ]
    ) {
      "\(try PaintLiteral(parsing: $0))"
    },
    Grammar(
      name: "easings",
      texts: ["cubic-bezier(0.1, 0, 1, 1)", "steps(4, jump-end)", "linear(0, 0.5 20%, 1)", "ease-in-out", "easeIn_Out"]
    ) {
      "\(try Easing(parsing: $0))"
    },
    Grammar(name: "fonts", texts: ["Inter:bold,italic", "a/b.ttf", "Foo:wght=300, index=1", "builtin:light"]) {
      "\(try Font($0))"
    },
    Grammar(
      name: "expressions", cases: 800,
      texts: ["1 + (2 * 3) / sin(4)", "if(a < b, \"x\", 'y')", "[1, 2][0] % 3", "a ? b : c"]
    ) {
      "\(try Expression(parsing: $0).source.utf8.count)"
    },
    Grammar(name: "text templates", texts: ["a {b + 1} c", "{{x}}", "{1:.2}", "}"]) {
      "\(try TextTemplate(parsing: $0))"
    },
    Grammar(name: "values", cases: 800, texts: ["64px", "64x32", "1.5MB", "50%", "0.8s", "a, b ,c", "800 ms"]) { text in
      let number = [
        "\(ValueText.number(text) ?? -1)", "\(ValueText.share(text) ?? -1)", "\(ValueText.bytes(text) ?? -1)",
      ]
      return number + ValueText.list(text) + ValueText.sides(text)
    },
    Grammar(
      name: "scripts", texts: ["var a = [1, 'b'];", "a.b(c)[0] /* d */ + \"e\" // f", "if (a === b) { c += 1; }"]
    ) {
      "\(ScriptLexer.tokens(of: $0).map { "\($0)" } ?? "none")"
    },
    Grammar(
      name: "expressions of Lottie",
      texts: [
        "var $bm_rt; $bm_rt = loopOut('cycle', 1);", "loopIn(\"pingpong\") // a", "/* b */ thisProperty.loopOut()",
      ]
    ) {
      let text = ExpressionText($0)
      let loops = KeyframeLoops(expression: text, in: .init())
      return ["\(text.text)", "\(loops.map { "\($0)" } ?? "none")"]
    },
  ]

  private static let documents: [Grammar] = [
    Grammar(
      name: "SVG", cases: 240,
      texts: [
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><style>@media (min-width:1px){.a>[id=\"b\"],#c{fill:rgb(1 2 3/50%);x:calc(1px + 2px)}} @keyframes k{0%,50%{opacity:.5}}</style><g class='a'><rect id='b' width='4' height='4' style='animation:k 1s infinite;fill:var(--q,url(#d) red)'/></g></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><linearGradient id='d'><stop offset='50%' stop-color='#f00'/></linearGradient><path d='M0 0L8,8A1 1 0 0 1 2 2z' fill='url(#d)' transform='rotate(5) scale(.5,.5)'><animate attributeName='x' values='0;1;2' keyTimes='0;.5;1' begin='0s;b.end+1s' dur='00:01' calcMode='spline' keySplines='0 0 1 1;0 0 1 1'/></path></svg>",
      ]
    ) {
      let document = try SVGDocument(Array($0.utf8))
      let canvas = Canvas(width: 8, height: 8)
      try SVGAnimation(document, width: 8, height: 8).makePainter().draw(at: 0.3, on: canvas)
      return [document.warnings.map { "\($0)" }.description, canvas.withPixels { "\(Array($0))" }]
    }
  ]

  private static let writers: [Grammar] = [
    Grammar(name: "HTML", texts: ["\"a\"<b>&'c'"]) { MarkupText.escaped($0) },
    Grammar(name: "shell words", texts: ["a'b;$(c)\"d\\e/.f"]) { text in
      // What is not seen is not in quotation marks, but printed by its number: another mark is in its place.
      guard text.includes("\u{200D}") else { return ShellWord.quoted(text) }
      return ShellWord.quoted(text.substituting("\u{200D}", with: "\u{2603}"))
        .substituting("\u{2603}", with: "\u{200D}")
    },
    Grammar(name: "roff", texts: [".a-b\\c'd^e~f`g", "-.x"]) { ManualPage.escaped($0) },
    Grammar(name: "style sheets", texts: ["a\"b\\c)}\n\r'd{;.png"]) { name in
      SheetLayout(
        file: name, name: "a", width: 1, height: 1, columns: 1, rows: 1, count: 1,
        times: try Animation(preset: "ring").plan(for: .png).timing.times, plays: nil
      ).css
    },
    Grammar(name: "JSON texts", texts: ["a\"b\\c/d\ne"]) { JSONText.string($0).line },
    Grammar(name: "sheets' files", texts: ["a/b.png", "a.PNG", "b/.png"]) {
      OutputKind.sheet(columns: 1).pathTemplates(at: $0)
    },
  ]

  @Test(arguments: grammars)
  func aDelimiterBeforeAMarkIsFound(grammar: Grammar) {
    var random = SplitMix64(seed: UInt64(grammar.name.utf8.count))
    for _ in 0..<grammar.cases {
      let (mark, sign) = random.pick(Self.marks)
      let scalars = Array(random.pick(grammar.texts).unicodeScalars)
      let places = scalars.indices.filter { !scalars[$0].properties.isAlphabetic && scalars[$0].value < 128 }
      guard !places.isEmpty else { continue }
      // One to three marks, of which one may stand at the start.
      var marked = ""
      let chosen = Set((0...random.below(3)).map { _ in random.pick(places + [-1]) })
      if chosen.contains(-1) { marked += "\u{1}" }
      for (place, scalar) in scalars.enumerated() {
        marked.unicodeScalars.append(scalar)
        if chosen.contains(place) { marked += "\u{1}" }
      }
      let parts = marked.unicodeScalars.split(separator: "\u{1}", omittingEmptySubsequences: false).map { String($0) }
      let (one, other) = (parts.joined(separator: mark), parts.joined(separator: sign))
      let (found, expected) = (Self.meaning(of: one, grammar, mark), Self.meaning(of: other, grammar, sign))
      #expect(found == expected, "\(one.debugDescription)")
    }
  }

  /// What a text means, with a place holder for a scalar and its escape.
  private static func meaning(of text: String, _ grammar: Grammar, _ scalar: String) -> String {
    let meaning = (try? "\(grammar.meaning(text))") ?? "an error"
    let escape = "\\u" + String(scalar.unicodeScalars.first?.value ?? 0, radix: 16)
    let described = String(scalar.debugDescription.dropFirst().dropLast())
    var text = [described, escape, scalar].reduce(meaning) { $0.substituting($1, with: "?") }
    // In texts that are described again, the backslash of an escape is escaped too.
    while text.includes("\\?") { text = text.substituting("\\?", with: "?") }
    return text
  }
}
