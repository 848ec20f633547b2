import Foundation
import Testing

@testable import AtomicFiles

/// Each test has a folder of its own, with the output folder `out` and another one beside it.
final class SharedFileTests {
  private let folder: String
  private var out: String { folder + "/out" }

  init() throws {
    folder = NSTemporaryDirectory() + "/whirligif-\(UUID().uuidString)"
    for name in ["out/below", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The file `state` of the output folder, by its path and by its name in the tree.
  private var both: [SharedFile] { [SharedFile(path: out + "/state"), SharedFile("state", in: OutputTree(path: out))] }
  private func text(_ name: String) -> String? { try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) }
  private func link(to target: String) throws {
    try? FileManager.default.removeItem(atPath: out + "/state")
    try FileManager.default.createSymbolicLink(atPath: out + "/state", withDestinationPath: target)
  }

  /// Appends a letter.
  private func update(_ file: SharedFile) throws { try file.update(waiting: 0) { $0 + [UInt8(ascii: "x")] } }

  @Test func aFileIsCreatedAndChanged() throws {
    for (count, file) in both.enumerated() {
      #expect(try file.read() == [UInt8](repeating: UInt8(ascii: "x"), count: count))
      try update(file)
    }
    #expect(text("out/state") == "xx")
  }

  /// A link to a file, to a link, and to nothing, in the folder and below it.
  @Test(arguments: ["real", "below/real", "./below/../real", "other"])
  func aLinkIsFollowedAndKept(target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: out + "/other", withDestinationPath: "below/real")
    try link(to: target)
    for file in both { try update(file) }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: out + "/state") == target)
    #expect(text("out/" + target) == "xx")
  }

  @Test func aLinkThatLeavesTheFolderIsNotFollowedByItsName() throws {
    for target in ["../elsewhere/state", folder + "/elsewhere/state"] {
      try link(to: target)
      #expect(try both[1].read() == nil)
      #expect(throws: FileError.self) { try update(both[1]) }
      #expect(text("elsewhere/state") == nil)
    }
    // A path may lead anywhere.
    try update(both[0])
    #expect(text("elsewhere/state") == "x")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: out + "/state") == folder + "/elsewhere/state")
  }

  @Test(arguments: ["pipe", "folder", "socket", "device", "cycle"])
  func anythingButAFileIsRefusedAndKept(kind: String) throws {
    let path = out + "/state"
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "socket": #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0)
    case "device": try link(to: "/dev/null")
    default: try link(to: "state")
    }
    var before = stat()
    #expect(lstat(path, &before) == 0)
    // A device is outside the folder, and not followed by its name there.
    for file in kind == "device" ? [both[0]] : both {
      let error = #expect(throws: FileError.self) { try file.read() }
      if case .cannotRead? = error {} else { Issue.record("\(String(describing: error))") }
      #expect(throws: FileError.self) { try update(file) }
    }
    var after = stat()
    #expect(lstat(path, &after) == 0)
    #expect(after.st_ino == before.st_ino && after.st_mode == before.st_mode)
  }

  @Test func aLockThatCannotBeHadIsAnError() throws {
    let holder = open(out, O_RDONLY)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX) == 0)
    for file in both {
      let error = #expect(throws: FileError.self) { try file.update(waiting: 0.05) { $0 } }
      #expect(error == .cannotWrite(path: out, reason: "another process holds the lock on this folder"))
    }
  }
}
