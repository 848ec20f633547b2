import AtomicFiles
import Platform
import WhirligifKit

/// `whirligif preview`: plays an animation or a finished picture in the terminal.
enum PreviewCommand {
  static func run(_ words: [String]) throws(WhirligifError) {
    var files = WatchedFiles()
    // Help and errors are printed before the terminal changes its mode.
    guard let subject = try files.follow({ () throws(WhirligifError) in try PreviewSubject.parse(words) }) else {
      return
    }
    let watches = subject.arguments.has("watch")
    if watches, files.isEmpty { throw .invalidValue("'--watch' needs a document in a file.") }
    guard Terminal.isTerminal(1), let terminal = RawTerminal() else {
      throw .invalidValue("'preview' needs a terminal.")
    }
    defer { terminal.restore() }
    let stage = Stage(terminal, subject)
    guard watches else {
      _ = try stage.play(try stage.prepare(subject), watching: nil)
      return
    }
    try watch(words, stage)
  }

  /// Plays until a key is pressed, and restarts whenever a file changes. An error is shown until then.
  private static func watch(_ words: [String], _ stage: Stage) throws(WhirligifError) {
    var files = WatchedFiles()
    while true {
      let end: Stage.End
      do throws(WhirligifError) {
        // The document is read again, including the fonts and images of its frames.
        let scene = try files.follow { () throws(WhirligifError) -> Stage.Scene? in
          try PreviewSubject.parse(words).map { subject throws(WhirligifError) in try stage.prepare(subject) }
        }
        guard let scene else { return }
        end = try stage.play(scene, watching: files)
      } catch {
        end = stage.show(error, watching: files)
      }
      guard case .changed(let path) = end else { return }
      FontCatalog.forget(file: path)
    }
  }
}
