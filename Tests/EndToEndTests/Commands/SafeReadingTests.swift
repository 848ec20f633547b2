import Foundation
import Testing

/// Documents that are hostile, or refer to what they may not have.
@Suite struct SafeReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func svg(_ image: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><image href='\(image)' width='8' height='8'/></svg>"
  }

  /// The first pixels of a document as a PNG file.
  private func render(_ document: String, _ name: String = "doc/a.svg") throws -> (Data, String) {
    try folder.write(document, name)
    let outcome = try Command.run(["render", name, "--format", "png", "-o", "-"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    return (outcome.output, outcome.error)
  }

  @Test func aGIFInADocumentIsDrawn() throws {
    let rectangle = try render(
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8' fill='#3b82f6'/></svg>")
    #expect(
      try Command.run(["render", "doc/a.svg", "-o", "doc/p.gif", "-q"], in: folder.path).status == 0)
    let (picture, error) = try render(svg("p.gif"))
    #expect(picture == rectangle.0 && !error.contains("p.gif"), "\(error)")
    let gif = try folder.data("doc/p.gif").base64EncodedString()
    #expect(try render(svg("data:image/gif;base64,\(gif)")).0 == rectangle.0)
  }

  @Test(.tools("gzip")) func aCompressedSVGInADocumentIsDrawn() throws {
    let inner = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8'/></svg>"
    let plain = try render(inner).0
    try folder.write(inner, "inner.svg")
    let gzip = try Command.run(tool: Command.tool("gzip") ?? "", ["-c", "inner.svg"], in: folder.path).output
    #expect(try render(svg("data:image/svg+xml;base64,\(gzip.base64EncodedString())")).0 == plain)
  }

  /// A link that stays in the folder is followed, one that leaves it is not.
  @Test func aDocumentReadsNoFilesOutsideItsFolder() throws {
    try FileManager.default.createDirectory(atPath: folder.file("doc/sub"), withIntermediateDirectories: true)
    for name in ["doc/sub/p.png", "secret.png"] {
      #expect(try Command.run(["render", "ring", "-o", name, "--still", "-q"], in: folder.path).status == 0)
    }
    func link(_ name: String, _ target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
    }
    try link("doc/inside.png", "sub/p.png")
    try link("doc/outside.png", "../secret.png")
    try link("doc/absolute.png", folder.file("secret.png"))
    try link("doc/above", "..")
    let (drawn, _) = try render(svg("sub/p.png"))
    #expect(try render(svg("inside.png")).0 == drawn)
    for name in ["outside.png", "absolute.png", "above/secret.png", "../secret.png", "none.png"] {
      let (other, error) = try render(svg(name))
      #expect(other != drawn, "\(name)")
      #expect(error.contains("the image \"\(name)\" is not drawn: there is no such file in the document's folder"))
    }
  }

  @Test(arguments: [
    "render pipe.svg -o a.gif", "check pipe.svg", "inspect pipe.svg", "import pipe.svg", "batch pipe.svg",
  ])
  func nothingWaitsForAPipe(command: String) throws {
    #expect(mkfifo(folder.file("pipe.svg"), 0o600) == 0)
    let outcome = try Command.run(command.split(separator: " ").map(String.init), in: folder.path)
    #expect(outcome.status == 66 && outcome.error.contains("it is a pipe or a device"), "\(outcome.error)")
  }

  @Test func theImagesOfADocumentShareABudget() throws {
    // Two pictures of 5000 x 5000 pixels, which compress to a few kilobytes.
    let still = ["--size", "5000", "--still", "--max-pixels", "100000000", "-q"]
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><rect width='1' height='1'/></svg>", "b.svg")
    for name in ["1.png", "2.png"] {
      #expect(try Command.run(["render", "b.svg", "-o", name] + still, in: folder.path).status == 0)
    }
    let image = "<image href='1.png' width='8' height='8'/>"
    func document(_ images: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\(images)</svg>"
    }
    // One picture counts once, however often it is drawn.
    _ = try render(document(image + image), "a.svg")
    try folder.write(document(image + image.replacingOccurrences(of: "1.png", with: "2.png")), "a.svg")
    let outcome = try Command.run(["render", "a.svg", "-o", "a.gif"], in: folder.path)
    #expect(outcome.status == 65 && outcome.error.contains("pixels together"), "\(outcome.error)")
  }

  @Test func textOfDocumentsDoesNotControlTheTerminal() throws {
    let odd = "a\u{1b}]0;x\u{7}b\u{9b}c\u{202e}d\u{2028}e\u{200b}f"
    let summary = String(decoding: try JSONEncoder().encode("y " + odd), as: UTF8.self)
    try folder.write(
      """
      {"formatVersion": 1, "name": "x", "summary": \(summary), "size": [8, 8], "duration": 1,
       "layers": [{"rectangle": {"corner": [0, 0], "size": [8, 8]}, "fill": "red"}]}
      """, "x.json")
    for words in [["show", "x.json"], ["show", "x.json", "--json"], ["inspect", "x.json"]] {
      let text = try Command.run(words, in: folder.path).text
      #expect(!text.isEmpty)
      for scalar in text.unicodeScalars where scalar != "\n" {
        let isSafe = ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
          scalar.properties.generalCategory)
        #expect(isSafe, "\(words): \(scalar.value)")
      }
    }
    let json = try Command.run(["show", "x.json", "--json"], in: folder.path).output
    #expect((try JSONSerialization.jsonObject(with: json) as? [String: Any])?["summary"] as? String == "y " + odd)
  }

  @Test(arguments: ["gif", "webp", "png"])
  func aReportNeverFollowsThePicture(format: String) throws {
    let plain = try Command.run(["render", "ring", "--format", format, "-q", "-o", "-"]).output
    for flags in [[], ["-q"], ["--json"]] {
      for path in ["-", "/dev/stdout", "/dev/fd/1"] {
        let outcome = try Command.run(["render", "ring", "--format", format, "-o", path] + flags)
        #expect(outcome.status == 0 && outcome.output == plain, "\(flags) \(path)")
      }
    }
  }
}
