#if os(Linux)
  import Foundation
  import Testing

  /// The command inside the packages of other languages.
  @Suite struct WrapperTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The npm package as it is installed, with the command of this build.
    private static func npmPackage(_ folder: TemporaryFolder) throws -> String {
      let machine = ["x86_64": "x64", "aarch64": "arm64"]
      let system = try Command.run(tool: "/bin/uname", ["-m"]).text.trimmingCharacters(in: .newlines)
      let name = "whirligif-linux-\(try #require(machine[system]))"
      for file in ["index.js", "serve.js", "command.js"] {
        let text = try String(contentsOfFile: "\(root)/Scripts/packaging/node/\(file)", encoding: .utf8)
        let isCommand = file == "command.js"
        try folder.write(
          isCommand ? text.replacing("\"./index.js\"", with: "\"../index.js\"") : text,
          isCommand ? "bin/whirligif.js" : file)
      }
      try folder.write("{}", "node_modules/\(name)/package.json")
      try FileManager.default.createDirectory(
        atPath: folder.file("node_modules/\(name)/bin"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("node_modules/\(name)/bin/whirligif"), withDestinationPath: Command.path)
      return folder.file("bin/whirligif.js")
    }

    /// The Python package, whose command is the script beside it.
    private static func pythonPackage(_ folder: TemporaryFolder) throws {
      for file in ["__init__.py", "__main__.py", "client.py"] {
        let text = try String(contentsOfFile: "\(root)/Scripts/packaging/module/\(file)", encoding: .utf8)
        try folder.write(text, "whirligif/\(file)")
      }
      try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("bin/whirligif"), withDestinationPath: Command.path)
    }

    /// Whether a studio answers.
    private static func isServed(_ address: String) throws -> Bool {
      let port = try #require(address.firstMatch(of: /:([0-9]+)\//)).1
      return try Command.run(tool: "/bin/bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]).status == 0
    }

    /// Starts a studio through a wrapper and signals the wrapper: both end.
    private static func expectEnd(by signal: Int32, of tool: String, _ words: [String], in folder: String) throws {
      let running = try Running(tool, words + ["studio"], in: folder)
      #expect(eventually { running.output.hasSuffix("\n") || running.hasEnded })
      let address = running.output
      #expect(try isServed(address), "\(running.error)")
      kill(running.process, signal)
      let status = try running.finish().status
      #expect(status == (signal == SIGKILL ? -SIGKILL : 128 + signal), "\(tool), signal \(signal)")
      #expect(try eventually { try !isServed(address) }, "\(tool), signal \(signal): the command goes on")
    }

    @Test(.tools("node"), arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
    func theCommandOfTheNPMPackageEndsWithIt(_ signal: Int32) throws {
      let folder = try TemporaryFolder()
      let script = try Self.npmPackage(folder)
      try Self.expectEnd(by: signal, of: #require(Command.tool("node")), [script], in: folder.path)
    }

    @Test(.tools("node")) func theNPMPackagePassesArgumentsAndStatus() throws {
      let folder = try TemporaryFolder()
      let script = try Self.npmPackage(folder)
      let node = try #require(Command.tool("node"))
      for words in [
        ["--version"], ["render", "ring", "-q", "-o", "-"], ["render", "no-such-preset"], ["show", "ring"],
      ] {
        let wrapped = try Command.run(tool: node, [script] + words, in: folder.path)
        let plain = try Command.run(words, in: folder.path)
        #expect(wrapped.status == plain.status && wrapped.output == plain.output && wrapped.error == plain.error)
      }
    }

    @Test(.tools("python3"), arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
    func theCommandOfTheWheelEndsWithIt(_ signal: Int32) throws {
      let folder = try TemporaryFolder()
      try Self.pythonPackage(folder)
      try Self.expectEnd(by: signal, of: #require(Command.tool("python3")), ["-m", "whirligif"], in: folder.path)
    }

    /// In a container the command is the first process, which the system protects from signals that it does not take.
    @Test(.tools("unshare"), .enabled(if: getuid() == 0, "needs root"), arguments: [SIGTERM, SIGINT, SIGHUP])
    func theFirstProcessOfAContainerEnds(_ signal: Int32) throws {
      let running = try Running(
        #require(Command.tool("unshare")), ["--pid", "--fork", Command.path, "studio"])
      #expect(eventually { running.output.hasSuffix("\n") || running.hasEnded })
      let address = running.output
      #expect(try Self.isServed(address), "\(running.error)")
      let children = try String(
        contentsOfFile: "/proc/\(running.process)/task/\(running.process)/children", encoding: .utf8)
      let child = try #require(pid_t(children.trimmingCharacters(in: .whitespaces)))
      kill(child, signal)
      #expect(try running.finish().status == 128 + signal)
    }
  }
#endif
