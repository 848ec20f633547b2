import Foundation
import Testing

/// No output replaces a file that the command reads, and no file is written twice.
@Suite struct InputsKeptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><image href="pixel.png" width="8" height="8"/></svg>
      """, "logo.svg")
    let pixel = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    try pixel.write(to: URL(fileURLWithPath: folder.file("pixel.png")))
    let shown = try Command.run(["show", "ring", "--document"])
    try shown.output.write(to: URL(fileURLWithPath: folder.file("mine.json")))
    try FileManager.default.linkItem(atPath: folder.file("pixel.png"), toPath: folder.file("hard.png"))
    try FileManager.default.createSymbolicLink(atPath: folder.file("soft.png"), withDestinationPath: "pixel.png")
  }

  private func contents() throws -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: try folder.names.compactMap { name in (try? folder.data(name)).map { (name, $0) } })
  }

  private func expectRefused(_ words: [String], status: Int32 = 64) throws {
    let before = try contents()
    let outcome = try Command.run(words, in: folder.path)
    #expect(outcome.status == status, "\(words): \(outcome.error)")
    // A sheet is three files, and each may clash.
    #expect((1...3).contains(outcome.errorLines.count), "\(outcome.error)")
    #expect(try contents() == before, "\(words)")
  }

  @Test(arguments: [
    ["render", "mine.json", "-o", "mine.json", "--format", "gif"],
    ["render", "logo.svg", "-o", "logo.svg", "--format", "png"],
    ["render", "logo.svg", "-o", "pixel.png"], ["render", "logo.svg", "-o", "soft.png"],
    ["render", "logo.svg", "-o", "hard.png"], ["render", "logo.svg", "-o", "./pixel.png"],
    ["render", "spin", "--artwork", "pixel.png", "-o", "pixel.png"],
    ["render", "spin", "--artwork", "logo.svg", "-o", "pixel.png"],
    ["render", "spin", "--artwork", "pixel.png", "--sheet", "4", "-o", "soft.png"],
    ["gallery", "--sheet", "g/index.html", "-o", "g", "-q"],
  ])
  func renderKeepsItsInputs(_ words: [String]) throws { try expectRefused(words) }

  @Test func standardInputIsAnInput() throws {
    let before = try contents()
    let outcome = try Command.run(
      tool: "/bin/sh", ["-c", "\"$0\" render - --format gif -o mine.json < mine.json", Command.path], in: folder.path)
    #expect(outcome.status == 64)
    #expect(try contents() == before)
  }

  @Test func framesAreCheckedBeforeOneIsDrawn() throws {
    try FileManager.default.copyItem(atPath: folder.file("pixel.png"), toPath: folder.file("f3.png"))
    try expectRefused(["render", "spin", "--artwork", "f3.png", "-o", "f{frame}.png", "--frames", "8"])
  }

  @Test func theLayoutOfASheetIsNotTheDocument() throws {
    let document = try folder.data("mine.json")
    #expect(try Command.run(["render", "mine.json", "--sheet", "4", "-q"], in: folder.path).status == 0)
    #expect(try folder.data("mine.json") == document)
    #expect(
      try folder.names.filter { $0.hasPrefix("mine.") } == ["mine.css", "mine.json", "mine.png", "mine.sheet.json"])
  }

  @Test func outputsThroughLinksAreOneFile() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("a-dark.gif"), withDestinationPath: "a-light.gif")
    try expectRefused(["render", "ring", "--theme", "light,dark", "-o", "a-{theme}.gif"])
  }

  /// The manifest's text, the options after `batch all.json`, and what is refused.
  @Test(
    arguments: [
      (#"{"jobs":[{"preset":"ring","output":"all.png","sheet":2}]}"#, ["--state", "all.css"]),
      (#"{"jobs":[{"preset":"ring","output":"all.png","sheet":2}]}"#, ["--report", "./all.sheet.json"]),
      (#"{"jobs":[{"preset":"logo.svg","output":"pixel.png"}]}"#, []),
      (#"{"jobs":[{"preset":"dots","output":"soft.png"},{"preset":"logo.svg","output":"a.gif"}]}"#, []),
      (#"{"jobs":[{"preset":"spin","artwork":"pixel.png","output":"hard.png"}]}"#, []),
      (#"{"jobs":[{"preset":"ring","output":"a{frame}.png"},{"preset":"dots","output":"a0.png"}]}"#, []),
      (#"{"jobs":[{"preset":"dots","output":"a07.png"},{"preset":"ring","output":"a0{frame}.png"}]}"#, []),
      (#"{"jobs":[{"preset":"ring","output":"a{frame}.png"},{"preset":"dots","output":"a1{frame}.png"}]}"#, []),
      (#"{"jobs":[{"preset":"ring","output":"s.png","sheet":2},{"preset":"dots","output":"S.png","sheet":3}]}"#, []),
    ] as [(String, [String])])
  func batchKeepsItsInputs(_ manifest: String, _ options: [String]) throws {
    try folder.write(manifest, "all.json")
    try expectRefused(["batch", "all.json", "-q"] + options, status: 65)
  }

  /// An image of a document of another part, and a file that a template of frames makes.
  @Test(
    arguments: [
      (
        #"{"jobs":[{"preset":"dots","output":"pixel.png"},{"preset":"logo.svg","output":"a.gif"}]}"#,
        ["--shard", "1/2"]
      ),
      (
        #"{"jobs":[{"preset":"dots","output":"pixel.png"},{"preset":"logo.svg","output":"a.gif"}]}"#,
        ["--shard", "2/2"]
      ),
      (
        #"{"jobs":[{"preset":"dots","output":"pixel.png"},{"preset":"spin","artwork":"logo.svg","output":"a.gif"}]}"#,
        []
      ),
      (#"{"jobs":[{"preset":"ring","output":"a{frame}.png"}]}"#, ["--state", "a3.png"]),
      (
        #"{"jobs":[{"preset":"ring","output":"b.gif"},{"preset":"logo.svg","output":"a.gif"}]}"#,
        ["--state", "pixel.png"]
      ),
    ] as [(String, [String])])
  func partsKeepTheInputsOfTheWhole(_ manifest: String, _ options: [String]) throws {
    try folder.write(manifest, "all.json")
    try expectRefused(["batch", "all.json", "-q"] + options, status: 65)
  }

  /// Reports and pages onto an image of a document, and with the ending of another kind of file.
  @Test(arguments: [
    ["--report", "bare"], ["--html", "bare"], ["--report", "bare", "--shard", "2/2"],
    ["--report", "x.svg"], ["--report", "pixel.png"], ["--html", "x.json"], ["--html", "x.GIF"],
  ])
  func nothingIsDrawnBeforeReportsAreChecked(_ options: [String]) throws {
    try FileManager.default.linkItem(atPath: folder.file("pixel.png"), toPath: folder.file("bare"))
    try folder.write(
      #"{"jobs":[{"preset":"ring","output":"a.gif"},{"preset":"logo.svg","output":"b.gif"}]}"#, "all.json")
    try expectRefused(["batch", "all.json", "-q"] + options)
  }

  @Test(arguments: ["report", "REPORT.JSON", "/dev/null", "/dev/stdout", "r.2/report"])
  func reportsMayHaveNamesWithoutEndings(path: String) throws {
    try FileManager.default.createDirectory(atPath: folder.file("r.2"), withIntermediateDirectories: true)
    try folder.write(#"{"jobs":[{"preset":"ring","output":"a.gif","size":8}]}"#, "all.json")
    let outcome = try Command.run(["batch", "all.json", "-q", "--report", path], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test(arguments: [
    ["--report", "all.json"], ["--html", "all.json"], ["--report", "r", "--html", "r"],
    ["--state", "x", "--report", "x"],
    ["--report", ".whirligif-state"],
  ])
  func batchKeepsItsManifest(_ options: [String]) throws {
    try folder.write(#"{"jobs":[{"preset":"ring","output":"a.gif","size":8}]}"#, "all.json")
    try expectRefused(["batch", "all.json", "-q"] + options)
  }

  @Test func framesThatCannotMeetAreNoClash() throws {
    try folder.write(
      #"""
      {"defaults":{"size":8,"frames":4},"jobs":[{"preset":"ring","output":"a{frame}.png"},
      {"preset":"dots","output":"b0.png"},{"preset":"dots","output":"ax.png"},{"preset":"ring","output":"c1-{frame}.png"},
      {"preset":"dots","output":"c2-{frame}.png"}]}
      """#, "all.json")
    let outcome = try Command.run(["batch", "all.json", "-q"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
  }
}
