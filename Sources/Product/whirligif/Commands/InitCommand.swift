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
    let given = arguments.text("output") ?? ""
    var files = [(text, OutputPath(path, given: given)), (ProjectSchema.text, OutputPath(schema, given: given))]
    // Another project in the folder has the same schema.
    let isForced = arguments.has("force")
    if !isForced, !OutputFile.isLink(schema), holds(schema, ProjectSchema.text) { files.removeLast() }
    for (_, place) in files { try check(place, replaces: isForced) }
    try mappingFileErrors(
      OutputFile.writeSet(files.map { (Array($0.0.utf8), $0.1) }, replacing: isForced))
    guard !arguments.has("quiet") else { return }
    let next = draft.sources.isEmpty ? "" : "; 'whirligif batch' renders its pictures"
    StandardOutput.printToStandardError(
      "\(StandardOutput.visible(path)) and \(StandardOutput.visible(schema)) are written\(next).\n")
  }

  private static func holds(_ path: String, _ text: String) -> Bool {
    (try? InputFile.read(path, limit: text.utf8.count))?.elementsEqual(text.utf8) ?? false
  }

  /// Rejects an existing file, and a link in the place of a name that this command chooses.
  private static func check(_ place: OutputPath, replaces: Bool) throws(WhirligifError) {
    let path = place.path
    if place.folder != nil, OutputFile.isLink(path) { throw .cannotCreate(path: path, reason: "it is a symbolic link") }
    if !replaces, FileStamp(of: path)?.isFile == true {
      throw .cannotCreate(path: path, reason: "it exists; '--force' replaces it")
    }
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
