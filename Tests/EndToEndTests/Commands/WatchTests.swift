import Foundation
import Testing

/// `--watch`: files are made again when what they are made from changes, and a signal ends that.
struct WatchTests {
  /// Ends a watching command.
  private func end(_ running: Running) throws {
    kill(running.process, SIGTERM)
    #expect(try running.finish().status == 143)
  }

  private func bytes(_ folder: TemporaryFolder, _ name: String) -> Data? { try? folder.data(name) }

  @Test func renderSaysWhatItWatchesAndHowToStop() throws {
    let folder = try TemporaryFolder()
    let document = try Command.run(["show", "ring", "--document"]).text
    try folder.write(document, "mine.json")
    let running = try Running(Command.path, ["render", "mine.json", "--watch", "--scale", "1,2"], in: folder.path)
    #expect(eventually { running.error.contains("Watching mine.json. Press Ctrl-C to stop.") })
    let first = bytes(folder, "mine@2x.gif")
    #expect(first != nil)
    try folder.write(document.replacingOccurrences(of: "\"default\": 8", with: "\"default\": 5"), "mine.json")
    #expect(eventually { bytes(folder, "mine@2x.gif") != first })
    #expect(running.error.contains(" mine.json has changed."))
    try end(running)
  }

  @Test func aDocumentThatIsWrongAtFirstIsWatchedToo() throws {
    let folder = try TemporaryFolder()
    try folder.write("{", "mine.json")
    let running = try Running(Command.path, ["render", "mine.json", "--watch"], in: folder.path)
    #expect(eventually { running.error.contains("Watching mine.json") })
    try folder.write(try Command.run(["show", "ring", "--document"]).text, "mine.json")
    #expect(eventually { bytes(folder, "mine.gif") != nil })
    try end(running)
  }

  @Test func aBatchWatchesItsManifestAndItsDocuments() throws {
    let folder = try TemporaryFolder()
    let document = try Command.run(["show", "ring", "--document"]).text
    try folder.write(document, "mine.json")
    try folder.write(#"{"jobs": [{"preset": "mine.json", "size": 16}, {"preset": "dots", "size": 16}]}"#, "m.json")
    let running = try Running(Command.path, ["batch", "m.json", "--watch", "-o", "out"], in: folder.path)
    #expect(eventually { running.error.contains("Watching m.json and 1 other file. Press Ctrl-C to stop.") })
    let first = bytes(folder, "out/mine.gif")
    #expect(first != nil && bytes(folder, "out/dots.gif") != nil)
    try folder.write(document.replacingOccurrences(of: "\"default\": 8", with: "\"default\": 5"), "mine.json")
    #expect(eventually { bytes(folder, "out/mine.gif") != first })
    // Errors are told, and watching goes on.
    try folder.write("{\"jobs\": [", "m.json")
    #expect(eventually { running.error.contains("Error: m.json:1:11: ") })
    try folder.write(#"{"jobs": [{"preset": "ring", "size": 16}]}"#, "m.json")
    #expect(eventually { bytes(folder, "out/ring.gif") != nil })
    try end(running)
  }

  private static let fonts = ["dejavu/DejaVuSans.ttf", "dejavu/DejaVuSerif.ttf", "dejavu/DejaVuSans-Bold.ttf"]
    .map { "/usr/share/fonts/truetype/" + $0 }.filter { FileManager.default.fileExists(atPath: $0) }

  @Test(.enabled(if: fonts.count >= 2, "needs two fonts of DejaVu"))
  func aFontThatChangesIsReadAgain() throws {
    let folder = try TemporaryFolder()
    let font = URL(fileURLWithPath: folder.file("f.ttf"))
    try Data(contentsOf: URL(fileURLWithPath: Self.fonts[0])).write(to: font)
    try folder.write(
      #"{"jobs": [{"preset": "wave", "size": 160, "font": "./f.ttf", "text": "again", "output": "a.gif"}]}"#, "m.json")
    let arguments = ["wave", "--size", "160", "--font", "./f.ttf", "--text", "again"]
    let one = try Running(Command.path, ["render"] + arguments + ["--watch", "-o", "b.gif"], in: folder.path)
    let many = try Running(Command.path, ["batch", "m.json", "--watch"], in: folder.path)
    #expect(
      eventually { one.error.contains("Watching ./f.ttf") && many.error.contains("Watching ./f.ttf and 1 other") })
    let first = bytes(folder, "a.gif")
    #expect(first != nil && bytes(folder, "b.gif") == first)
    // A font of which one half is written could be read.
    try Data(contentsOf: URL(fileURLWithPath: Self.fonts[1])).write(to: font, options: .atomic)
    #expect(eventually { bytes(folder, "a.gif") != first && bytes(folder, "b.gif") != first })
    #expect(try bytes(folder, "b.gif") == Command.run(["render"] + arguments + ["-o", "-"], in: folder.path).output)
    try end(one)
    try end(many)
  }

  @Test(arguments: [
    (["batch", "-", "--watch"], "needs a manifest in a file"),
    (["batch", "m.json", "--watch", "--no-clobber"], "choose one"),
    (["render", "-", "--watch"], "needs a document in a file"),
    (["render", "ring", "--watch", "--font", "builtin"], "Unknown option '--font'"),
    (["preview", "ring", "--watch"], "needs a document in a file"),
  ])
  func aFileThatCannotBeWatchedIsReported(arguments: [String], hint: String) throws {
    let outcome = try Command.run(arguments, input: Command.run(["show", "ring", "--document"]).output)
    #expect(outcome.status == 64 && outcome.errorLines.count == 1)
    #expect(outcome.error.contains(hint), "\(outcome.error)")
  }
}
