import Foundation
import Testing

/// The preview in a terminal: tmux's, where it is installed.
struct PreviewTests {
  private let tmux = Command.tool("tmux")
  private let socket = "whirligif-\(UUID().uuidString)"

  private func run(_ arguments: String...) throws -> String {
    try Command.run(tool: tmux ?? "", ["-L", socket] + arguments, environment: ["TMUX": "", "TERM": "xterm-256color"])
      .text
  }

  /// What the screen shows, as soon as `isReady`, or after ten seconds.
  private func screen(until isReady: (String) -> Bool) throws -> String {
    for _ in 0..<100 {
      let text = try run("capture-pane", "-p")
      if isReady(text) { return text }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return try run("capture-pane", "-p")
  }

  @Test(.tools("tmux"), arguments: [("q", 0), ("C-c", 130), ("C-z", 0)])
  func itPlaysAndLeavesTheTerminalAsItWas(key: String, status: Int) throws {
    let folder = try TemporaryFolder()
    let script = """
      stty -a > \(folder.file("before")); echo first line
      '\(Command.path)' preview ring; echo status $?; stty -a > \(folder.file("after")); sleep 60
      """
    try folder.write(script, "script")
    _ = try run("-f", "/dev/null", "new-session", "-d", "-x", "60", "-y", "20", "bash \(folder.file("script"))")
    defer { _ = try? run("kill-server") }
    let playing = try screen { $0.contains("▀▀▀") }
    #expect(playing.contains("▀▀▀"))
    #expect(!playing.contains("first line"))
    #expect(try run("display-message", "-p", "#{cursor_flag}") == "0\n")
    _ = try run("send-keys", key)
    let after = try screen { $0.contains("status") && !$0.contains("status $") }
    #expect(after.contains("first line\n"))
    #expect(after.contains("status \(status)\n"))
    #expect(!after.contains("▀"))
    #expect(try run("display-message", "-p", "#{cursor_flag}") == "1\n")
    #expect(try folder.data("before") == folder.data("after"))
  }
}
