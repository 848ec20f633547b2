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

  /// Waits until the screen shows all of some texts and none of others.
  private func expectScreen(_ shown: String..., without hidden: [String] = []) throws {
    var screen = ""
    let isReached = try eventually {
      screen = try run("capture-pane", "-p")
      return shown.allSatisfy(screen.contains) && !hidden.contains(where: screen.contains)
    }
    #expect(isReached, "\(screen)")
  }

  @Test(.tools("tmux"), arguments: [("q", 0), ("C-c", 130), ("C-z", 0)])
  func playingRestoresTheTerminal(key: String, status: Int) throws {
    let folder = try TemporaryFolder()
    let script = """
      stty -a > \(folder.file("before")); echo first line
      '\(Command.path)' preview ring; status=$?; stty -a > \(folder.file("after")); echo status $status; sleep 600
      """
    try folder.write(script, "script")
    _ = try run("-f", "/dev/null", "new-session", "-d", "-x", "60", "-y", "20", "bash \(folder.file("script"))")
    defer { _ = try? run("kill-server") }
    try expectScreen("▀▀▀", without: ["first line"])
    #expect(try run("display-message", "-p", "#{cursor_flag}") == "0\n")
    _ = try run("send-keys", key)
    try expectScreen("first line\n", "status \(status)\n", without: ["▀"])
    #expect(try run("display-message", "-p", "#{cursor_flag}") == "1\n")
    #expect(try folder.data("before") == folder.data("after"))
  }

  /// Starts a script in a terminal of its own.
  private func start(_ script: String, in folder: TemporaryFolder) throws {
    try folder.write("cd '\(folder.path)'\n" + script, "script")
    _ = try run("-f", "/dev/null", "new-session", "-d", "-x", "60", "-y", "20", "bash \(folder.file("script"))")
  }

  @Test(.tools("tmux"), arguments: ["gif", "webp", "png", "svg"])
  func filesOfEveryKindArePlayed(ending: String) throws {
    let folder = try TemporaryFolder()
    if ending == "svg" {
      try folder.write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='20' height='20'/></svg>", "a.svg")
    } else {
      #expect(try Command.run(["render", "ring", "-o", "a.\(ending)"], in: folder.path).status == 0)
    }
    try start("'\(Command.path)' preview a.\(ending) --loops 1000; echo status $?; sleep 600", in: folder)
    defer { _ = try? run("kill-server") }
    try expectScreen("▀▀▀")
    _ = try run("send-keys", "q")
    try expectScreen("status 0\n")
  }

  @Test(.tools("tmux")) func previewWatchesThePlayedFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(CalmDocument.text, "mine.json")
    try start("'\(Command.path)' preview mine.json --watch; echo status $?; sleep 600", in: folder)
    defer { _ = try? run("kill-server") }
    try expectScreen("▀▀▀", "Watching mine.json. Press a key to stop.")
    try folder.write("{", "mine.json")
    try expectScreen("Error: mine.json:1:2: ", without: ["▀"])
    try folder.write(CalmDocument.text, "mine.json")
    try expectScreen("▀▀▀")
    _ = try run("send-keys", "q")
    try expectScreen("status 0\n")
  }

  @Test func whatHasNoEffectOnAFinishedPictureIsRefused() throws {
    let folder = try TemporaryFolder()
    #expect(try Command.run(["render", "ring", "-o", "a.gif"], in: folder.path).status == 0)
    let outcome = try Command.run(["preview", "a.gif", "--duration", "2"], in: folder.path)
    #expect(outcome.status == 64 && outcome.error.contains("'--duration' has no effect on a finished picture"))
    #expect(try Command.run(["preview", "a.gif"], in: folder.path).error == "Error: 'preview' needs a terminal.\n")
  }
}
