import Foundation
import TestSupport
import Testing

@testable import whirligif

struct BatchTests {
  private let manifest = """
    {"output": "out/{preset}-{theme}@{scale}x.gif", "defaults": {"size": 16},
     "matrix": {"preset": ["ring", "dots"], "theme": ["light", "dark"], "scale": [1, 2]}}
    """

  private func made(_ arguments: String...) throws -> (folder: TemporaryFolder, outcome: Command.Outcome) {
    let folder = try TemporaryFolder()
    try folder.write(manifest, "m.json")
    return (folder, try Command.run(["batch", "m.json"] + arguments, in: folder.path))
  }

  private func gifs(_ folder: TemporaryFolder) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).filter { $0.hasSuffix(".gif") }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.data("out/\($0)")) })
  }

  @Test func everyJobGivesAFile() throws {
    let (folder, outcome) = try made()
    #expect(outcome.status == 0)
    #expect(outcome.text == "")
    #expect(outcome.error.hasSuffix("8 rendered, 0 up to date, 0 failed.\n"))
    let gifs = try gifs(folder)
    #expect(gifs.count == 8)
    let single = try Command.run(
      ["render", "ring", "--size", "16", "--scale", "2", "--matte", "#ffffff", "-o", "-"])
    #expect(gifs["ring-light@2x.gif"] == single.output)
  }

  @Test func outputsThatAreUpToDateAreNotRendered() throws {
    let (folder, _) = try made()
    let again = try Command.run(["batch", "m.json"], in: folder.path)
    #expect(again.error.hasSuffix("0 rendered, 8 up to date, 0 failed.\n"))
    try folder.write("changed", "out/ring-dark@1x.gif")
    try FileManager.default.removeItem(atPath: folder.file("out/dots-dark@1x.gif"))
    #expect(
      try Command.run(["batch", "m.json"], in: folder.path).error.hasSuffix("2 rendered, 6 up to date, 0 failed.\n"))
    try folder.write(
      manifest.replacingOccurrences(of: "\"scale\": [1, 2]", with: "\"scale\": [1, 2], \"speed\": [2]"), "m.json")
    #expect(
      try Command.run(["batch", "m.json"], in: folder.path).error.hasSuffix("8 rendered, 0 up to date, 0 failed.\n"))
    #expect(
      try Command.run(["batch", "m.json", "--force"], in: folder.path).error.hasSuffix(
        "8 rendered, 0 up to date, 0 failed.\n"))
  }

  @Test func aDamagedMemoryCostsNothingButRendering() throws {
    let (folder, _) = try made()
    let state = try String(decoding: folder.data(".whirligif-state"), as: UTF8.self)
    let torn = state.split(separator: "\n").enumerated().map { $0.offset == 0 ? $0.element.dropFirst(9) : $0.element }
    try folder.write("\u{0}\t\nnonsense\n\n" + torn.joined(separator: "\n"), ".whirligif-state")
    #expect(
      try Command.run(["batch", "m.json"], in: folder.path).error.hasSuffix("1 rendered, 7 up to date, 0 failed.\n"))
    #expect(
      try Command.run(["batch", "m.json"], in: folder.path).error.hasSuffix("0 rendered, 8 up to date, 0 failed.\n"))
  }

  @Test func verifyFindsDrift() throws {
    let (folder, _) = try made()
    #expect(try Command.run(["batch", "m.json", "--verify"], in: folder.path).status == 0)
    try folder.write("changed", "out/ring-dark@1x.gif")
    let outcome = try Command.run(["batch", "m.json", "--verify", "--quiet"], in: folder.path)
    #expect(outcome.status == 65)
    #expect(
      outcome.errorLines.filter { $0.hasPrefix("Error: ") }
        == ["Error: out/ring-dark@1x.gif: the file differs from the result of its job."])
    #expect(try folder.data("out/ring-dark@1x.gif") == Data("changed".utf8))
  }

  @Test func aDryRunMakesNothing() throws {
    let (folder, outcome) = try made("--dry-run")
    #expect(outcome.text.split(separator: "\n").count == 8)
    #expect(outcome.error == "8 to render, 0 up to date, 0 failed.\n")
    #expect(try folder.names == ["m.json"])
  }

  @Test func shardsTogetherAreTheWhole() throws {
    let (whole, _) = try made()
    let folder = try TemporaryFolder()
    try folder.write(manifest, "m.json")
    for part in 1...4 {
      #expect(try Command.run(["batch", "m.json", "--shard", "\(part)/4"], in: folder.path).status == 0)
    }
    #expect(try gifs(folder) == gifs(whole))
    #expect(
      try Command.run(["batch", "m.json"], in: folder.path).error.hasSuffix("0 rendered, 8 up to date, 0 failed.\n"))
  }

  @Test func aFailedJobDoesNotStopTheOthers() throws {
    let folder = try TemporaryFolder()
    let lines = """
      {"preset": "ring", "size": 16}
      {"preset": "rng"}
      {"preset": "dots", "size": -4}
      {"preset": "wave", "nosuch": 4}
      {"preset": "dots", "size": 16, "output": "ok.gif"}
      """
    let outcome = try Command.run(
      ["batch", "-", "--report", "report.json"], in: folder.path, input: Data(lines.utf8))
    #expect(outcome.status == 64)
    #expect(outcome.errorLines.count { $0.hasPrefix("Error: ") } == 3)
    #expect(outcome.error.contains("standard input:2:1: rng.gif: Unknown preset 'rng'. Did you mean 'ring'?"))
    #expect(outcome.error.hasSuffix("2 rendered, 0 up to date, 3 failed.\n"))
    let report = try #require(try JSONSerialization.jsonObject(with: folder.data("report.json")) as? [String: Any])
    let jobs = try #require(report["jobs"] as? [[String: Any]])
    #expect(jobs.map { $0["status"] as? String } == ["rendered", "failed", "failed", "failed", "rendered"])
    #expect(try jobs[4]["bytes"] as? Int == folder.data("ok.gif").count)
    #expect((jobs[4]["sha256"] as? String)?.count == 64)
  }

  @Test(arguments: [
    (#"{"jbos": []}"#, "1:2: unknown key \"jbos\" in a manifest; did you mean \"jobs\"?"),
    (#"{"matrix": {"preset": ["ring"], "size": []}}"#, "1:41: an axis needs at least one value"),
    (#"{"defaults": {"size": 16}}"#, "1:1: no jobs; expected \"jobs\" or a \"matrix\""),
    (#"{"jobs": [{"size": 16}]}"#, "1:11: a job without a \"preset\""),
    (#"{"matrix": {"preset": ["ring"], "theme": ["drak"]}}"#, "unknown theme \"drak\"; did you mean \"dark\"?"),
    (#"{"output": "{nosuch}.gif", "jobs": [{"preset": "ring"}]}"#, "{nosuch}, which this job does not set"),
  ])
  func mistakesInAManifestAreReported(manifest: String, hint: String) throws {
    let outcome = try Command.run(["batch", "-"], input: Data(manifest.utf8))
    #expect(outcome.status == 65)
    #expect(outcome.errorLines.count == 1 && outcome.error.contains(hint), "\(outcome.error)")
  }

  private static let documents: [URL] = {
    let folder = projectRoot.appending(path: "Presets")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }()

  private static func names(_ documents: [URL]) -> [String] {
    documents.map { $0.deletingPathExtension().lastPathComponent }
  }

  /// The presets whose documents state a number of pictures.
  private static let stepped = names(
    documents.filter { (try? String(contentsOf: $0, encoding: .utf8).contains("\"steps\":")) == true })

  /// The hashes of all presets' files, by their names, with an axis of a manifest.
  private static func hashes(_ axis: String) throws -> [String: String] {
    let folder = try TemporaryFolder()
    let presets = names(documents).map { "\"\($0)\"" }.joined(separator: ", ")
    let manifest = "{\"defaults\": {\"size\": 32}, \"matrix\": {\"preset\": [\(presets)]\(axis)}}"
    let outcome = try Command.run(
      ["batch", "-", "--report", "report.json", "-q"], in: folder.path, input: Data(manifest.utf8))
    #expect(outcome.status == 0 && outcome.error == "")
    let report = try #require(try JSONSerialization.jsonObject(with: folder.data("report.json")) as? [String: Any])
    let jobs = try #require(report["jobs"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: jobs.map { ($0["name"] as? String ?? "", $0["sha256"] as? String ?? "") })
  }

  private static let plain = Result { try hashes("") }

  /// The options that all presets share do something in each of them, but for those that are named here.
  @Test(arguments: [
    ("scale", "2", []), ("size", "\"70x50\"", []), ("duration", "3.3", []), ("speed", "2", []), ("plays", "3", []),
    ("start", "0.37", []), ("reduced", "true", []), ("still", "true", []), ("max-colors", "3", ["pixel-loader"]),
    // Those in steps have a number of pictures of their own.
    ("fps", "10", Self.stepped),
    // They look the same when time runs backwards.
    (
      "reverse", "true",
      [
        "bounce", "breathe", "breathing-circle", "cradle", "envelope", "glow", "sway",
      ]
    ),
    ("background", "\"gold\"", []), ("matte", "\"navy\"", []),
  ])
  func everyPresetTakesTheSharedOptions(name: String, value: String, unmoved: [String]) throws {
    let (plain, changed) = (try Self.plain.get(), try Self.hashes(", \"\(name)\": [\(value)]"))
    #expect(plain.count > 80 && changed.count == plain.count)
    #expect(plain.keys.filter { plain[$0] == changed[$0] }.sorted() == unmoved)
  }

  @Test func aDefaultThatNoPresetKnowsIsDoubted() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"output": "{preset}-{theme}.gif", "defaults": {"sise": 16, "text": "a"},
       "themes": {"sea": {"colr": "navy", "color": "teal"}},
       "matrix": {"preset": ["ring", "wave"], "theme": ["sea", "dark"]}}
      """#, "m.json")
    let outcome = try Command.run(["batch", "m.json", "--dry-run"], in: folder.path)
    #expect(outcome.status == 0)
    #expect(
      outcome.errorLines.dropLast() == [
        "Warning: m.json: no preset in the manifest has a setting \"colr\"; did you mean \"color\"?",
        "Warning: m.json: no preset in the manifest has a setting \"sise\"; did you mean \"size\"?",
      ])
  }

  @Test func documentsStandBesideTheirManifest() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("a/b"), withIntermediateDirectories: true)
    try Command.run(["show", "ring", "--document"]).output.write(to: URL(fileURLWithPath: folder.file("a/b/mine.json")))
    try folder.write(#"{"jobs": [{"preset": "b/mine.json", "size": 16}]}"#, "a/m.json")
    #expect(try Command.run(["batch", "a/m.json", "-q"], in: folder.path).status == 0)
    #expect(try Command.run(["batch", "m.json", "-q", "-o", "x"], in: folder.file("a")).status == 0)
    #expect(try folder.data("mine.gif") == folder.data("a/x/mine.gif"))
    // As if paths began in the current folder.
    try folder.write(#"{"jobs": [{"preset": "a/b/mine.json"}]}"#, "a/m.json")
    let outcome = try Command.run(["batch", "a/m.json", "-q"], in: folder.path)
    #expect(outcome.status == 66)
    #expect(outcome.error.contains("'a/a/b/mine.json'"))
    #expect(outcome.error.contains("paths are relative to the manifest"))
  }

  @Test func hostileManifestsAreRefusedBeforeAnythingIsMade() throws {
    let folder = try TemporaryFolder()
    let lines = "{\"preset\": \"ring\"}\n{\"preset\": \"ring\", \"output\": \"../out.gif\"}\n"
    let outcome = try Command.run(["batch", "-"], in: folder.path, input: Data(lines.utf8))
    #expect(outcome.status == 65)
    #expect(try folder.names == [])
  }

  /// The whole plan, and the names of a part of it, in less memory than a few frames of a large animation.
  @Test func aHundredThousandJobsTakeLittleMemory() throws {
    let folder = try TemporaryFolder()
    let list = (0..<316).map(String.init).joined(separator: ",")
    try folder.write(
      "{\"output\": \"{x}/{y}.gif\", \"matrix\": {\"preset\": [\"ring\"], \"x\": [\(list)], \"y\": [\(list)]}}",
      "m.json")
    let line = "ulimit -v 300000; exec '\(Command.path)' batch m.json --dry-run --shard 7/1000 -j 2"
    let outcome = try Command.run(tool: "/bin/bash", ["-c", line], in: folder.path)
    // No preset knows x and y, so every job of the part fails, each with its name.
    #expect(outcome.status == 64)
    #expect(outcome.errorLines.count == 101)
    #expect(
      outcome.errorLines.first?.hasPrefix("Error: m.json:1:37: 0/6.gif: Preset 'ring' has no parameter 'x'") == true)
  }

  /// Keys as people guess them, and as other tools call them.
  @Test(arguments: [
    ("sizes", "size"), ("themes", "theme"), ("widht", "width"), ("loop", "plays"), ("background-color", "background"),
    ("output_dir", "output"), ("frame-rate", "fps"),
  ])
  func anUnknownKeyIsAnsweredWithTheRightOne(key: String, meant: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"jobs\": [{\"preset\": \"ring\", \"\(key)\": 1}]}", "m.json")
    let outcome = try Command.run(["batch", "m.json"], in: folder.path)
    #expect(outcome.status == 64)
    #expect(outcome.errorLines.first?.hasSuffix("has no parameter '\(key)'. Did you mean '\(meant)'?") == true)
  }

  @Test func aLinkOutOfTheFolderIsRefused() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.file("out/up"), withDestinationPath: "..")
    let lines = "{\"preset\": \"ring\"}\n{\"preset\": \"ring\", \"output\": \"up/ring.gif\"}\n"
    let outcome = try Command.run(["batch", "-", "-o", "out"], in: folder.path, input: Data(lines.utf8))
    #expect(outcome.status == 65)
    #expect(outcome.error.contains("leaves the output folder through the symbolic link 'up'"))
    #expect(try folder.names == ["out"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")) == ["up"])
  }

  @Test func picturesShowNoJobThatFailed() throws {
    let folder = try TemporaryFolder()
    let lines = "{\"preset\": \"ring\", \"size\": 16}\n{\"preset\": \"dots\", \"size\": 0}\n"
    let outcome = try Command.run(
      ["batch", "-", "-q", "--html", "pictures.html"], in: folder.path, input: Data(lines.utf8))
    #expect(outcome.status == 64)
    let html = String(decoding: try folder.data("pictures.html"), as: UTF8.self)
    #expect(html.contains("ring.gif") && !html.contains("dots.gif"))
  }

  @Test func allFoldersOfTheOutputAreMade() throws {
    let folder = try TemporaryFolder()
    let lines = "{\"preset\": \"ring\", \"size\": 16, \"output\": \"c/d/ring.gif\"}\n"
    for output in ["a/b", "./x//y/", folder.file("p/q")] {
      let outcome = try Command.run(["batch", "-", "-q", "-o", output], in: folder.path, input: Data(lines.utf8))
      #expect(outcome.status == 0 && outcome.error == "")
    }
    let gifs = try ["a/b", "x/y", "p/q"].map { try folder.data("\($0)/c/d/ring.gif") }
    #expect(Set(gifs).count == 1)
  }

  @Test func aFileInTheWayIsNamedAndEmptyFoldersGo() throws {
    let folder = try TemporaryFolder()
    try folder.write("", "file")
    let lines = "{\"preset\": \"ring\", \"size\": 16}\n"
    let blocked = try Command.run(["batch", "-", "-q", "-o", "file/a"], in: folder.path, input: Data(lines.utf8))
    #expect(blocked.status == 73)
    #expect(
      blocked.error == "Error: ring.gif: Cannot create 'file/a/ring.gif': a file is in the place of a folder.\n")
    // The name of a folder is longer than any file system takes.
    let long = "a/b/" + String(repeating: "c", count: 300)
    #expect(try Command.run(["batch", "-", "-q", "-o", long], in: folder.path, input: Data(lines.utf8)).status == 73)
    #expect(try folder.names == ["file"])
  }

  @Test func addressesLeadFromThePageToTheFiles() throws {
    let folder = try TemporaryFolder()
    let lines = """
      {"preset": "ring", "size": 16, "alt": "Saving"}
      {"preset": "ring", "size": 16, "alt": "Saving", "reduced": true, "output": "calm.gif"}
      """
    try FileManager.default.createDirectory(atPath: folder.file("site/pages"), withIntermediateDirectories: true)
    let outcome = try Command.run(
      ["batch", "-", "-q", "-o", "site/images", "--html", "site/pages/a.html"], in: folder.path,
      input: Data(lines.utf8))
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(
      String(decoding: try folder.data("site/pages/a.html"), as: UTF8.self) == """
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcset="../images/calm.gif 1x">
          <img src="../images/ring.gif" srcset="../images/ring.gif 1x" width="16" height="16" alt="Saving">
        </picture>

        """)
  }

  @Test func aTableIsAManifest() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "preset,label,color,size,output\r\nring,\"Log in\",#ff0000,16,{label}-{color}.gif\r\n\r\nrng,x,,16,\r\n", "m.csv")
    let outcome = try Command.run(["batch", "m.csv"], in: folder.path)
    #expect(outcome.error.contains("Log in-ff0000.gif: "))
    #expect(outcome.error.contains("m.csv:4:1: rng.gif: Unknown preset 'rng'"), "\(outcome.error)")
    #expect(outcome.status == 64)
  }

  @Test(arguments: [
    ("rng", "unknownPreset", "ring"), ("ring --thicknes 3", "unknownOption", "--thickness"),
    ("ring --size 1e3", "invalidValue", "--size 1000"),
    ("ring --set color=3b82f6", "invalidValue", "--color '#3b82f6'"),
    ("ring --set thicknes=3", "unknownParameter", "--thickness"), ("ring --plays", "missingValue", nil),
    ("ring --theme nigth", "invalidValue", "--theme light"), ("no.json", "cannotRead", nil),
  ])
  func errorsAreJSONWhereJSONIsAskedFor(words: String, code: String, fix: String?) throws {
    let outcome = try Command.run(["render", "--json"] + words.split(separator: " ").map(String.init))
    let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    let (lines, findings) = (report["errors"] as? [String] ?? [], report["findings"] as? [[String: Any]] ?? [])
    #expect(report["exitStatus"] as? Int == Int(outcome.status))
    #expect(lines.map { "Error: \($0)" } == outcome.errorLines.map(String.init))
    #expect(findings.map { $0["message"] as? String } == lines)
    #expect(findings.map { $0["code"] as? String } == [code] && findings.map { $0["fix"] as? String } == [fix])
  }

  @Test(arguments: [
    ("page.html", ".", ""), ("page.html", "out", "out/"), ("out/page.html", "out", ""),
    ("a/b/p.html", "a/c/d", "../c/d/"),
    ("/x/p.html", "/x/y", "y/"), ("/x/p.html", "y", "y/"), ("../p.html", "out", "out/"), ("./a/p.html", "./a/b", "b/"),
  ])
  func theWayBetweenFolders(page: String, folder: String, way: String) {
    #expect(RelativePath.from(folderOf: page, to: folder) == way)
  }

  @Test func picturesForThemesAndScales() throws {
    let (folder, outcome) = try made("--html", "pictures.html")
    #expect(outcome.status == 0)
    let html = String(decoding: try folder.data("pictures.html"), as: UTF8.self)
    #expect(
      html.hasPrefix(
        """
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="out/ring-dark@1x.gif 1x, out/ring-dark@2x.gif 2x">
          <img src="out/ring-light@1x.gif" srcset="out/ring-light@1x.gif 1x, out/ring-light@2x.gif 2x" \
        width="16" height="16" alt="Loading">
        </picture>

        """))
  }
}

/// Artwork of a batch stands beside its manifest, and a job is done again when its bytes change.
@Test func batchesFollowTheirArtwork() throws {
  let folder = try TemporaryFolder()
  func logo(_ color: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='3' fill='\(color)'/></svg>"
  }
  try folder.write(logo("red"), "jobs/logo.svg")
  try folder.write(
    #"{"defaults": {"artwork": "logo.svg", "size": 24}, "matrix": {"preset": ["fade", "wipe", "ring"]}}"#,
    "jobs/m.json")
  func run() throws -> String { try Command.run(["batch", "jobs/m.json"], in: folder.path).error }
  #expect(try run().hasSuffix("3 rendered, 0 up to date, 0 failed.\n"))
  #expect(try run().hasSuffix("0 rendered, 3 up to date, 0 failed.\n"))
  try folder.write(logo("lime"), "jobs/logo.svg")
  #expect(try run().hasSuffix("2 rendered, 1 up to date, 0 failed.\n"))
}
