// Guarantee: own-names
import Foundation
import Testing

/// Names that the command chooses itself follow no link out of the folder, as one in a cloned repository could be.
struct OwnNamesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let document =
      #"{ "formatVersion": 1, "name": "x", "summary": "y", "size": [8, 8], "duration": 1, "layers": [{"circle": {"radius": "3 + t"}, "fill": "red"}]}"#
    try folder.write(document, "mine")
    try folder.write("", "outside/empty")
    try folder.write(#"{"jobs": [{"preset": "ring", "size": 8}]}"#, "clone/m.json")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8'/></svg>",
      "clone/in/sub/x.svg")
    try folder.write("", "clone/out/empty")
  }

  private func link(_ name: String, _ target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.file("clone/" + name), withDestinationPath: target)
  }

  /// The command, the place of a name that it chooses, and its exit status.
  private static let files: [(words: String, name: String, status: Int32)] = [
    ("init", "whirligif.json", 73), ("init", "whirligif.schema.json", 73), ("init --force", "whirligif.json", 73),
    ("init --force", "whirligif.schema.json", 73), ("init -o out/p.json", "out/whirligif.schema.json", 73),
    ("init -o out/p.json --force", "out/whirligif.schema.json", 73),
    ("render ring --size 8", "ring.gif", 73), ("render ring --size 8 -f svg", "ring.svg", 73),
    ("render ring --size 8 --theme light,dark", "ring-dark.gif", 73),
    ("render ring --size 8 --scale 1,2 -o a@{scale}x.webp", "a@2x.webp", 73),
    ("render ring --size 8 -o out", "out/ring.gif", 73), ("render ring --size 8 -o out/", "out/ring.gif", 73),
    ("render ring --size 8 -o out/f{frame}.png", "out/f3.png", 73), ("render ring --size 8 --sheet 2", "ring.png", 73),
    ("render ring --size 8 --sheet 2 -o a.png", "a.css", 73),
    ("render ring --size 8 --sheet 2 -o a.png", "a.sheet.json", 73),
    ("render ring dots --size 8", "dots.gif", 65), ("render ring dots --size 8 -o out/", "out/dots.gif", 65),
    ("render ring dots --size 8 -o out/{name}.svg", "out/dots.svg", 65),
    ("render in -o out/", "out/x.gif", 0), ("batch m.json", "ring.gif", 65), ("batch m.json", ".whirligif-state", 0),
    ("gallery", "gallery/index.html", 73), ("gallery -o out", "out/index.html", 73),
    ("check --format .", "found.json", 73), ("check --format *.json", "found.json", 73),
  ]

  @Test(arguments: files)
  func noFileOutsideIsWritten(words: String, name: String, status: Int32) throws {
    let above = String(repeating: "../", count: name.split(separator: "/").count)
    for target in [above + "mine", folder.file("mine"), above + "new"] where status != 0 || target.hasSuffix("mine") {
      // What is formatted exists.
      if words.hasPrefix("check"), target.hasSuffix("new") { continue }
      let before = try folder.data("mine")
      try folder.write("", "clone/gallery/empty")
      try link(name, target)
      let outcome = try Command.run(
        words.split(separator: " ").map(String.init), in: folder.file("clone"))
      #expect(outcome.status == status, "\(name) -> \(target): \(outcome.error)")
      if status == 73 { #expect(outcome.error.contains("'\(name)'") || outcome.error.contains("/\(name)'")) }
      #expect(try folder.data("mine") == before)
      #expect(try folder.names == ["clone", "mine", "outside"])
      try FileManager.default.removeItem(atPath: folder.file("clone/" + name))
    }
  }

  /// The command, the place of a folder in a name that it chooses, and its exit status.
  @Test(arguments: [
    ("render in -o out/", "out/sub", 65), ("render in/sub/x.svg -o out/{folder}/{name}.gif", "out/in", 73),
    ("render ring --size 8 -o {name}/a.gif", "ring", 73),
    ("render ring --size 8 -o out/{name}/{frame}.png", "out/ring", 73),
    ("gallery", "gallery", 73), ("render ring dots --size 8 -o {name}/a.gif", "dots", 65),
  ])
  func noFolderOutsideIsEntered(words: String, name: String, status: Int32) throws {
    let above = String(repeating: "../", count: name.split(separator: "/").count)
    for target in [above + "outside", folder.file("outside"), above + "new"] where target.hasSuffix("outside") {
      try link(name, target)
      let outcome = try Command.run(words.split(separator: " ").map(String.init), in: folder.file("clone"))
      #expect(outcome.status == status, "\(name) -> \(target): \(outcome.error)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("outside")) == ["empty"])
      #expect(try folder.names == ["clone", "mine", "outside"])
      try FileManager.default.removeItem(atPath: folder.file("clone/" + name))
    }
  }

  /// Links that stay in the folder are followed, and so are those that the user names.
  @Test func otherLinksAreFollowed() throws {
    for (words, name, target) in [
      ("render ring --size 8", "ring.gif", "out/r.gif"), ("render ring --size 8 -o a.gif", "a.gif", "../outside/a.gif"),
      ("render ring --size 8 -o f{frame}.png", "f3.png", "out/f.png"),
      ("render ring --size 8 --sheet 2 -o s.png", "s.png", "../outside/s.png"),
      ("render dots --size 8 -o away/", "away", "../outside"), ("gallery -q --size 8 -o page", "page", "../outside"),
    ] {
      try link(name, target)
      let outcome = try Command.run(words.split(separator: " ").map(String.init), in: folder.file("clone"))
      #expect(outcome.status == 0, "\(words): \(outcome.error)")
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("clone/" + name))
      #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
      #expect(FileManager.default.fileExists(atPath: folder.file("clone/" + target)), "\(words)")
    }
    #expect(FileManager.default.fileExists(atPath: folder.file("outside/dots.gif")))
    #expect(FileManager.default.fileExists(atPath: folder.file("outside/index.html")))
  }

  @Test(arguments: ["whirligif.json", "whirligif.schema.json"])
  func initKeepsFiles(name: String) throws {
    try folder.write("precious", "clone/" + name)
    let kept = try Command.run(["init"], in: folder.file("clone"))
    #expect(kept.status == 73)
    #expect(kept.error == "Error: Cannot create '\(name)': it exists; '--force' replaces it.\n")
    #expect(try folder.data("clone/" + name) == Data("precious".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("clone")).count == 4)
    #expect(try Command.run(["init", "--force"], in: folder.file("clone")).status == 0)
    #expect(try folder.data("clone/" + name) != Data("precious".utf8))
    // Not even a link that stays in the folder.
    try FileManager.default.moveItem(atPath: folder.file("clone/" + name), toPath: folder.file("clone/other"))
    try link(name, "other")
    let linked = try Command.run(["init", "--force"], in: folder.file("clone"))
    #expect(linked.status == 73 && linked.error.contains("'\(name)': it is a symbolic link"), "\(linked.error)")
  }
}
