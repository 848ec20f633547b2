// Guarantee: pages-true
import Foundation
import TestSupport
import Testing

/// The command lines of the documents, run one after the other in a folder that is empty but for the files that the
/// document shows. A row of a table that begins with a command is run too, after them.
///
/// A fenced block is opened by its language and, as it likes, a word: a block with a file's name is that file (`json
/// loaders.json`), and a block of `sh` is run, unless it is for a `checkout` of this repository or installs `packages`,
/// which `Scripts/proofs/installed` runs.
struct DocumentsTests {
  static let root = projectRoot

  struct Block {
    let language: String
    let word: String
    let text: String
    let line: Int
  }

  static func blocks(of document: String) throws -> [Block] {
    let text = try String(contentsOf: root.appending(path: document), encoding: .utf8)
    var (blocks, rows): ([Block], [Block]) = ([], [])
    var open: (words: [Substring], lines: [Substring], line: Int)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let block = open, line == "```" {
        let text = block.lines.map { $0 + "\n" }.joined()
        let word = block.words.dropFirst().first.map(String.init) ?? ""
        blocks.append(Block(language: String(block.words.first ?? ""), word: word, text: text, line: block.line))
        open = nil
      } else if line.hasPrefix("```") {
        open = (line.dropFirst(3).split(separator: " "), [], index + 1)
      } else if open == nil, let row = line.firstMatch(of: /^\| `(whirligif [^`]*)` \|/) {
        rows.append(Block(language: "sh", word: "", text: row.1 + "\n", line: index + 1))
      } else {
        open?.lines.append(line)
      }
    }
    return blocks + rows
  }

  /// The README and the articles whose blocks of `sh` need no other program.
  static let runnable =
    ["README.md"]
    + [
      "Accessibility", "Batches", "ChoosingAFormat", "ForChats", "ForReadmes", "Frameworks", "FromLottie", "Recipes",
      "Studio", "Troubleshooting", "WhichPreset", "YourArtwork",
    ].map { "Sources/Product/WhirligifKit/WhirligifKit.docc/\($0).md" }

  @Test(arguments: runnable)
  func everyCommandLineWorks(document: String) throws {
    try runCommandLines(of: document, in: TemporaryFolder(), least: 1)
  }

  @Test(.tools("ffmpeg"))
  func otherProgramsReadFrames() throws {
    let folder = try TemporaryFolder()
    try runCommandLines(of: "Sources/Product/WhirligifKit/WhirligifKit.docc/Video.md", in: folder, least: 1)
    #expect(try folder.names == ["dots.avif", "dots.mov", "dots.mp4", "dots.webm"])
    try runCommandLines(
      of: "Sources/Product/WhirligifKit/WhirligifKit.docc/OtherPrograms.md", in: TemporaryFolder(), least: 2)
  }

  /// The SKILL.md is short, and its recipes work where the files that they name are.
  @Test(.tools("ffmpeg"))
  func everyRecipeOfTheSkillWorks() throws {
    let folder = try TemporaryFolder()
    let page = try Command.run(["skill"]).text
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#2563eb" d="M1 1h7v7H1z"><animateTransform \
      attributeName="transform" type="rotate" to="360 4.5 4.5" dur="1s" repeatCount="indefinite"/></path></svg>
      """
    for name in ["art", "icons", "in"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
      try folder.write(svg, "\(name)/a.svg")
    }
    for name in ["spinner.svg", "logo.svg"] { try folder.write(svg, name) }
    try folder.write(#"{"jobs": [{"preset": "ring", "size": 16}]}"#, "icons.json")
    for words in [["render", "ring", "-o", "loader.json"], ["render", "ring", "-o", "a.gif"]] {
      #expect(try Command.run(words + ["-q"], in: folder.path).status == 0)
    }
    try Command.run(["show", "ring", "--document"]).output.write(to: URL(fileURLWithPath: folder.file("mine.json")))
    let programs = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: programs.file("whirligif"), withDestinationPath: URL(fileURLWithPath: Command.path).standardized.path)
    let path = programs.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let recipes = page.matches(of: /(?m)^- .*[.:] `(whirligif .*)`$/).map { String($0.1) }
    #expect(recipes.count > 20)
    for recipe in recipes {
      // A batch is compared with what the one before has made.
      let outcome = try Command.run(
        tool: "/bin/sh", ["-ec", recipe], in: folder.path, environment: ["PATH": path])
      #expect(outcome.status == 0 || recipe.contains(" init "), "\(recipe): \(outcome.error.suffix(300))")
    }
  }

  @Test(.tools("sphinx-build", "mkdocs"))
  func theDirectiveAndTheHookWork() throws {
    let folder = try TemporaryFolder()
    try runCommandLines(
      of: "Sources/Product/WhirligifKit/WhirligifKit.docc/DocumentationSites.md", in: folder, least: 2)
    for site in ["pages", "site"] { try checkPage(of: "\(site)/index.html", pictures: site, in: folder) }
  }

  /// The page shows two animations, each with its text, and they are what the command makes.
  private func checkPage(of page: String, pictures: String, in folder: TemporaryFolder) throws {
    let text = String(decoding: try folder.data(page), as: UTF8.self)
    for (alt, words) in [
      ("Eight arcs in a circle", ["ring", "--size", "64"]),
      ("Please wait", ["wave", "--text", "Please wait", "--size", "320x80"]),
    ] {
      let tag = try #require(
        text.matches(of: /<img [^>]*>/).map { String($0.0) }.first { $0.contains("alt=\"\(alt)\"") })
      let source = try #require(tag.firstMatch(of: /src="([^"]+)"/)).1
      #expect(try folder.data("\(pictures)/\(source)") == Command.run(["render"] + words + ["-o", "-"]).output)
    }
  }

  private func runCommandLines(of document: String, in folder: TemporaryFolder, least: Int) throws {
    let programs = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: programs.file("whirligif"), withDestinationPath: URL(fileURLWithPath: Command.path).standardized.path)
    let path = programs.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    var count = 0
    for block in try Self.blocks(of: document) where !["checkout", "packages"].contains(block.word) {
      if !block.word.isEmpty { try folder.write(block.text, block.word) }
      guard block.language == "sh" else { continue }
      count += 1
      let outcome = try Command.run(
        tool: "/bin/sh", ["-ec", block.text], in: folder.path, environment: ["PATH": path])
      #expect(outcome.status == 0, "\(document):\(block.line)")
      // Lines about written files go there too.
      let problems = outcome.errorLines.filter { $0.hasPrefix("Error: ") || $0.hasPrefix("Warning: ") }
      #expect(problems.isEmpty, "\(document):\(block.line)")
    }
    #expect(count >= least)
  }

  @Test func noCommandLineOfTheReadmeEscapes() throws {
    let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    for line in text.split(separator: "\n") { #expect(!line.hasPrefix("    whirligif "), "\(line)") }
    for block in try Self.blocks(of: "README.md") where block.word == "checkout" {
      for line in block.text.split(separator: "\n") {
        let script = String(line.prefix { $0 != " " })
        #expect(FileManager.default.isExecutableFile(atPath: Self.root.appending(path: script).path))
      }
    }
  }

  /// Every field of every report stands in the page about reports.
  @Test func everyFieldOfAReportIsDescribed() throws {
    let folder = try TemporaryFolder()
    let page = try String(
      contentsOf: Self.root.appending(path: "Sources/Product/WhirligifKit/WhirligifKit.docc/Reports.md"),
      encoding: .utf8)
    try Command.run(["show", "ring", "--document"]).output.write(to: URL(fileURLWithPath: folder.file("mine.json")))
    try folder.write("{\"preset\": \"ring\"}\n{\"preset\": \"nosuch\"}\n", "jobs")
    _ = try Command.run(["batch", "jobs", "--report", "made.json", "-q"], in: folder.path)
    try folder.write("changed", "ring.gif")
    _ = try Command.run(["batch", "jobs", "--report", "drifted.json", "--verify", "-q"], in: folder.path)
    var reports = [try folder.data("made.json"), try folder.data("drifted.json")]
    for line in ["render ring", "list", "show ring", "check mine.json", "inspect ring.gif"] {
      let words = line.split(separator: " ").map(String.init)
      reports.append(try Command.run(words + ["--json"], in: folder.path).output)
    }
    let fields = try Set(reports.flatMap { Self.fields(of: try JSONSerialization.jsonObject(with: $0)) })
    #expect(fields.count > 30)
    for field in fields { #expect(page.contains("`\(field)`"), "\(field)") }
  }

  private static func fields(of value: Any) -> [String] {
    switch value {
    case let object as [String: Any]: object.flatMap { [$0.key] + fields(of: $0.value) }
    case let array as [Any]: array.flatMap(fields)
    default: []
    }
  }

  /// Each guarantee names its checks, each check its guarantees, and each proof has one.
  @Test func everyGuaranteeIsFoundFromItsChecksAndBack() throws {
    let manager = FileManager.default
    let proofs = try manager.contentsOfDirectory(atPath: Self.root.appending(path: "Scripts/proofs").path)
      .map { "Scripts/proofs/\($0)" }
    let tests = try manager.subpathsOfDirectory(atPath: Self.root.appending(path: "Tests").path)
      .filter { $0.hasSuffix("Tests.swift") }.map { "Tests/\($0)" }
    let files = proofs.filter { !$0.hasSuffix("harness") } + tests + ["Scripts/fuzz"]
    func name(_ path: String) -> String { URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent }
    var checks: [String: Set<String>] = [:]
    let page = try String(
      contentsOf: Self.root.appending(path: "Sources/Product/WhirligifKit/WhirligifKit.docc/Guarantees.md"),
      encoding: .utf8)
    let known = Set(files.map(name))
    for row in page.matches(of: /(?m)^\| ([a-z][a-z-]+) \| .* \| ([^|]+) \|$/) {
      let words = row.2.matches(of: /`([^`]+)`/).map { name(String($0.1)) }.filter(known.contains)
      #expect(!words.isEmpty, "\(row.1)")
      for word in words { checks[word, default: []].insert(String(row.1)) }
    }
    var back: [String: Set<String>] = [:]
    for file in files {
      let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
      guard let line = text.firstMatch(of: /(?m)^(?:#|\/\/) Guarantee: (.+)$/) else {
        #expect(!file.hasPrefix("Scripts/"), "\(file) names no guarantee")
        continue
      }
      back[name(file)] = Set(line.1.split(separator: ", ").map(String.init))
    }
    #expect(checks.count > 30)
    for check in Set(checks.keys).union(back.keys) { #expect(checks[check] == back[check], "\(check)") }
  }

  /// Commands of the documents name presets by their names, which `list` shows, not by former ones.
  @Test func everyPresetOfTheDocumentsIsListed() throws {
    let list = try JSONSerialization.jsonObject(with: Command.run(["list", "--json"]).output)
    let names = Set(try #require(list as? [[String: Any]]).compactMap { $0["name"] as? String })
    let catalog = Self.root.appending(path: "Sources/Product/WhirligifKit/WhirligifKit.docc")
    let articles = try FileManager.default.contentsOfDirectory(at: catalog, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" && $0.lastPathComponent != "ChangeLog.md" }
    var count = 0
    for document in articles + [Self.root.appending(path: "README.md")] {
      let text = try String(contentsOf: document, encoding: .utf8)
      for line in text.matches(of: /whirligif (?:render|show) ((?:[a-z]+(?:-[a-z]+)* )+)-/) {
        for word in line.1.split(separator: " ") {
          count += 1
          #expect(names.contains(String(word)), "\(document.lastPathComponent): \(word)")
        }
      }
    }
    #expect(count > 60)
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("it has \(names.count) of them"))
  }

  /// `Scripts/docs --figures build` writes the time of the first build in both places.
  @Test func theDurationOfTheBuildIsOne() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let script = try String(contentsOf: Self.root.appending(path: "Scripts/build-release"), encoding: .utf8)
    let duration = try #require(script.firstMatch(of: /duration="(.*)"/)).1
    #expect(readme.contains("the release, once (\(duration))"))
  }

  /// The files that the tour of the code names exist.
  @Test func everyFileOfTheTourExists() throws {
    let text = try String(contentsOf: Self.root.appending(path: "Sources/README.md"), encoding: .utf8)
    let files = text.matches(of: /`(\w+(\/\w+)*\.swift)`/).map { String($0.1) }
    #expect(files.count > 10)
    let rooms = ["Foundations", "Engine", "Animations", "Containers", "Product"]
    for file in files {
      let places = rooms.map { Self.root.appending(path: "Sources/\($0)/\(file)").path }
      #expect(places.contains { FileManager.default.fileExists(atPath: $0) }, "\(file)")
    }
  }

  /// Links and pictures of the README and of every article lead somewhere on a code host.
  @Test func everyLinkLeadsSomewhere() throws {
    let catalog = Self.root.appending(path: "Sources/Product/WhirligifKit/WhirligifKit.docc")
    let articles = try FileManager.default.contentsOfDirectory(at: catalog, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
    let others = [
      "README.md", "Sources/README.md", ".github/CONTRIBUTING.md", ".github/RELEASING.md", ".github/SECURITY.md",
    ]
    var count = 0
    for document in articles + others.map({ Self.root.appending(path: $0) }) {
      let text = try String(contentsOf: document, encoding: .utf8)
      #expect(!text.contains("<doc:"), "\(document.path)")
      for link in text.matches(of: /\]\(([^)#: ]+)\)/).map({ String($0.1) }) {
        count += 1
        let target = document.deletingLastPathComponent().appending(path: link)
        #expect(FileManager.default.fileExists(atPath: target.path), "\(document.path): \(link)")
      }
    }
    #expect(count > 60)
  }
}
