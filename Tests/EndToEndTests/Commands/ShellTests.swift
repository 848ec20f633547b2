import Foundation
import Testing

@testable import whirligif

/// The completion scripts in the shells themselves, where they are installed; the manual page in man.
struct ShellTests {
  /// What bash offers for a line.
  private func bash(_ words: [String]) throws -> [String] {
    let script = """
      source <('\(Command.path)' completions bash)
      COMP_WORDS=('\(Command.path)' \(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count)
      _whirligif
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try Command.run(tool: Command.tool("bash") ?? "/bin/bash", ["-c", script])
    #expect(outcome.error == "")
    return outcome.text.split(separator: "\n").map(String.init)
  }

  @Test func bashCompletes() throws {
    #expect(try bash(["rend"]) == ["render"])
    #expect(try bash(["render", "rin"]).first == "ring")
    #expect(try bash(["render", "ring", "--thick"]) == ["--thickness"])
    #expect(try bash(["render", "ring", "--no-w"]) == ["--no-wrap"])
    #expect(try bash(["render", "ring", "--dither", "d"]) == ["diffusion"])
    #expect(try bash(["completions", ""]) == ["bash", "zsh", "fish"])
  }

  @Test func bashSplitsAtEqualsSigns() throws {
    #expect(try bash(["render", "ring", "--dither", "=", "d"]) == ["diffusion"])
    #expect(try bash(["render", "ring", "--dither", "="]) == ["none", "ordered", "diffusion"])
  }

  @Test(arguments: ["zsh", "fish", "bash"])
  func theScriptIsGoodSyntax(name: String) throws {
    guard let shell = Command.tool(name) else { return }
    let folder = try TemporaryFolder()
    try folder.write(try #require(Shell(rawValue: name)).script, "script")
    let outcome = try Command.run(tool: shell, ["-n", folder.file("script")])
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
  }

  @Test func fishCompletes() throws {
    guard let fish = Command.tool("fish") else { return }
    let script = "'\(Command.path)' completions fish | source; complete -C 'whirligif render ring --thick'"
    let path = (Command.path as NSString).deletingLastPathComponent
    let environment = ["PATH": path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
    let outcome = try Command.run(tool: fish, ["--no-config", "-c", script], environment: environment)
    #expect(outcome.text == "--thickness\tStroke width.\n")
  }

  @Test func manFindsNothingToWarnAbout() throws {
    guard let man = Command.tool("man") else { return }
    let folder = try TemporaryFolder()
    try Command.run(["manual"]).output.write(to: URL(fileURLWithPath: folder.file("whirligif.1")))
    let outcome = try Command.run(
      tool: man, ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", folder.file("whirligif.1")])
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
  }

  @Test func theManualPageNamesEveryOption() throws {
    let page = try Command.run(["manual"]).text
    for option in OptionTable.commands.filter({ !$0.isHidden }).flatMap(\.options) {
      #expect(page.contains(ManualPage.escaped("--\(option.name)")), "\(option.name)")
    }
  }
}
