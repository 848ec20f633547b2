import Foundation
import Testing

@testable import AtomicFiles

/// Each test has a folder of its own, with the output folder `out` and what lies outside it beside it.
final class OutputTreeTests {
  private let folder: String
  private var out: String { folder + "/out" }

  init() throws {
    folder = NSTemporaryDirectory() + "/whirligif-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder + "/elsewhere", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: out + "/" + name, withDestinationPath: target)
  }

  private func write(_ name: String) -> FileError? { OutputTree(path: out).write([[([1, 2], name)]])[0] }
  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + name) }
  private var outside: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder + "/elsewhere") }
  }

  /// Scalars that join the character before them: a slash is a slash nevertheless.
  static let marks = ["\u{301}", "\u{200d}", "\u{fe0f}", "\u{20dd}"]

  @Test(arguments: marks)
  func aMarkBehindASlashHidesNothing(mark: String) throws {
    #expect(write("../\(mark)c.gif") != nil)
    #expect(write("a/../../elsewhere/\(mark)c.gif") != nil)
    #expect(!exists(mark + "c.gif"))
    #expect(try outside.isEmpty)
    #expect(write("b/\(mark)c.gif") == nil)
    #expect(exists("out/b/\(mark)c.gif"))
    try link("up", to: "/\(mark)elsewhere")
    #expect(write("up/c.gif")?.reason.contains("symbolic link") == true)
  }

  @Test func foldersAreMade() {
    #expect(write("a/b/c.gif") == nil)
    #expect(exists("out/a/b/c.gif"))
  }

  @Test(arguments: ["../elsewhere", "a/../../elsewhere", "/tmp"])
  func aLinkToTheOutsideIsRefused(target: String) throws {
    try FileManager.default.createDirectory(atPath: out + "/a", withIntermediateDirectories: true)
    try link("up", to: target)
    let error = try #require(write("up/c.gif"))
    #expect(error.reason.contains("leaves the output folder through the symbolic link"))
    #expect(OutputTree(path: out).reasonNotWritable("up/c.gif") != nil)
    #expect(OutputTree(path: out).read("up/c.gif") == nil)
    #expect(try outside.isEmpty)
  }

  @Test func aFileThatIsALinkToTheOutsideIsRefused() throws {
    try link("c.gif", to: "../elsewhere/c.gif")
    #expect(write("c.gif") != nil)
    #expect(try outside.isEmpty)
  }

  @Test func linksWithinAreFollowed() throws {
    try FileManager.default.createDirectory(atPath: out + "/real/deep", withIntermediateDirectories: true)
    try link("short", to: "./real/deep/../deep")
    try link("end.gif", to: "real/end.gif")
    #expect(write("short/c.gif") == nil)
    #expect(write("end.gif") == nil)
    #expect(exists("out/real/deep/c.gif") && exists("out/real/end.gif"))
  }

  @Test func linksInACircleAreAnError() throws {
    try link("a", to: "b")
    try link("b", to: "a")
    #expect(write("a/c.gif")?.reason == "Too many levels of symbolic links")
  }

  @Test func aFileInTheWayOfAFolderIsAnError() throws {
    #expect(write("a.gif") == nil)
    #expect(write("a.gif/b.gif")?.reason == "a file is in the place of a folder")
  }

  @Test func foldersOfAFileThatCannotBeWrittenAreRemoved() throws {
    #expect(write("a/b/\(String(repeating: "x", count: 300)).gif") != nil)
    #expect(!exists("out/a"))
  }

  /// The second of three sets fails at its last file.
  @Test func setsThatAreWrittenTogetherFailAlone() throws {
    let tree = OutputTree(path: out)
    #expect(tree.write([[([1], "b0.gif")]]) == [nil])
    let long = String(repeating: "x", count: 300)
    let names = [["a0.gif", "a/1.gif"], ["b0.gif", "b/1.gif", "b/\(long).gif"], ["c.gif"]]
    let errors = tree.write(names.map { set in set.map { (bytes: [2], name: $0) } })
    #expect(errors.map { $0 == nil } == [true, false, true])
    #expect(["a0.gif", "a/1.gif", "b0.gif", "c.gif"].map { tree.read($0) } == [[2], [2], [1], [2]])
    #expect(try FileManager.default.contentsOfDirectory(atPath: out).sorted() == ["a", "a0.gif", "b0.gif", "c.gif"])
  }

  /// More folders than may be open.
  @Test func aSetOfManyFoldersIsWrittenWhole() throws {
    let names = (0..<150).map { "\($0)/a.gif" }
    #expect(OutputTree(path: out).write([names.map { (bytes: [3], name: $0) }]) == [nil])
    #expect(names.allSatisfy { OutputTree(path: out).read($0) == [3] })
    #expect(try FileManager.default.contentsOfDirectory(atPath: out + "/0") == ["a.gif"])
  }

  /// Another thread exchanges a folder for a link to the outside all the time.
  @Test func aFolderReplacedByALinkIsNotFollowed() throws {
    try FileManager.default.createDirectory(atPath: out + "/sub", withIntermediateDirectories: true)
    try link("evil", to: "../elsewhere")
    let names = (out + "/sub", out + "/evil", out + "/spare")
    let thread = Thread {
      while !Thread.current.isCancelled {
        rename(names.0, names.2)
        rename(names.1, names.0)
        rename(names.0, names.1)
        rename(names.2, names.0)
      }
    }
    thread.start()
    for number in 0..<300 { _ = write("sub/\(number).gif") }
    thread.cancel()
    #expect(try outside.isEmpty)
  }
}
