import Foundation
import TestSupport
import Testing

/// Everything that the built command prints, as text and as JSON: each value is one that a reader can use.
struct OutputValuesTests {
  private static let root = projectRoot

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"formatVersion": 1, "name": "dot", "summary": "A dot.", "size": [8, 8], "duration": 1,
       "parameters": {"side": {"type": "number", "default": 1, "summary": "A side."}},
       "layers": [{"circle": {"radius": "side + t"}, "fill": "black"}]}
      """#, "dot.json")
    try folder.write(#"{"formatVersion": 1, "name": "x", "layers": 3}"#, "bad.json")
    try folder.write(
      #"{"output": "{preset}-{size}.gif", "matrix": {"preset": ["ring", "dot.json"], "size": [8, 9]}}"#, "m.json")
    try Self.everyDisposal.write(to: URL(fileURLWithPath: folder.file("disposals.gif")))
    try Self.everyDisposal.dropLast(8).write(to: URL(fileURLWithPath: folder.file("torn.gif")))
    try (Self.everyDisposal + Data("more".utf8)).write(to: URL(fileURLWithPath: folder.file("longer.gif")))
    var damaged = Self.everyDisposal
    damaged[damaged.count - 4] = 0xff
    try damaged.write(to: URL(fileURLWithPath: folder.file("codes.gif")))
    var block = Self.everyDisposal
    block[19] = 0x77
    try block.write(to: URL(fileURLWithPath: folder.file("block.gif")))
    try Data("no GIF".utf8).write(to: URL(fileURLWithPath: folder.file("none.gif")))
  }

  /// Four frames of one pixel, each with another disposal, written by hand from the specification.
  private static let everyDisposal: Data = {
    var bytes: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    for disposal: UInt8 in 0...3 {
      bytes += [0x21, 0xf9, 4, disposal << 2, 10, 0, 0, 0]
      bytes += [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44 + disposal % 2 * 8, 1, 0]
    }
    return Data(bytes + [0x3b])
  }()

  /// Every command that prints text, or JSON; the exit status may be any.
  private static let commands: [[String]] =
    [
      ["--version"], ["--help"], ["help", "render"], ["list"], ["list", "--json"], ["list", "dots"], ["show", "ring"],
      ["show", "ring", "--json"], ["show", "dot.json", "--json"], ["fonts"], ["fonts", "--json"], ["schema"],
      ["manual"], ["completions", "bash"], ["check", "dot.json", "bad.json"],
      ["check", "dot.json", "bad.json", "--json"],
      ["render", "ring", "--size", "16"], ["render", "ring", "--size", "16", "--json"], ["render", "nothing"],
      ["render", "ring", "--size", "x"], ["render", "ring", "--max-bytes", "1"],
      ["render", "ring", "--max-pixels", "9"],
      ["render", "ring", "-o", "no/such/folder.gif"], ["render", "ring", "--max-bytes", "900", "--json"],
      ["batch", "m.json", "--report", "-"], ["batch", "m.json", "--dry-run"], ["batch", "m.json", "--verify"],
      ["batch", "m.json", "--html", "-", "-q"], ["gallery", "--sheet", "sheet.gif", "--size", "8"],
    ]
    + ["disposals", "torn", "longer", "codes", "block", "none"].flatMap {
      [["inspect", "\($0).gif"], ["inspect", "\($0).gif", "--json"]]
    }

  /// What only somebody who knows the source could read: names of cases and types, missing and impossible values.
  private static var unreadable: Regex<AnyRegexOutput> {
    get throws {
      try Regex(
        #"cannot print|Optional\(|\bnil\b|\bnan\b|[-+ ]inf\b|0x[0-9a-f]{6}|"#
          + #"\b[a-z]+[A-Z]\w*\(|\b\w+\(\w+: |\b(Error|Problem|End)\."#
      )
    }
  }

  @Test(arguments: commands)
  func everyValueCanBeRead(words: [String]) throws {
    let outcome = try Command.run(words, in: folder.path)
    // Scripts and the schema are for programs.
    let isProgram = ["completions", "schema"].contains(words[0])
    for line in (outcome.text + outcome.error).split(separator: "\n") where !isProgram {
      #expect(try line.firstMatch(of: Self.unreadable) == nil, "\(words): \(line)")
    }
    if words.contains("--json"), !outcome.output.isEmpty {
      Self.check(try JSONSerialization.jsonObject(with: outcome.output), words.joined(separator: " "))
    }
    #expect(!(outcome.text + outcome.error).isEmpty || words.contains("-q"))
  }

  /// No string is empty where something is said, and no number is a string.
  private static func check(_ value: Any, _ place: String) {
    switch value {
    case let object as [String: Any]: for (key, value) in object { check(value, place + "." + key) }
    case let array as [Any]: for value in array { check(value, place + "[]") }
    case let text as String:
      if !place.hasSuffix(".default") { #expect(!text.isEmpty, "\(place)") }
    default: break
    }
  }

  @Test func disposalsAreTheWordsOfTheDocumentation() throws {
    let outcome = try Command.run(["inspect", "disposals.gif", "--json"], in: folder.path)
    let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    let frames = try #require(report["frames"] as? [[String: Any]])
    let words = frames.compactMap { $0["disposal"] as? String }
    #expect(words == ["unspecified", "keep", "clear", "restore"])
    let page = try String(
      contentsOf: Self.root.appending(path: "Sources/Product/WhirligifKit/WhirligifKit.docc/Reports.md"),
      encoding: .utf8)
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `disposal`") })
    for word in words { #expect(row.contains("`\(word)`")) }
    let text = try Command.run(["inspect", "disposals.gif"], in: folder.path).text
    for word in words { #expect(text.contains("  \(word) ")) }
  }

  @Test(arguments: [
    ("disposals", 0), ("torn", 65), ("longer", 65), ("codes", 65), ("block", 65), ("none", 65),
  ])
  func strictInspectionTellsDamage(name: String, status: Int32) throws {
    #expect(try Command.run(["inspect", "\(name).gif", "--strict"], in: folder.path).status == status)
    #expect(try Command.run(["inspect", "\(name).gif"], in: folder.path).status == (name == "none" ? 65 : 0))
  }

  @Test func manyWarningsEndInACount() throws {
    // Frames that show what those before them show.
    let frame = Self.everyDisposal[27 + 15..<27 + 15 + 23]
    let bytes = Self.everyDisposal.dropLast() + Data((0..<60).flatMap { _ in frame }) + [0x3b]
    try bytes.write(to: URL(fileURLWithPath: folder.file("many.gif")))
    let outcome = try Command.run(["inspect", "many.gif"], in: folder.path)
    #expect(outcome.errorLines.count == 21)
    #expect(outcome.errorLines.last?.contains("more warnings") == true)
  }

  /// The shell has taken these for names; `*.gif` alone is a pattern.
  @Test(arguments: ["a*b.gif", "q*.gif", "c##d.gif", "f#.gif"]) func starsAndNumberSignsAreOfNames(name: String) throws
  {
    let folder = try TemporaryFolder()
    #expect(try Command.run(["render", "ring", "--size", "16", "-o", name, "--quiet"], in: folder.path).status == 0)
    #expect(try folder.names == [name])
  }
}
