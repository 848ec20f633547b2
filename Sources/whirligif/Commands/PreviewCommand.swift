import AtomicFiles
import Platform
import WhirligifKit

/// `whirligif preview`: plays an animation or a finished picture in the terminal.
enum PreviewCommand {
  static func run(_ words: [String]) throws(WhirligifError) {
    InputLog.begin()
    var files = WatchedFiles()
    // Help and errors are shown before the terminal is touched.
    guard let subject = try files.follow({ () throws(WhirligifError) in try PreviewSubject.parse(words) }) else {
      return
    }
    let watches = subject.arguments.has("watch")
    if watches, files.isEmpty { throw .invalidValue("'--watch' needs a document in a file.") }
    guard Terminal.isTerminal(1), let terminal = RawTerminal() else {
      throw .invalidValue("'preview' needs a terminal.")
    }
    defer { terminal.restore() }
    let stage = Stage(terminal, subject.arguments)
    guard watches else {
      _ = try stage.play(subject, watching: nil)
      return
    }
    try watch(words, subject, files, stage)
  }

  /// Plays until a key is pressed, and begins anew whenever a file changes. An error stands on the screen until then.
  private static func watch(
    _ words: [String], _ subject: PreviewSubject, _ files: WatchedFiles, _ stage: Stage
  ) throws(WhirligifError) {
    var (subject, files) = (Optional(subject), files)
    while true {
      let end: Stage.End
      do throws(WhirligifError) {
        // Fonts and pictures are read when frames are drawn.
        let scene = try files.follow { () throws(WhirligifError) -> Stage.Scene? in
          let current = if let subject { Optional(subject) } else { try PreviewSubject.parse(words) }
          return if let current { try stage.prepare(current) } else { nil }
        }
        guard let scene else { return }
        end = stage.play(scene, watching: files)
      } catch {
        end = stage.show(error, watching: files)
      }
      guard case .changed(let path) = end else { return }
      FontCatalog.forget(file: path)
      subject = nil
    }
  }
}
