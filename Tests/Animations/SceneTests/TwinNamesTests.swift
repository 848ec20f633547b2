import Colors
import Drawing
import Motion
import Numerics
import Preset
import Raster
import TestSupport
import Testing

@testable import Scene

/// Names are bytes: a document with twins for two things is what it is with other names.
@Suite struct TwinNamesTests {
  @Test(arguments: TwinNames.all, ScenePlaces.all)
  func twinsAreTwo(twins: TwinNames, place: TwinPlace) throws {
    let facts = try place.facts(of: twins)
    #expect(facts.twins == facts.plain && !facts.plain.isEmpty, "\(facts)")
  }

  /// The language has names of ASCII: others are errors that name them, each by itself.
  @Test(arguments: TwinNames.all)
  func namesOfTheLanguage(twins: TwinNames) {
    func findings(_ lets: String, _ parameters: String = "{}", _ layer: String = "") -> [String] {
      SceneTests.findings(
        in: sheet(#"{"circle": {"radius": 1}, "fill": "red"\#(layer)}"#, lets: lets, parameters: parameters))
    }
    let names = [twins.first, twins.second].map { "v\($0)" }
    let members = names.map { #""\#($0)": 1"# }.joined(separator: ", ")
    let parameters = names.map {
      #""\#($0)": {"type": "number", "default": 1, "summary": "A number."}"#
    }.joined(separator: ", ")
    let wanted = names.filter { !SymbolTable.isName($0) }.map { "\"\($0)\" is not a name" }
    for found in [findings("{\(members)}"), findings("{}", "{\(parameters)}")] {
      #expect(found.count == wanted.count)
      for (line, text) in zip(found, wanted) { #expect(line.includes(text), "\(found)") }
    }
    for name in names where !SymbolTable.isName(name) {
      let found = findings("{}", "{}", #", "repeat": {"count": 2, "as": "\#(name)"}"#)
      #expect(found.count == 1 && found[0].includes("\"\(name)\" is not a name"), "\(found)")
    }
  }

  @Test(arguments: ["pin\u{212A}", "blac\u{212A}"])
  func wordsIgnoreTheCaseOfASCIIAlone(word: String) {
    #expect(throws: ColorSyntaxError.self) { try ColorSyntax.parse(word) }
    #expect(throws: EasingSyntaxError.self) { try Easing(parsing: "easeInBac\u{212A}") }
    #expect(throws: Never.self) { try ColorSyntax.parse("PINK") }
  }
}

/// The places of presets, with the documents that have names there.
enum ScenePlaces {
  /// The commands of a document at two moments.
  private static func commands(
    _ text: String, _ settings: [String: String] = [:], files: SceneFiles = SceneFiles()
  ) throws -> String {
    let document = try PresetDocument(reading: text, file: "test.json")
    var values = ParameterValues(of: document)
    for (name, text) in settings { try values.set(name, to: text, in: document) }
    let painter = try SceneRenderer(document, values: values, size: .scale(1), files: files).makePainter()
    return "\(try [0, 0.5].map { try painter.displayList(at: $0) })"
  }

  private static func choice(_ a: String, _ b: String) -> String {
    #"{"look": {"type": "choice", "default": "\#(a)", "choices": ["\#(a)", "\#(b)"], "summary": "Which."}}"#
  }

  private static func dot(_ more: String) -> String { #"{"circle": {"radius": 3}, "fill": "red", \#(more)}"# }

  static let all = [
    TwinPlace("definitions") { a, b in
      let define =
        #""define": {"\#(a)": \#(dot("\"position\": [10, 10]")), "\#(b)": {"circle": {"radius": 9}, "fill": "blue"}}"#
      let layers = #"{"use": "\#(a)"}, {"use": "\#(b)"}"#
      return try commands(sheet(layers).replacing("\"let\": {}", with: define))
    },
    TwinPlace("unknown definitions") { a, b in
      let define = #""define": {"\#(a)": \#(dot("\"position\": [10, 10]"))}"#
      return findings(in: sheet(#"{"use": "\#(b)"}"#).replacing("\"let\": {}", with: define)).joined(separator: "\n")
    },
    TwinPlace("images") { a, b in
      let layers = [a, b].map { #"{"image": {"file": "\#($0).png", "size": 8}}"# }.joined(separator: ", ")
      let document = try PresetDocument(reading: sheet(layers), file: "test.json")
      var images: [Name: RasterImage] = [:]
      images["\(a).png"] = RasterImage(width: 1, height: 1, straight: [255, 0, 0, 255])
      images["\(b).png"] = RasterImage(width: 1, height: 1, straight: [0, 0, 255, 255])
      let drawn = try commands(sheet(layers), files: SceneFiles(images: images))
      return "\(document.imageFiles) \(drawn)"
    },
    TwinPlace("choices") { a, b in
      let text = sheet(dot(#""position": ["look == '\#(b)' ? 20 : 10", 10]"#), parameters: choice(a, b))
      return try [a, b].map { try commands(text, ["look": $0]) }.joined(separator: "\n")
    },
    TwinPlace("unknown choices") { a, b in
      let text = sheet(dot(#""position": ["look == 'u' ? 20 : 10", 10]"#), parameters: choice(a, "u"))
      do { return try commands(text, ["look": b]) } catch { return "\(error)" }
    },
    TwinPlace("lists of texts") { a, b in
      let text = sheet(dot(#""position": ["['\#(a)', 'u'] == ['\#(b)', 'u'] ? 20 : 10", 10]"#))
      return try commands(text)
    },
    TwinPlace("variants") { a, b in
      let text = sheet(
        dot(#""position": [{"\#(b)": 20, "\#(a)": 10}, 10]"#),
        parameters: choice(a, b).replacing("look", with: "variant"))
      return try [a, b].map { try commands(text, ["variant": $0]) }.joined(separator: "\n")
    },
    TwinPlace("former names of parameters") { a, b in
      let parameters = [("one", a), ("two", b)].map {
        #""\#($0.0)": {"type": "number", "default": 1, "aliases": ["\#($0.1)"], "summary": "A number."}"#
      }.joined(separator: ", ")
      let text = sheet(dot(#""position": ["one", "two"]"#), parameters: "{\(parameters)}")
      return try commands(text, [b: "7"])
    },
    TwinPlace("unknown keys") { a, b in
      findings(in: sheet(dot(#""\#(a)": 1, "\#(b)": 2"#))).joined(separator: "\n")
    },
  ]
}
