// Guarantee: inputs-kept
import Foundation
import TestSupport
import Testing

/// Files whose names Swift takes for one: no job of a batch replaces what another one reads.
@Suite struct TwinFilesTests {
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  private static func drawing(_ content: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">\#(content)</svg>"#
  }

  /// A batch in two parts, of which the first would write over a file that the second reads.
  private func expectKept(_ victim: String, in folder: TemporaryFolder, reading sources: [String]) throws {
    let jobs = [["dots", victim], [sources[0], "a.gif"], ["ring", "r.gif"], [sources[1], "b.gif"]]
    let text = jobs.map { #"{"preset": "\#($0[0])", "output": "\#($0[1])", "size": 16}"# }.joined(separator: ",")
    try folder.write(#"{"jobs": [\#(text)]}"#, "m.json")
    let before = try folder.data(victim)
    for words in [["batch", "m.json", "--shard", "1/2", "-q"], ["batch", "m.json", "-q"]] {
      let outcome = try Command.run(words, in: folder.path)
      #expect(outcome.status == 65, "\(outcome.error)")
      #expect(outcome.error.contains("is the file of an input"), "\(outcome.error)")
      #expect(try folder.data(victim) == before)
      #expect(try !folder.names.contains("a.gif"))
    }
  }

  @Test(arguments: TwinNames.all) func aDocumentIsKept(twins: TwinNames) throws {
    let folder = try TemporaryFolder()
    let names = [twins.first, twins.second].map { "k/\($0).svg" }
    for (name, color) in zip(names, ["red", "blue"]) {
      try folder.write(Self.drawing(#"<rect width="8" height="8" fill="\#(color)"/>"#), name)
    }
    try expectKept(names[1], in: folder, reading: names)
  }

  /// A picture in a document of whose twin nothing is read.
  @Test(arguments: TwinNames.all) func aPictureOfADocumentIsKept(twins: TwinNames) throws {
    let folder = try TemporaryFolder()
    let names = [twins.first, twins.second].map { "\($0)/d.svg" }
    for name in names { try folder.write(Self.drawing(#"<image href="p.png" width="8" height="8"/>"#), name) }
    for name in [twins.first, twins.second] {
      try #require(Data(base64Encoded: Self.pixel)).write(to: URL(fileURLWithPath: folder.file("\(name)/p.png")))
    }
    try expectKept("\(twins.second)/p.png", in: folder, reading: names)
  }

  @Test(arguments: TwinNames.all) func bothAreDrawn(twins: TwinNames) throws {
    let folder = try TemporaryFolder()
    for (name, color) in [(twins.first, "red"), (twins.second, "blue")] {
      try folder.write(Self.drawing(#"<rect width="8" height="8" fill="\#(color)"/>"#), "\(name).svg")
    }
    try folder.write(
      #"{"output": "{index}.gif", "matrix": {"preset": ["\#(twins.first).svg", "\#(twins.second).svg"], "size": [16]}}"#,
      "m.json")
    #expect(try Command.run(["batch", "m.json"], in: folder.path).error.contains("2 rendered"))
    #expect(try folder.data("0.gif") != folder.data("1.gif"))
    #expect(try Command.run(["batch", "m.json"], in: folder.path).error.contains("2 up to date"))
  }
}
