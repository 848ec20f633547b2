// Guarantee: inputs-kept
import Foundation
import JSON
import Numerics
import TestSupport
import Testing

@testable import Jobs
@testable import WhirligifKit

/// Names are bytes: what twins name in manifests, projects and states is what other names name.
struct TwinNamesTests {
  /// A place where names stand, with what shows which of two things each name means.
  struct Place: Sendable, CustomStringConvertible {
    let description: String
    let facts: @Sendable (_ first: String, _ second: String) throws -> String

    init(_ description: String, _ facts: @escaping @Sendable (String, String) throws -> String) {
      (self.description, self.facts) = (description, facts)
    }
  }

  @Test(arguments: TwinNames.all, places)
  func twinsAreTwo(twins: TwinNames, place: Place) throws {
    let plain = try TwinNames.plain.facts(place.facts)
    #expect(try twins.facts(place.facts) == plain)
    #expect(!plain.isEmpty)
  }

  private static func jobs(_ text: String, file: String = "m.json") throws -> [RenderJob] {
    let manifest = try Manifest(reading: Array(text.utf8), file: file)
    return try (0..<manifest.count).map { try manifest.job(at: $0) }
  }

  private static func paths(_ text: String, file: String = "m.json") throws -> String {
    try jobs(text, file: file).map { $0.outputs[0].path }.joined(separator: " ")
  }

  private static let themes: @Sendable (String, String) -> String = { first, second in
    ##""themes": {"\##(first)": {"matte": "#010101"}, "\##(second)": {"matte": "#fefefe"}}"##
  }

  static let places: [Place] = [
    Place("columns of a table") { first, second in
      try paths("preset,output,\(first),\(second)\nring,{\(first)}-{\(second)}.gif,1,2\n", file: "m.csv")
    },
    Place("keys of a job") { first, second in
      try paths(
        #"{"jobs": [{"preset": "ring", "\#(first)": 1, "\#(second)": 2, "output": "{\#(first)}-{\#(second)}.gif"}]}"#)
    },
    Place("axes of a matrix") { first, second in
      try paths(
        #"{"matrix": {"preset": ["ring"], "\#(first)": [1, 2], "\#(second)": [3, 4]}, "#
          + #""output": "{\#(first)}{\#(second)}.gif"}"#)
    },
    Place("themes of a manifest") { first, second in
      let text =
        ##"{\##(themes(first, second)), "matrix": {"preset": ["ring"], "theme": ["\##(first)", "\##(second)"]}, "##
      return try jobs(text + #""output": "{index}.gif"}"#).map { job in
        "\(job.outputs[0].request.settings(of: .theme).map { $0.text })\(job.outputs[0].request.layers[1].themes)"
      }.joined()
    },
    Place("themes of a project") { first, second in
      let names = try Manifest(namesOf: Array("{\(themes(first, second))}".utf8), file: "p.json").names
      return [first, second].map { "\(names.theme($0)?.map { $0.text } ?? [])\(names.reports(ofThemes: [$0]))" }
        .joined()
    },
    Place("fonts of a project") { first, second in
      let text = #"{"fonts": {"\#(first)": "One", "\#(second)": "Two"}}"#
      let names = try Manifest(namesOf: Array(text.utf8), file: "p.json").names
      return try [first, second].map {
        try names.resolved(.init(name: "font", text: $0), .font, onDark: false).setting.text
      }
      .joined()
    },
    Place("names with values") { first, second in
      let names = [(first, "v"), (second, "v"), ("n", first), ("n", second)]
      return "\(Set(names.map { NamedValue(name: Name($0), value: Name($1), file: "p") }).count)"
    },
    Place("settings") { first, second in
      let settings = [(first, "v"), (second, "v"), ("n", first), ("n", second)].map {
        Setting(name: Name($0), text: $1)
      }
      return settings.map { one in "\(settings.count { $0 == one })" }.joined()
    },
    Place("values of an axis") { first, second in "\(RenderSet.Axis("theme", [first, second, first]).values)" },
    Place("shared settings") { first, second in
      let usage = SettingUsage()
      usage.add(Name(first), isKnown: true)
      usage.add(Name(second), isKnown: false)
      return "\(usage.unused.map { $0.name })"
    },
    Place("found documents") { first, second in
      var manifest = Manifest(file: "m.json", folder: "")
      manifest.entries = [first, second].map {
        .init(settings: [.init(name: "preset", text: "\($0).svg")], position: .start)
      }
      for (name, folder) in [(first, "f"), (second, "s")] {
        manifest.foundInputs["\(name).svg"] = .init(word: "\(name).svg", folder: folder)
      }
      return try (0..<2).map { try manifest.job(at: $0).outputs[0].path }.joined()
    },
    Place("outputs in a state") { first, second in
      let path = FileManager.default.temporaryDirectory.appending(path: "whirligif-\(UUID()).state").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      func state() throws -> RunState { try RunState(.file(path), .paths) }
      let report = RenderReport(
        name: "n", width: 1, height: 1, frames: 1, duration: 1, plays: nil, bytes: 1, colors: 1, isExact: true,
        concessions: [])
      let old = try state()
      for name in [first, second] { old.record(.init(key: "k", hash: "of-\(name)", report: report), of: name) }
      try old.save()
      return try [first, second].map { try state().entry(of: $0)?.hash ?? "none" }.joined(separator: " ")
    },
  ]

  /// Names of outputs that some file systems take for one are one output on all of them.
  @Test(arguments: TwinNames.all) func outputsAreComparedAsTheStrictestFileSystemDoes(twins: TwinNames) {
    #expect(OutputName.key(twins.first + ".gif") == OutputName.key(twins.second + ".gif"))
  }

  @Test func wordsIgnoreTheCaseOfASCIIAlone() throws {
    #expect(ProjectNames.problem(withColor: "blac\u{212A}")?.contains("cannot be the name") == true)
    #expect(throws: WhirligifError.self) { try Color(css: "Blac\u{212A}") }
    #expect(FileKind.animations.matches("a.SVG") && Container(path: "a.GIF") == .gif)
    #expect(!FileKind.pictures.matches("a.m\u{212A}v") && Container(path: "a.\u{212A}") == nil)
  }
}
