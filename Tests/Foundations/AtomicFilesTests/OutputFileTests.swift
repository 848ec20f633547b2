import Foundation
import Testing

@testable import AtomicFiles

/// Each test has a folder of its own.
final class OutputFileTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "/whirligif-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func path(_ name: String) -> String { folder + "/" + name }
  private func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }
  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
  private func write(_ text: String, _ name: String) throws {
    try OutputFile.write(Array(text.utf8), to: .given(path(name)))
  }

  @Test func aNewFileHasWhatTheUmaskLeaves() throws {
    let mask = umask(0o022)
    umask(mask)
    try write("new", "a.gif")
    #expect(text("a.gif") == "new")
    #expect(try mode("a.gif") == Int(0o666 & ~mask))
    #expect(try names() == ["a.gif"])
  }

  @Test(arguments: [0o600, 0o644, 0o664, 0o755])
  func anOldFileKeepsItsMode(old: Int) throws {
    try write("old", "a.gif")
    try FileManager.default.setAttributes([.posixPermissions: old], ofItemAtPath: path("a.gif"))
    try write("new", "a.gif")
    #expect(text("a.gif") == "new")
    #expect(try mode("a.gif") == old)
  }

  @Test(arguments: OutputTreeTests.marks)
  func aNameThatBeginsWithAMarkIsItsOwn(mark: String) throws {
    try write("old", "keep.gif")
    try write("new", mark + "keep.gif")
    #expect(text("keep.gif") == "old")
    #expect(text(mark + "keep.gif") == "new")
    #expect(OutputPlace(of: path(mark + "new.gif")) != OutputPlace(of: path("new.gif")))
    #expect(FilePath.path(of: mark + "b", relativeTo: "/a") == "/\(mark)b")
    #expect(FilePath.path(of: "b", relativeTo: "c/\(mark)a") == "c/b")
  }

  @Test func whatIsToBeKeptIsKept() throws {
    try write("old", "a.gif")
    try FileManager.default.createSymbolicLink(atPath: path("link.gif"), withDestinationPath: "a.gif")
    for name in ["a.gif", "link.gif"] {
      #expect(throws: FileError.kept(path(name))) {
        try OutputFile.write(Array("new".utf8), to: .given(path(name)), replacing: false)
      }
    }
    #expect(text("a.gif") == "old")
    try OutputFile.write(Array("new".utf8), to: .given(path("b.gif")), replacing: false)
    #expect(text("b.gif") == "new")
    #expect(try names() == ["a.gif", "b.gif", "link.gif"])
  }

  /// Of writers that meet at one name exactly one wins, and its file stays whole.
  @Test func oneOfManyWritersCreatesTheFile() async throws {
    let target = path("a.gif")
    let winners = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<16 {
        group.addTask {
          let bytes = [UInt8](repeating: UInt8(number), count: 10_000)
          return (try? OutputFile.write(bytes, to: .given(target), replacing: false)).map { _ in number }
        }
      }
      return await group.reduce(into: [Int]()) { if let number = $1 { $0.append(number) } }
    }
    #expect(winners.count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data(repeating: UInt8(winners[0]), count: 10_000))
    #expect(try names() == ["a.gif"])
  }

  @Test func aSymbolicLinkStaysALink() throws {
    try FileManager.default.createDirectory(atPath: path("there"), withIntermediateDirectories: true)
    try write("old", "there/real.gif")
    try FileManager.default.createSymbolicLink(atPath: path("link.gif"), withDestinationPath: "there/real.gif")
    try FileManager.default.createSymbolicLink(atPath: path("chain.gif"), withDestinationPath: path("link.gif"))
    try write("new", "chain.gif")
    #expect(text("there/real.gif") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("chain.gif")) == path("link.gif"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link.gif")) == "there/real.gif")
  }

  @Test func aLinkToNothingMakesItsTarget() throws {
    try FileManager.default.createSymbolicLink(atPath: path("link.gif"), withDestinationPath: "real.gif")
    try write("new", "link.gif")
    #expect(text("real.gif") == "new")
  }

  @Test func aFileThatCannotBeCreatedIsReported() throws {
    try FileManager.default.createSymbolicLink(atPath: path("loop"), withDestinationPath: "loop")
    for (name, reason) in [
      ("no/such/folder.gif", "No such file or directory"), (".", "Is a directory"),
      ("loop", "Too many levels of symbolic links"), ("new/", "Not a directory"),
    ] {
      let error = #expect(throws: FileError.self) { try write("x", name) }
      if case .cannotCreate? = error {} else { Issue.record("\(name): \(String(describing: error))") }
      #expect(error?.description == "Cannot create '\(path(name))': \(reason).")
    }
    #expect(try names() == ["loop"])
  }

  @Test func aFullDeviceIsAnError() throws {
    let error = #expect(throws: FileError.self) { try OutputFile.write([1], to: .given("/dev/full")) }
    #expect(error == .cannotWrite(path: "/dev/full", reason: "No space left on device"))
  }

  @Test func aSetIsWrittenWhole() throws {
    try write("old", "b.gif")
    let places = ["a.gif", "b.gif", "sub/c.gif"]
    try OutputFile.writeSet(
      places.map { (bytes: Array("new \($0)".utf8), path: .given(path($0))) } + [([1], .given("/dev/null"))])
    for name in places { #expect(text(name) == "new \(name)") }
    #expect(try names() == ["a.gif", "b.gif", "sub"])
  }

  /// A folder in the place of the last file, an existing file that is to be kept, the same file twice.
  @Test(arguments: ["folder", "kept", "twice"])
  func aSetThatFailsLeavesTheOldFiles(reason: String) throws {
    try write("old", "b.gif")
    try FileManager.default.createDirectory(atPath: path("d.gif"), withIntermediateDirectories: false)
    let last = ["folder": "d.gif", "kept": "b.gif", "twice": "./a.gif"][reason] ?? ""
    let places = ["a.gif", "sub/c.gif", reason == "kept" ? "e.gif" : "b.gif", last]
    #expect(throws: FileError.self) {
      try OutputFile.writeSet(
        places.map { (bytes: Array("new".utf8), path: .given(path($0))) }, replacing: reason != "kept")
    }
    #expect(text("b.gif") == "old")
    #expect(try names() == ["b.gif", "d.gif"])
  }

  @Test func nothingCanBeWrittenTogether() throws { try OutputFile.writeSet([]) }

  @Test func whatADeadProcessLeftIsRemovedAndWhatALivingOneHasIsNot() throws {
    for name in [".whirligif-1-1.tmp", ".whirligif-1-2.tmp", ".whirligif-1-9.tmp", ".other-1.tmp"] {
      _ = FileManager.default.createFile(atPath: path(name), contents: Data())
    }
    let living = open(path(".whirligif-1-2.tmp"), O_WRONLY)
    #expect(flock(living, LOCK_EX | LOCK_NB) == 0)
    try write("new", "a.gif")
    close(living)
    #expect(try names() == [".other-1.tmp", ".whirligif-1-2.tmp", "a.gif"])
  }

  @Test func manyWritersOfOnePathLeaveOneCompleteFile() async throws {
    let paths = path("a.gif")
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<16 {
        group.addTask {
          _ = try? OutputFile.write([UInt8](repeating: UInt8(65 + writer), count: 100_000), to: .given(paths))
        }
      }
    }
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: paths)))
    #expect(bytes.count == 100_000)
    #expect(Set(bytes).count == 1)
    #expect(try names() == ["a.gif"])
  }

  @Test func descriptorsByNameAreWrittenInPlace() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let file = open(path("gone"), O_CREAT | O_RDWR, 0o600)
    defer { close(file) }
    #expect(unlink(path("gone")) == 0)
    for (written, read) in [(ends[1], ends[0]), (file, file)] {
      #expect(try OutputFile.write([7, 8, 9], to: .given("/dev/fd/\(written)")) == .streamed)
      if read == file { lseek(file, 0, SEEK_SET) }
      var bytes = [UInt8](repeating: 0, count: 8)
      #expect(readSome(read, &bytes) == 3)
      #expect(bytes.prefix(3) == [7, 8, 9])
    }
    #expect(try names().isEmpty)
  }
}

private func readSome(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int { read(descriptor, &bytes, bytes.count) }
