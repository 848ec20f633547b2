import AtomicFiles
import Jobs
import Numerics
import Platform
import WhirligifKit

/// `whirligif init`: writes a project file, and its schema for editors.
enum InitCommand {
  static func run(_ arguments: ParsedArguments) throws(WhirligifError) {
    let path = arguments.text("output") ?? ProjectFile.name
    let schema = FilePath.path(of: ProjectSchema.name, relativeTo: path)
    var draft = ProjectDraft()
    draft.colors = arguments.texts("color").map(pair)
    draft.fonts = arguments.texts("font").map(pair)
    draft.themes = arguments.has("theme") ? arguments.texts("theme").map(theme) : [("light", nil), ("dark", nil)]
    draft.sources = arguments.operands
    draft.formats = arguments.list("format")
    draft.size = arguments.text("size")
    for word in arguments.operands where !InputSearch.isSearch(word) { try check(word) }
    let text = try draft.text(file: path)
    // A project file is never replaced, the schema of another version is.
    try mappingFileErrors(OutputFile.write(Array(text.utf8), to: path, replacing: false))
    try mappingFileErrors(OutputFile.write(Array(ProjectSchema.text.utf8), to: schema))
    guard !arguments.has("quiet") else { return }
    let next = draft.sources.isEmpty ? "" : "; 'whirligif batch' renders its pictures"
    StandardOutput.printToStandardError(
      "\(StandardOutput.visible(path)) and \(StandardOutput.visible(schema)) are written\(next).\n")
  }

  /// Rejects what is neither a preset nor a file.
  private static func check(_ word: String) throws(WhirligifError) {
    if case .builtin = PresetSource(word) { _ = try Animation(source: PresetSource(word)) }
    if case .file(let path) = PresetSource(word), FileStamp(of: path) == nil {
      throw .cannotRead(path: path, reason: "there is no such file")
    }
    if word == "-" { throw .invalidValue("A project's pictures have names: '-' cannot be one.") }
  }

  /// The parts of `NAME=VALUE`, which the option's type has checked.
  private static func pair(_ text: String) -> (name: String, text: String) {
    let parts = text.cut(at: "=")
    return (parts.map { String($0.before) } ?? text, parts.map { String($0.after) } ?? "")
  }

  /// `NAME`, or `NAME=MATTE`.
  private static func theme(_ text: String) -> (name: String, matte: String?) {
    text.includes("=") ? (pair(text).name, pair(text).text) : (text, nil)
  }
}
