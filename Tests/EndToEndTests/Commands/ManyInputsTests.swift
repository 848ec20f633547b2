import Foundation
import Testing

/// Several inputs of one command line.
struct ManyInputsTests {
  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="8" height="16" fill="red"><animate
    attributeName="x" values="0;8;0" dur="1s" repeatCount="indefinite"/></rect></svg>
    """

  private func tree(_ files: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for file in files {
      let path = URL(fileURLWithPath: folder.file(file)).deletingLastPathComponent().path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try folder.write(file.contains("bad") ? "<svg" : Self.svg, file)
    }
    return folder
  }

  @Test func presetsAndFilesMayBeMixed() throws {
    let folder = try tree("x.svg", "in/a/y.svg", "in/z.svg")
    let outcome = try Command.run(["render", "x.svg", "in", "ring", "--size", "16", "-o", "out/"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    for name in ["x.gif", "a/y.gif", "z.gif", "ring.gif"] {
      #expect(try folder.data("out/\(name)").prefix(3) == Data("GIF".utf8), "\(name)")
    }
    let single = try Command.run(["render", "ring", "--size", "16", "-o", "-"])
    #expect(try folder.data("out/ring.gif") == single.output)
    #expect((outcome.text + outcome.error).contains("4 rendered, 0 failed."))
    #expect(!FileManager.default.fileExists(atPath: folder.file("out/.whirligif-state")))
  }

  /// What many files commonly have is said in one line with a count, and with the line to type.
  @Test func whatDoesNotMoveIsCounted() throws {
    let folder = try TemporaryFolder()
    let still = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M2 2h4v4H2z'/></svg>"
    for name in ["a.svg", "b.svg", "c.svg"] { try folder.write(still, name) }
    let many = try Command.run(["render", "a.svg", "b.svg", "c.svg", "--from-start", "-o", "out/"], in: folder.path)
    let warnings = many.error.split(separator: "\n").filter { $0.hasPrefix("Warning") || $0.hasPrefix("Note") }
    #expect(warnings.map { $0.hasPrefix("Note") }.sorted { !$0 && $1 } == [false, true], "\(many.error)")
    #expect(warnings.allSatisfy { $0.contains("and 2 more documents") }, "\(many.error)")
    let one = try Command.run(["render", "a.svg", "--strict", "-o", "x.gif"], in: folder.path)
    #expect(one.status == 0 && one.error.contains("whirligif render pulse --artwork a.svg"), "\(one.error)")
    for name in ["x.png", "x.svg"] {
      #expect(try Command.run(["render", "a.svg", "--strict", "-o", name], in: folder.path).status == 0)
    }
  }

  @Test func aPatternWithoutMatchesDoesNotStopTheOthers() throws {
    let folder = try tree("a.svg", "in/b.svg")
    try FileManager.default.createDirectory(atPath: folder.file("empty"), withIntermediateDirectories: true)
    // A name that is not UTF-8.
    let name = Array(folder.file("in/").utf8.map { CChar(bitPattern: $0) }) + [99, -23, 46, 115, 118, 103, 0]
    guard let file = fopen(name, "w") else { return }
    fputs(Self.svg, file)
    fclose(file)
    let outcome = try Command.run(
      ["render", "a.svg", "empty", "no/*.svg", "in", "-o", "out", "--size", "16"], in: folder.path)
    #expect(outcome.status == 66)
    #expect(outcome.error.contains("2 rendered, 3 failed."), "\(outcome.error)")
    #expect(outcome.error.contains("its name is not UTF-8"))
    #expect(FileManager.default.fileExists(atPath: folder.file("out/b.gif")))
    // An array is a manifest.
    let jobs = try Command.run(
      ["batch", "-", "-o", "jobs"], in: folder.path, input: Data(#"[{"preset": "ring"}]"#.utf8))
    #expect(jobs.status == 0 && FileManager.default.fileExists(atPath: folder.file("jobs/ring.gif")), "\(jobs.error)")
  }

  @Test func aBadFileDoesNotStopTheOthers() throws {
    let folder = try tree("in/a.svg", "in/bad.svg", "in/c.svg")
    let outcome = try Command.run(["render", "in/*.svg", "none.svg", "-o", "out", "--size", "16"], in: folder.path)
    #expect(outcome.status == 65)
    #expect((outcome.text + outcome.error).contains("2 rendered, 2 failed."))
    #expect(outcome.error.contains("out/bad.gif: in/bad.svg: line 1"))
    #expect(outcome.error.contains("none.svg"))
    #expect(FileManager.default.fileExists(atPath: folder.file("out/c.gif")))
  }

  @Test func aParameterGoesToThoseThatHaveIt() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(
      ["render", "ring", "wave", "--text", "Hi", "--count", "5", "--size", "32"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    let wave = try Command.run(["render", "wave", "--text", "Hi", "--size", "32", "-o", "-"])
    #expect(try folder.data("wave.gif") == wave.output)
    let ring = try Command.run(["render", "ring", "--count", "5", "--size", "32", "-o", "-"])
    #expect(try folder.data("ring.gif") == ring.output)
  }

  @Test(arguments: [
    ("ring dots -o -", 64, "writes one file"), ("- ring -o o/", 64, "Standard input"),
    ("ring dots -o x.gif", 64, "'x.gif' is the same name for 'ring' and 'dots': add {name}, as in '{name}.gif'."),
    ("ring dots --txt a", 64, "Unknown option '--txt'"), ("no*.svg", 66, "'no*.svg': no file matches"),
    ("ring dots --size 16,x", 64, "or several separated by commas"), ("ring -o {size}.gif", 64, "choose a 'size'"),
  ])
  func eachMistakeIsReportedOnce(line: String, status: Int32, hint: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render"] + line.split(separator: " ").map(String.init), in: folder.path)
    #expect(outcome.status == status && outcome.errorLines.count == 1, "\(outcome.error)")
    #expect(outcome.error.contains(hint), "\(outcome.error)")
    #expect(try folder.names == [])
  }

  /// As with one input: a theme is built in, or one of the document.
  @Test func aThemeThatAnAnimationLacksIsItsError() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(["render", "ring", "dots", "--theme", "lihgt"], in: folder.path)
    #expect(outcome.status == 64)
    #expect(outcome.error.components(separatedBy: "Invalid value 'lihgt' for '--theme'").count == 3, "\(outcome.error)")
    #expect(try folder.names == [])
  }

  @Test func formatsSizesAndOutputsEachMakeAFile() throws {
    let folder = try TemporaryFolder()
    #expect(try Command.run(["render", "ring", "--format", "gif,png", "--size", "16,24"], in: folder.path).status == 0)
    #expect(try folder.names == ["ring-16.gif", "ring-16.png", "ring-24.gif", "ring-24.png"])
    let two = try Command.run(["render", "dots", "--size", "16", "-o", "a.gif", "-o", "b.png"], in: folder.path)
    #expect(two.status == 0)
    #expect(try folder.data("a.gif").prefix(3) == Data("GIF".utf8))
    #expect(try folder.data("b.png").prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
  }

  @Test func foldersThatDependOnTheFileAreMade() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(
      ["render", "ring", "--size", "16px,24 px", "--theme", "light,dark", "-o", "{theme}/{name}-{size}.gif"],
      in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    for name in ["light/ring-16.gif", "dark/ring-24.gif"] {
      #expect(FileManager.default.fileExists(atPath: folder.file(name)), "\(name)")
    }
  }

  @Test func stillAndCalmPicturesHaveNamesOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    for flags in [[], ["--still"], ["--reduced"]] {
      #expect(try Command.run(["render", "ring", "--size", "16"] + flags, in: folder.path).status == 0)
    }
    #expect(try folder.names == ["ring-reduced.gif", "ring-still.gif", "ring.gif"])
    let manifest = Data("{\"preset\": \"dots\", \"size\": 16, \"still\": true}".utf8)
    #expect(try Command.run(["batch", "-", "-o", "b"], in: folder.path, input: manifest).status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.file("b/dots-still.gif")))
  }

  @Test func aManifestMayFindItsDocuments() throws {
    let folder = try tree("m/in/a/x.svg", "m/in/x.svg")
    try folder.write("{\"jobs\": [{\"preset\": \"in/**/*.svg\", \"size\": 16}]}", "m/m.json")
    let outcome = try Command.run(["batch", "m/m.json", "-o", "out"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(FileManager.default.fileExists(atPath: folder.file("out/a/x.gif")))
    #expect(FileManager.default.fileExists(atPath: folder.file("out/x.gif")))
    try folder.write(
      "{\"matrix\": {\"preset\": [\"in\"], \"size\": [8, 16]}, \"output\": \"{folder}/{name}{size}.gif\"}", "m/n.json")
    #expect(try Command.run(["batch", "m/n.json", "-o", "out"], in: folder.path).status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.file("out/a/x8.gif")))
    #expect(FileManager.default.fileExists(atPath: folder.file("out/x16.gif")))
  }

  @Test func aBatchWarnsOnceForEachDocument() throws {
    let folder = try tree("in/x.svg")
    let manifest = Data(
      "{\"matrix\": {\"preset\": [\"ring\", \"dots\"], \"scale\": [1, 2]}, \"output\": \"{preset}{scale}.gif\", \"defaults\": {\"fps\": 60, \"size\": 16}}"
        .utf8)
    let outcome = try Command.run(["batch", "-"], in: folder.path, input: manifest)
    let warnings = outcome.errorLines.filter { $0.hasPrefix("Warning: ") }
    #expect(warnings.count == 2, "\(outcome.error)")
    #expect(warnings.first?.hasPrefix("Warning: ring1.gif: --fps has no effect") == true)
    #expect((outcome.text + outcome.error).contains("4 rendered, 0 up to date, 0 failed, 2 warnings."))
    #expect(try Command.run(["batch", "-", "-q", "--force"], in: folder.path, input: manifest).error == "")
  }

  /// A file has the same entry whether it was asked for alone, beside others or in a manifest.
  @Test func oneAndManyReportAlike() throws {
    let folder = try tree("a.svg")
    func entries(_ words: [String]) throws -> [[String: Any]] {
      let outcome = try Command.run(words, in: folder.path)
      let value = try JSONSerialization.jsonObject(with: outcome.output)
      return try #require(value as? [[String: Any]] ?? (value as? [String: Any]).map { [$0] })
    }
    let one = try entries(["render", "ring", "--size", "16", "-o", "o/", "--json"])
    let many = try entries(["render", "ring", "a.svg", "--size", "16", "-o", "o/", "--json"])
    #expect(one.count == 1 && many.count == 2)
    let manifest = #"{"preset": "ring", "size": 16}"#
    let batch = try Command.run(
      ["batch", "-", "-o", "o", "--force", "-q", "--report", "/dev/stdout"], in: folder.path, input: Data(manifest.utf8)
    )
    let page = try #require(try JSONSerialization.jsonObject(with: batch.output) as? [String: Any])
    let job = try #require((page["jobs"] as? [[String: Any]])?.first)
    for key in Set(one[0].keys).union(many[0].keys).union(job.keys) where key != "output" {
      #expect(
        "\(one[0][key] ?? "")" == "\(many[0][key] ?? "")" && "\(one[0][key] ?? "")" == "\(job[key] ?? "")", "\(key)")
    }
    #expect(one[0]["file"] as? String == "o/ring.gif" && one[0]["status"] as? String == "rendered")
  }

  /// All outputs of an input are a set: if one fails, the others keep their old bytes.
  @Test func theOutputsOfEachInputAreASet() throws {
    let folder = try tree("a.svg", "b.svg")
    try FileManager.default.createDirectory(atPath: folder.file("a.webp"), withIntermediateDirectories: true)
    let outcome = try Command.run(
      ["render", "a.svg", "b.svg", "-f", "gif,webp", "-o", "./", "--json"], in: folder.path)
    #expect(outcome.status != 0)
    let names = Set(try folder.names)
    #expect(!names.contains("a.gif") && names.isSuperset(of: ["b.gif", "b.webp"]), "\(names)")
  }

  @Test func checkAndInspectTakeMany() throws {
    let folder = try tree("in/a.svg", "in/bad.svg", "in/c/d.svg")
    let check = try Command.run(["check", "in"], in: folder.path)
    #expect(check.status == 65)
    #expect(check.text.contains("in/a.svg: valid") && check.text.contains("in/c/d.svg: valid"))
    let inspect = try Command.run(["inspect", "in/a.svg", "in/c/d.svg", "--json"], in: folder.path)
    #expect(inspect.status == 0)
    let reports = try #require(try JSONSerialization.jsonObject(with: inspect.output) as? [[String: Any]])
    #expect(reports.map { $0["file"] as? String } == ["in/a.svg", "in/c/d.svg"])
    #expect(try Command.run(["inspect", "in"], in: folder.path).status == 65)
  }
}
