// Guarantee: output-folder
import Foundation
import Numerics
import Testing

@testable import Jobs
@testable import WhirligifKit

private func manifest(_ text: String) throws -> Manifest {
  try Manifest(reading: Array(text.utf8), file: "m.json")
}

private func jobs(_ text: String) throws -> [RenderJob] {
  let manifest = try manifest(text)
  return try (0..<manifest.count).map { try manifest.job(at: $0) }
}

private func plan(
  _ text: String, below folder: String = NSTemporaryDirectory(), shard: (index: Int, count: Int) = (1, 1)
) throws -> JobPlan {
  try JobPlan(JobList(try manifest(text)), below: folder, documents: DocumentCache(), shard: shard)
}

extension RenderJob {
  /// The only output of a job of a manifest.
  fileprivate var output: Output { outputs[0] }
  fileprivate var own: [Setting] { output.request.settings(of: .job) }
  fileprivate var dark: [Setting]? { output.request.layers.compactMap(\.dark).first }
  /// The settings that are not the job's own.
  fileprivate var general: [Setting] { output.request.settings(of: .shared) + output.request.settings(of: .theme) }
}

private func message(_ text: String) -> String? {
  #expect(throws: WhirligifError.self) {
    _ = try plan(text)
  }?.description
}

struct ManifestTests {
  @Test func axesMultiplyTheLastOneFastest() throws {
    let jobs = try jobs(
      #"""
      {"output": "out/{preset}-{theme}@{scale}x.gif",
       "matrix": {"preset": ["a", "folder/b.json"], "theme": ["light", "dark"], "scale": [1, 2]}}
      """#)
    #expect(
      jobs.map(\.output.path) == [
        "out/a-light@1x.gif", "out/a-light@2x.gif", "out/a-dark@1x.gif", "out/a-dark@2x.gif", "out/b-light@1x.gif",
        "out/b-light@2x.gif", "out/b-dark@1x.gif", "out/b-dark@2x.gif",
      ])
    #expect(jobs.map(\.index) == Array(0..<8))
    #expect(jobs[3].own == [.init(name: "scale", text: "2")])
    #expect(jobs[3].general.contains(.init(name: "matte", text: "#121212")))
    #expect(jobs[7].source == "folder/b.json")
  }

  @Test func framesAndSheetsAreSets() throws {
    let jobs = try jobs(
      #"""
      {"jobs": [{"preset": "a", "output": "a/{frame}.png"}, {"preset": "b", "output": "b.png", "sheet": 4},
                {"preset": "c", "output": "c.png"}]}
      """#)
    #expect(jobs.map(\.output.kind) == [.frames, .sheet(columns: 4), .file] && jobs[1].own.isEmpty)
    let names = jobs.map { $0.output.kind.paths(at: $0.output.path, frames: 11) }
    #expect(names[0].first == "a/00.png" && names[0].last == "a/10.png")
    #expect(names[1] == ["b.png", "b.sheet.json", "b.css"] && names[2] == ["c.png"])
    #expect(throws: WhirligifError.self) { try jobs[0].output.container(asked: .webp) }
    let message = message(#"{"jobs": [{"preset": "a", "output": "a.png", "sheet": 0}]}"#)
    #expect(message?.contains("expected the number of frames per row") == true)
  }

  @Test func jobsAddToDefaultsAndThemes() throws {
    let jobs = try jobs(
      #"""
      {"defaults": {"preset": "a", "size": 32, "color": "red"},
       "themes": {"sea": {"color": "navy", "wrap": false}},
       "jobs": [{"theme": "sea", "gap": -2.5, "colors": ["red", "#00f"], "output": "x/{theme}{size}.gif"}, {}]}
      """#)
    #expect(jobs[0].output.path == "x/sea32.gif")
    #expect(
      jobs[0].general == [
        .init(name: "size", text: "32"), .init(name: "color", text: "red"), .init(name: "color", text: "navy"),
        .init(name: "wrap", text: "false"),
      ])
    #expect(jobs[0].own == [.init(name: "gap", text: "-2.5"), .init(name: "colors", text: "red,#00f")])
    #expect(jobs[1].output.path == "a.gif")
  }

  /// Names say what is made: a theme's settings win over the defaults in both.
  @Test func namesAreOfTheSettingsThatCount() throws {
    let jobs = try jobs(
      #"""
      {"defaults": {"preset": "a", "size": 32}, "themes": {"large": {"size": 64}}, "output": "{theme}{size}@{scale}x.gif",
       "matrix": {"theme": ["large", "light"]}, "jobs": [{"theme": "large", "size": 96, "scale": 2}]}
      """#)
    #expect(jobs.map(\.output.path) == ["large64@1x.gif", "light32@1x.gif", "large96@2x.gif"])
  }

  /// One SVG follows the color scheme of its reader.
  @Test(arguments: [
    #"{"preset": "a", "theme": ["dark", "light"], "output": "x.svg"}"#,
    #"{"preset": "a", "theme": "light,dark", "output": "x.svg"}"#,
    #"{"output": "x.svg", "matrix": {"preset": ["a"], "theme": ["light", "dark"]}}"#,
    #"{"output": "x.svg", "matrix": {"preset": ["a"], "theme": [["light", "dark"]]}}"#,
    "preset,theme,output\na,\"light,dark\",x.svg",
  ])
  func aJobOfAnSVGHasTwoThemes(text: String) throws {
    let jobs = try jobs(text)
    #expect(jobs.map(\.output.path) == ["x.svg"])
    func mattes(_ settings: [Setting]?) -> [String]? { settings?.filter { $0.name == "matte" }.map(\.text) }
    #expect(mattes(jobs[0].general) == ["#ffffff"] && mattes(jobs[0].dark) == ["#121212"])
  }

  @Test func themesOfAManifestAreLightOrDark() throws {
    let jobs = try jobs(
      #"""
      {"themes": {"night": {"matte": "#001", "color": "gold"}, "day": {"color": "navy"}}, "output": "{preset}.svg",
       "matrix": {"preset": ["a", "b"], "theme": ["night", "day"]}}
      """#)
    #expect(jobs.map(\.output.path) == ["a.svg", "b.svg"])
    #expect(jobs.allSatisfy { $0.general == [.init(name: "color", text: "navy")] })
    #expect(jobs.allSatisfy { $0.dark?.last == .init(name: "color", text: "gold") })
  }

  @Test func documentsAreLookedForBesideTheManifest() throws {
    func presets(file: String, folder: String) throws -> [String] {
      let text = #"{"matrix": {"preset": ["ring", "a.json", "sub/b", "../c.json", "/d.json"]}}"#
      let manifest = try Manifest(reading: Array(text.utf8), file: file, folder: folder)
      return try (0..<manifest.count).map { try manifest.job(at: $0).source }
    }
    #expect(try presets(file: "m.json", folder: "") == ["ring", "a.json", "sub/b", "../c.json", "/d.json"])
    #expect(
      try presets(file: "x/y/m.json", folder: "x/y/")
        == ["ring", "x/y/a.json", "x/y/sub/b", "x/y/../c.json", "/d.json"])
  }

  @Test func standardInputIsNoPreset() {
    #expect(message(#"{"jobs": [{"preset": "-"}]}"#)?.contains("cannot be standard input") == true)
  }

  @Test func linesAreJobs() throws {
    let jobs = try jobs("{\"preset\": \"a\"}\n\n  {\"preset\": \"b\", \"output\": \"{index}.gif\"}\r\n")
    #expect(jobs.map(\.output.path) == ["a.gif", "1.gif"])
    #expect(try self.jobsOfOneLine().map(\.output.path) == ["a.gif"])
  }

  private func jobsOfOneLine() throws -> [RenderJob] { try jobs("{\"preset\": \"a\"}") }

  @Test(arguments: [
    ("{\"jobs\": []}", "m.json:1:1: no jobs; expected \"jobs\" or a \"matrix\""),
    ("{\"matrix\": {\"preset\": []}}", "m.json:1:23: an axis needs at least one value"),
    ("{\"job\": 1, \"jobs\": []}", "m.json:1:2: unknown key \"job\" in a manifest; did you mean \"jobs\"?"),
    ("{\"jobs\": [{\"size\": 1}]}", "m.json:1:11: a job without a \"preset\""),
    (
      "{\"jobs\": [{\"preset\": null}]}",
      "m.json:1:22: expected a string, a number, true, false or an array of them, found null"
    ),
    (
      "{\"jobs\": [{\"preset\": \"a\", \"theme\": \"drak\"}]}",
      "m.json:1:11: unknown theme \"drak\"; did you mean \"dark\"?"
    ),
    (
      "{\"preset\": \"a\", \"theme\": \"light,drak\"}", "m.json:1:1: unknown theme \"drak\"; did you mean \"dark\"?"
    ),
    (
      "{\"preset\": \"a\", \"theme\": \"dark,slack\", \"output\": \"a.svg\"}",
      "m.json:1:1: \"dark,slack\" is not a light and a dark theme, which an SVG can hold; expected one theme"
    ),
    (
      "{\"preset\": \"a\", \"theme\": [\"light\", \"dark\"]}",
      "m.json:1:1: a job has one \"theme\" (an SVG or a .lottie may have a light and a dark one); for several, use a \"matrix\""
    ),
    (
      "{\"preset\": \"a\", \"theme\": [\"light\", \"dark\", \"slack\"]}",
      "m.json:1:26: a job has one \"theme\"; a \"matrix\" takes a list"
    ),
    (
      "{\"output\": \"{preste}.gif\", \"jobs\": [{\"preset\": \"a\"}]}",
      "m.json:1:12: the output contains {preste}, which this job does not set; did you mean {preset}?"
    ),
    ("{\"output\": \"{preset.gif\", \"jobs\": [{\"preset\": \"a\"}]}", "m.json:1:12: the output has a { without a }"),
  ])
  func faultsHaveAPlace(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func faultsInLinesHaveTheirLine() {
    #expect(message("{\"preset\": \"a\"}\n{\"preset\": }\n")?.hasPrefix("m.json:2:12: ") == true)
  }

  @Test func aMatrixBeyondAllBoundsIsRefusedAtOnce() {
    let axis = "[" + (0..<1000).map(String.init).joined(separator: ",") + "]"
    let text = "{\"matrix\": {\"preset\": \(axis), \"a\": \(axis), \"b\": \(axis), \"c\": \(axis)}}"
    #expect(message(text) == "m.json:1:12: the matrix has more than 10000000 jobs")
  }

  @Test(arguments: [
    "../a.gif", "a/../../b.gif", "/tmp/a.gif", "./a.gif", "a//b.gif", "a\\u000ab.gif", "a\\u001b[2Jb.gif", "a.txt",
    "gif",
    "\\u0085.gif", String(repeating: "x", count: 256) + ".gif", "",
  ])
  func hostileNamesAreRefused(name: String) {
    let text = "{\"jobs\": [{\"preset\": \"a\"}, {\"preset\": \"a\", \"output\": \"\(name)\"}]}"
    #expect(message(text)?.hasPrefix("m.json: job 2: ") == true)
  }

  @Test func hostileValuesCannotReachOutside() {
    let text = "{\"output\": \"{text}/a.gif\", \"jobs\": [{\"preset\": \"a\", \"text\": \"..\"}]}"
    #expect(message(text)?.contains("contains . or ..") == true)
  }

  @Test func anOutputCannotBeAnothersFolder() {
    let text = #"""
      {"jobs": [{"preset": "a", "output": "X.gif/a.gif"}, {"preset": "a", "output": "y.gif/b.gif"},
                {"preset": "a", "output": "x.GIF"}]}
      """#
    #expect(message(text) == "m.json: job 1 needs the folder 'x.gif', which is the output of job 3")
  }

  @Test func twoSpellingsOfOneLetterAreOneName() {
    let text = #"{"jobs": [{"preset": "a", "output": "\u00e9.gif"}, {"preset": "a", "output": "e\u0301.gif"}]}"#
    #expect(message(text)?.contains("have the same output") == true)
  }

  @Test func onlyTheFirstFaultsAreTold() {
    let jobs = Array(repeating: #"{"preset": "a", "output": "/a.gif"}"#, count: 1000).joined(separator: "\n")
    #expect(message(jobs)?.split(separator: "\n").count == 10)
  }

  @Test func twoJobsOfOneNameAreRefused() {
    let text = "{\"jobs\": [{\"preset\": \"a\", \"output\": \"A.gif\"}, {\"preset\": \"b\", \"output\": \"a.GIF\"}]}"
    #expect(message(text)?.hasPrefix("m.json: jobs 1 and 2 have the same output, 'a.GIF'; ") == true)
  }

  @Test func linksOutOfTheFolderAreRefused() throws {
    let folder = NSTemporaryDirectory() + "/whirligif-\(UUID().uuidString)"
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder + "/out/inner", withIntermediateDirectories: true)
    defer { try? manager.removeItem(atPath: folder) }
    try manager.createSymbolicLink(atPath: folder + "/out/away", withDestinationPath: "..")
    try manager.createSymbolicLink(atPath: folder + "/out/near", withDestinationPath: "inner")
    try manager.createSymbolicLink(atPath: folder + "/out/file.gif", withDestinationPath: "/etc/passwd")
    func plan(_ name: String) throws {
      let text = "{\"jobs\": [{\"preset\": \"a\", \"output\": \"\(name)\"}]}"
      _ = try JobsTests.plan(text, below: folder + "/out")
    }
    try plan("near/a.gif")
    #expect(throws: WhirligifError.self) { try plan("away/a.gif") }
    #expect(throws: WhirligifError.self) { try plan("file.gif") }
  }

  @Test func shardsArePartsOfTheWhole() throws {
    let text = "{\"output\": \"{index}.gif\", \"matrix\": {\"preset\": [\"a\"], \"n\": [1,2,3,4,5,6,7,8,9,10,11]}}"
    let parts = try (1...4).map { part in
      let plan = try plan(text, shard: (part, 4))
      return (0..<plan.count).map { plan.index(at: $0) }
    }
    #expect(parts[0] == [0, 4, 8])
    #expect(parts.flatMap { $0 }.sorted() == Array(0..<11))
  }

  @Test func aLabelNamesOutputsAndIsTheParameterOfThisName() throws {
    let jobs = try jobs(
      #"""
      {"output": "{preset}-{label}.gif", "defaults": {"label": "none"},
       "jobs": [{"preset": "network", "label": "Wait"}, {"preset": "ring", "label": "Wait"}, {"preset": "network"}]}
      """#)
    #expect(jobs.map(\.output.path) == ["network-Wait.gif", "ring-Wait.gif", "network-none.gif"])
    for (job, text) in zip(jobs, ["Wait", nil, "none"]) {
      var expected = try Animation(preset: job.source)
      if let text { try expected.set("label", to: text) }
      let made = try job.output.request.animation(from: Animation(preset: job.source))
      #expect(made.identity == expected.identity, "\(job.output.path)")
    }
  }

  @Test func noPresetHasAParameterThatAJobCannotSet() throws {
    for animation in try PresetLibrary.animations() {
      let names = Set(animation.parameters.flatMap { [Name($0.name), Name($0.flag)] })
      #expect(names.isDisjoint(with: Manifest.ownNames), "\(animation.name)")
    }
  }

  @Test func profilesWorkInManifests() throws {
    let manifest = try Manifest(
      reading: Array(#"{"defaults": {"profile": "slack-emoji"}, "jobs": [{"preset": "ring", "size": 20}]}"#.utf8),
      file: "m.json")
    let animation = try manifest.job(at: 0).output.request.animation(from: Animation(preset: "ring"))
    #expect(animation.options.withProfile.size == .longerSide(20))
    #expect(animation.options.withProfile.maximumBytes == 128_000)
  }
}
