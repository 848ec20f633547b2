import Foundation
import Testing

/// What is left when an export is stopped or a system call fails: the old file or the complete new one, and nothing
/// else.
struct InterruptionTests {
  #if os(Linux)
    /// Starts a rendering of a minute over an old file, ends it by a signal once it has worked for a tenth of a second,
    /// and gives its exit status.
    private func interrupted(by signal: Int32, in folder: TemporaryFolder) throws -> Int32 {
      try folder.write("old", "a.gif")
      let long = ["dots", "--size", "2000", "--duration", "60", "--max-pixels", "1000000000000"]
      let running = try Running(Command.path, ["render"] + long + ["-o", folder.file("a.gif")])
      #expect(eventually { running.processorTime > 0.1 })
      kill(running.process, signal)
      return try running.finish().status
    }

    @Test(arguments: zip([SIGINT, SIGTERM, SIGHUP], [130, 143, 129] as [Int32]))
    func aSignalEndsItCleanly(signal: Int32, status: Int32) throws {
      let folder = try TemporaryFolder()
      #expect(try interrupted(by: signal, in: folder) == status)
      #expect(try folder.names == ["a.gif"])
      #expect(try folder.data("a.gif") == Data("old".utf8))
    }

    @Test func whatAKilledProcessLeftIsRemovedByTheNextRun() throws {
      let folder = try TemporaryFolder()
      // The process is killed before it creates its own.
      _ = FileManager.default.createFile(atPath: folder.file(".whirligif-1-1.tmp"), contents: Data(count: 10))
      #expect(try interrupted(by: SIGKILL, in: folder) == -SIGKILL)
      #expect(try folder.data("a.gif") == Data("old".utf8))
      #expect(try Command.run(["render", "ring", "-q", "-o", "b.gif"], in: folder.path).status == 0)
      #expect(try folder.names == ["a.gif", "b.gif"])
    }
  #endif

  @Test func anInterruptedBatchSaysWhatWasDone() throws {
    let folder = try TemporaryFolder()
    let sizes = (300..<400).map(String.init).joined(separator: ",")
    try folder.write(
      "{\"output\": \"{size}.gif\", \"matrix\": {\"preset\": [\"dots\"], \"size\": [16, \(sizes)]}}", "m.json")
    let running = try Running(Command.path, ["batch", "m.json"], in: folder.path)
    #expect(try eventually { try folder.names.contains("16.gif") })
    kill(running.process, SIGINT)
    let outcome = try running.finish()
    #expect(outcome.status == 130)
    #expect(outcome.error.contains("Stopped. "))
    #expect(outcome.error.contains(" not done."))
    #expect(try folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
    // What was done stays done: every GIF is whole, and the next run knows them.
    let gifs = try folder.names.filter { $0.hasSuffix(".gif") }
    #expect(!gifs.isEmpty)
    for name in gifs { #expect(try folder.data(name).last == 0x3b) }
    let next = try Command.run(["batch", "m.json", "--dry-run"], in: folder.path)
    let current = try #require(next.errorLines.last?.split(separator: " "))
    #expect(try #require(Int(current[3])) == gifs.count, "\(current)")
  }

  private static let canTrace = ConditionTrait.enabled(
    if: Command.tool("strace").flatMap { try? Command.run(tool: $0, ["-o", "/dev/null", "/bin/true"]).status } == 0,
    "needs strace, and that tracing is allowed")

  /// Each of the last few calls of a kind fails once, as `strace` can arrange.
  @Test(
    canTrace, arguments: ["openat", "write", "fsync", "fchmod", "renameat", "close"],
    ["ENOSPC", "EIO", "EDQUOT", "EINTR"])
  func aFailedSystemCallLosesNothing(call: String, error: String) throws {
    let strace = try #require(Command.tool("strace"))
    let folder = try TemporaryFolder()
    let render = [Command.path, "render", "ring", "-q", "-o", folder.file("a.gif")]
    try folder.write("old", "a.gif")
    let counted = try Command.run(tool: strace, ["-f", "-e", "trace=\(call)"] + render)
    #expect(counted.status == 0)
    let count = counted.error.components(separatedBy: "\(call)(").count - 1
    for index in max(1, count - 3)...max(1, count) {
      try folder.write("old", "a.gif")
      let injection = "inject=\(call):error=\(error):when=\(index)"
      let outcome = try Command.run(
        tool: strace, ["-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e", injection] + render)
      let bytes = try folder.data("a.gif")
      let isOld = bytes == Data("old".utf8)
      #expect(isOld || (bytes.prefix(6) == Data("GIF89a".utf8) && bytes.last == 0x3b))
      #expect(!isOld || outcome.status != 0, "\(injection)")
      #expect(try folder.names == ["a.gif"])
    }
  }
}
