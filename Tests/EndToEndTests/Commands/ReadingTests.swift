import Foundation
import Testing
import WhirligifKit
import TestSupport

struct ReadingTests {
  private func json(_ arguments: [String]) throws -> Any {
    try JSONSerialization.jsonObject(with: Command.run(arguments).output)
  }

  @Test func versionAndHelp() throws {
    let stated = try #require(
      try Command.run(["--version"]).text.wholeMatch(of: /(\S+) \((working copy|[0-9a-f]{12})\)\n/))
    #expect(String(stated.1) == version)
    let help = try Command.run(["--help"])
    #expect(help.status == 0)
    for other in [["-h"], ["help"], []] { #expect(try Command.run(other).text == help.text) }
    #expect(try Command.run(["help", "render"]).text == Command.run(["render", "--help"]).text)
    #expect(try Command.run(["render", "-h"]).text == Command.run(["render", "--help"]).text)
  }

  /// The change log begins with the version that the command states, and with its day, which the manual page has too.
  @Test func theChangeLogBeginsWithThisVersion() throws {
    let path = "Sources/Product/WhirligifKit/WhirligifKit.docc/ChangeLog.md"
    let log = try String(contentsOf: DocumentsTests.root.appending(path: path), encoding: .utf8)
    let headings = log.matches(of: #/\n## ([0-9.]+) \((\d{4}-\d{2}-\d{2})\)\n/#)
    #expect(headings.count == log.matches(of: #/\n## /#).count)
    let newest = try #require(headings.first)
    #expect(String(newest.1) == version)
    let manual = try Command.run(["manual"]).text
    #expect(manual.hasPrefix(".TH WHIRLIGIF 1 \(newest.2) \"whirligif \(version)\""))
  }

  @Test func everyPresetIsListedWithItsSentence() throws {
    let presets = try #require(try json(["list", "--json"]) as? [[String: Any]])
    let text = try Command.run(["list"], environment: ["COLUMNS": "80"]).text
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    // A long sentence continues in its column.
    let whole = text.replacing(#/\n +/#, with: " ")
    for preset in presets {
      let name = try #require(preset["name"] as? String)
      let summary = try #require(preset["summary"] as? String)
      #expect(whole.contains(try Regex("(?m)^\(name) +\(NSRegularExpression.escapedPattern(for: summary))$")))
      #expect(try #require(preset["width"] as? Int) > 0 && #require(preset["duration"] as? Double) > 0)
      #expect(try #require(preset["frames"] as? Int) > 1 && #require(preset["tags"] as? [String]).count > 0)
    }
  }

  @Test func presetsAreFoundByWordsFamiliesAndTags() throws {
    func names(_ arguments: [String]) throws -> [String] {
      try Command.run(["list"] + arguments).text.split(separator: "\n").filter { $0.first?.isLowercase == true }
        .map { String($0.prefix { $0 != " " }) }
    }
    #expect(try names(["equalizer"]).contains("audio-equalizer"))
    let rings = try names(["--family", "rings"])
    #expect(rings.contains("ring") && !rings.contains("wave"))
    let successes = try Set(names(["--tag", "success"]))
    #expect(successes.isSuperset(of: ["outcome-ring", "check-mark", "confetti"]) && !successes.contains("ring"))
    #expect(try Set(names(["dots", "row"])).isSubset(of: names(["dots"])))
    let unknown = try Command.run(["list", "--tag", "spiner"])
    #expect(unknown.status == 64 && unknown.error.contains("Did you mean 'spinner'?"))
    #expect(try Command.run(["list", "qqqq"]).status == 64)
    // Whole words in any form, and what people call the same.
    #expect(try names(["upload"]) == names(["uploading"]) && names(["upload"]).contains("cloud-arrow"))
    #expect(try names(["ai"]).count < 15 && !names(["ai"]).contains("ring"))
    for word in ["file", "ios", "google", "microsoft", "payment", "toast", "weather", "minimal", "loading", "apple"] {
      #expect(try !names([word]).isEmpty, "\(word)")
    }
    #expect(try Command.run(["list", "uplod"]).error.contains("Did you mean 'upload'?"))
    let spinners = try Command.run(["render", "spiner"]).error
    #expect(spinners.contains("arc-ring") && !spinners.contains("'spin'"))
  }

  @Test func theSchemaIsTheOneOfTheRepository() throws {
    let file = projectRoot.appending(path: "Presets/schema/preset.schema.json")
    #expect(try Command.run(["schema"]).output == Data(contentsOf: file))
    let folder = try TemporaryFolder()
    #expect(try Command.run(["schema", "-o", "a.json"], in: folder.path).output.isEmpty)
    #expect(try folder.data("a.json") == Data(contentsOf: file))
    #expect(try Command.run(["schema", "-o", "a.json", "--no-clobber"], in: folder.path).status == 73)
  }

  @Test func computedDefaultsAreShownAsWhatTheyComeTo() throws {
    let text = try Command.run(["show", "ring"]).text
    #expect(text.contains("48 x 48 pixels, 0.8 s, 8 frames.") && text.contains("Family: rings."))
    // The document says "variant != 'source'".
    #expect(text.contains("(default: --wrap)") && !text.contains("variant !="))
  }

  @Test func textIsPlainWhereNoTerminalIs() throws {
    #expect(try !Command.run(["list"]).text.contains("\u{1b}"))
    #expect(try Command.run(["list"], environment: ["FORCE_COLOR": "1", "NO_COLOR": ""]).text.contains("\u{1b}[1m"))
    #expect(try !Command.run(["list"], environment: ["FORCE_COLOR": "1", "NO_COLOR": "1"]).text.contains("\u{1b}"))
  }

  @Test func aPresetsParametersAreShown() throws {
    let report = try #require(try json(["show", "ring", "--json"]) as? [String: Any])
    let parameters = try #require(report["parameters"] as? [[String: Any]])
    let count = try #require(parameters.first { $0["name"] as? String == "count" })
    #expect(count["flag"] as? String == "--count")
    #expect(count["type"] as? String == "integer")
    #expect(count["default"] as? String == "8")
    #expect(count["minimum"] as? Double == 2 && count["maximum"] as? Double == 64)
    #expect(try Command.run(["show", "ring"]).text.contains("--count <2...64>"))
  }

  @Test func documentsThatAreShownCanBeChecked() throws {
    let presets = try #require(try json(["list", "--json"]) as? [[String: Any]])
    let folder = try TemporaryFolder()
    for name in presets.compactMap({ $0["name"] as? String }).prefix(3) {
      try Command.run(["show", name, "--document"]).output.write(to: URL(fileURLWithPath: folder.file("\(name).json")))
      let check = try Command.run(["check", "\(name).json"], in: folder.path)
      #expect(check.status == 0, "\(check.error)")
      #expect(check.text == "\(name).json: valid\n")
    }
  }

  @Test func checkFindsClashesAndSeams() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"formatVersion": 1, "name": "jump", "summary": "A dot that jumps back.", "size": [40, 40], "duration": 1,
       "parameters": {"size": {"type": "number", "default": 5, "summary": "Of the dot."}},
       "layers": [{"circle": {"center": ["8 + 24 * t", 20], "radius": "size"}, "fill": "black"}]}
      """#, "jump.json")
    let outcome = try Command.run(["check", "jump.json"], in: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.errorLines.count == 2, "\(outcome.error)")
    #expect(outcome.error.contains("parameter \"size\" can only be set by --set"))
    #expect(outcome.error.contains("the loop jumps"))
    let report = try Command.run(["check", "jump.json", "no.json", "--json"], in: folder.path)
    #expect(report.status == 66)
    let findings = try #require(try JSONSerialization.jsonObject(with: report.output) as? [[String: Any]])
    #expect(findings.map { $0["valid"] as? Bool } == [true, false])
  }

  @Test func checkFormatsDocuments() throws {
    let folder = try TemporaryFolder()
    let text = #"{"layers": [{"fill": "red", "circle": {"radius": 5}}], "name": "dot", "summary": "A dot.","#
    let rest = #" "size": [40, 40], "duration": 1, "formatVersion": 1}"#
    let formatted = """
      {
        "formatVersion": 1, "name": "dot",
        "summary": "A dot.",
        "size": [40, 40], "duration": 1,
        "layers": [{ "circle": { "radius": 5 }, "fill": "red" }]
      }

      """
    try folder.write(text + rest, "dot.json")
    try folder.write("{}", "bad.json")
    // Only naming a file leaves it as it is.
    let looked = try Command.run(["check", "--format", "--dry-run", "dot.json"], in: folder.path)
    #expect(looked.status == 65 && looked.text == "dot.json: not formatted\n" && looked.error == "")
    #expect(try String(contentsOfFile: folder.file("dot.json"), encoding: .utf8) == text + rest)
    let piped = try Command.run(["check", "--format", "-"], in: folder.path, input: Data((text + rest).utf8))
    #expect(piped.status == 0 && piped.text == formatted)
    // A document with errors does not keep the others from being formatted.
    let outcome = try Command.run(["check", "--format", "bad.json", "dot.json"], in: folder.path)
    #expect(outcome.status == 65 && outcome.text == "dot.json: formatted\n")
    #expect(outcome.error.contains("bad.json:1:1: the key \"formatVersion\" is missing"))
    #expect(try String(contentsOfFile: folder.file("dot.json"), encoding: .utf8) == formatted)
    #expect(try Command.run(["check", "--format", "--dry-run", "dot.json"], in: folder.path).output.isEmpty)
    #expect(try Command.run(["check", "--format", "ring"], in: folder.path).status == 64)
    #expect(try Command.run(["check", "--dry-run", "dot.json"], in: folder.path).status == 64)
  }

  @Test func checkFindsTracksThatJumpWithTheDefaults() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"formatVersion": 1, "name": "cut", "summary": "A dot.", "size": [40, 40], "duration": 1,
       "parameters": {"last": {"type": "number", "default": 9, "summary": "Radius at the end."}},
       "layers": [{"circle": {"radius": {"values": [8, 12, "last"]}}, "fill": "black"}]}
      """#, "cut.json")
    let outcome = try Command.run(["check", "cut.json"], in: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("cut.json: 3:35: layers[0].circle.radius jumps"), "\(outcome.error)")
  }

  @Test func checkNamesWhatIsNotUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"formatVersion": 1, "name": "dot", "summary": "A dot.", "size": [40, 40], "duration": 1, "let": {"r": 5},
       "layers": [{"circle": {"radius": 5}, "fill": "black", "opacity": {"values": [1, 0.5, 1]}}]}
      """#, "dot.json")
    let outcome = try Command.run(["check", "dot.json"], in: folder.path)
    #expect(outcome.status == 0 && outcome.text == "dot.json: valid\n")
    #expect(outcome.error.contains("dot.json: 1:99: let.r: declared, but not used"), "\(outcome.error)")
  }

  @Test("check names the parameters that documents declare alike, whatever the order of their keys")
  func alikeDeclarations() throws {
    let folder = try TemporaryFolder()
    func document(_ parameters: String) -> String {
      #"""
      {"formatVersion": 1, "name": "dot", "summary": "A dot.", "size": [40, 40], "duration": 1, "parameters": {\#(parameters)},
       "layers": [{"circle": {"radius": "gap + wide"}, "fill": "black", "opacity": {"values": [1, 0.5, 1]}}]}
      """#
    }
    let wide = #""wide": {"type": "number", "default": 1, "summary": "Width."}"#
    try folder.write(document(#""gap": {"type": "number", "default": 2, "summary": "A gap."}, \#(wide)"#), "a.json")
    try folder.write(document(#"\#(wide), "gap": {"default": 2, "type": "number", "summary": "A gap."}"#), "b.json")
    try folder.write(document(#""gap": {"type": "number", "default": 3, "summary": "A gap."}, \#(wide)"#), "c.json")
    let outcome = try Command.run(["check", "a.json", "b.json", "c.json"], in: folder.path)
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(
      outcome.text.split(separator: "\n").dropFirst(3) == [
        "parameter \"gap\" is declared alike in 2 documents: a.json, b.json",
        "parameter \"wide\" is declared alike in 3 documents: a.json, b.json, c.json",
      ])
    #expect(try Command.run(["check", "a.json", "a.json"], in: folder.path).text.contains("alike") == false)
    let report = try Command.run(["check", "--json", "b.json", "c.json"], in: folder.path)
    let findings = try #require(try JSONSerialization.jsonObject(with: report.output) as? [[String: Any]])
    #expect(findings.map { $0["repeatedParameters"] as? [String] } == [["wide"], ["wide"]])
  }

  /// Measured at 128 pixels: no flashes that WCAG forbids, no seam, and a first picture that is worth a look.
  @Test func everyPresetIsSafeToLookAt() throws {
    let folder = projectRoot.appending(path: "Presets").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    let outcome = try Command.run(["check", "--json"] + files.sorted(), in: folder)
    #expect(outcome.status == 0 && outcome.error == "")
    let findings = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [[String: Any]])
    #expect(findings.count == files.count && files.count > 80)
    for finding in findings {
      let file = try #require(finding["file"] as? String)
      #expect(try #require(finding["flashes"] as? Int) <= 3, "\(file)")
      #expect(try #require(finding["seam"] as? Double) <= 1.25, "\(file)")
      #expect(try #require(finding["firstInk"] as? Double) >= 0.5, "\(file)")
      #expect(finding["warnings"] as? [String] == [], "\(file)")
    }
  }

  @Test func checkWarnsOfFlashes() throws {
    let folder = try TemporaryFolder()
    func check(flashes: Int) throws -> String {
      let document = """
        {"formatVersion": 1, "name": "flash", "summary": "A dark square.", "size": [40, 40], "duration": 1, "start": 0.5,
         "layers": [{"rectangle": {"size": [40, 40]}, "iterations": \(flashes), "opacity": {"values": [0, 1, 0]},
                     "fill": "black"}]}
        """
      try folder.write(document, "flash.json")
      return try Command.run(["check", "flash.json"], in: folder.path).error
    }
    #expect(try check(flashes: 6).contains("flashes 6 times a second"))
    #expect(try !check(flashes: 2).contains("flashes"))
  }

  @Test func watchRendersAgainWhenTheDocumentChanges() throws {
    let folder = try TemporaryFolder()
    let document = try Command.run(["show", "ring", "--document"]).text
    try document.write(toFile: folder.file("mine.json"), atomically: true, encoding: .utf8)
    let running = try Running(Command.path, ["render", "mine.json", "--watch", "-q"], in: folder.path)
    #expect(eventually { (try? folder.data("mine.gif")) != nil })
    let first = try folder.data("mine.gif")
    try "{".write(toFile: folder.file("mine.json"), atomically: true, encoding: .utf8)
    #expect(eventually { running.error.hasPrefix("Error: mine.json:1:2: ") })
    try document.replacingOccurrences(of: "\"default\": 8", with: "\"default\": 5")
      .write(toFile: folder.file("mine.json"), atomically: true, encoding: .utf8)
    #expect(eventually { (try? folder.data("mine.gif")) != first })
    kill(running.process, SIGTERM)
    #expect(try running.finish().status == 143)
  }
}
