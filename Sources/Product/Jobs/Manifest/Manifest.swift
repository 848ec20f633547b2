import JSON
import Numerics
import Preset
import WhirligifKit

/// A manifest: many animations to render.
///
/// Jobs are made on demand, so a matrix of 100,000 jobs needs no more memory than its axes.
package struct Manifest: Sendable {
  /// An explicitly listed job.
  struct Entry: Sendable {
    let settings: [Setting]
    let position: SourcePosition
  }

  /// The name in messages.
  let file: String
  /// The folder of relative paths of documents; ends in a slash, or is empty for the current folder.
  let folder: String
  /// The template of output names for jobs without their own.
  var output: OutputTemplate?
  var outputPosition = SourcePosition.start
  var defaults: [Setting] = []
  /// Whether warnings are errors, unless a job says otherwise.
  package var isStrict = false
  /// The built-in themes, those of the project, and its own.
  var themes = NameTable<ProjectNames.NamedTheme>()
  /// The names that its defaults and its own themes set.
  var sharedNames: [Name] = []
  var names = ProjectNames()
  var matrix = Matrix()
  var matrixPosition = SourcePosition.start
  var entries: [Entry] = []
  /// Whether it is the project's, which a command finds: nobody named it.
  var isProject = false
  /// A folder that is not searched for documents.
  var excluded: String?
  /// The documents that were found by a search, by their paths.
  var foundInputs: [Name: RenderSet.Input] = [:]

  /// - Parameter folder: the folder of relative paths of documents; empty for the current folder.
  init(file: String, folder: String) {
    self.file = file
    self.folder = folder
    for theme in Theme.allCases {
      themes.add(.init(name: Name(theme.name), settings: theme.settings, file: ""), named: Name(theme.name))
    }
  }

  /// The number of jobs.
  var count: Int { entries.count + matrix.count }

  /// The job with an index: first the jobs of the matrix, with the last axis changing fastest, then the listed jobs.
  func job(at index: Int) throws(WhirligifError) -> RenderJob {
    guard index >= matrix.count else { return try job(index, settings: matrix[index], at: matrixPosition) }
    let entry = entries[index - matrix.count]
    return try job(index, settings: entry.settings, at: entry.position)
  }

  private func job(_ index: Int, settings: [Setting], at position: SourcePosition) throws(WhirligifError) -> RenderJob {
    let defaults = (isStrict ? [Setting(name: "strict", text: "true")] : []) + defaults
    let all = defaults + settings
    func last(_ name: Name) -> String? { all.last { $0.name == name }?.text }
    guard let preset = last("preset") else {
      let other = settings.map { $0.name.text }.first {
        ["presets", "name", "file", "input", "animation"].contains($0)
      }
      let hint = other.map { "; did you mean \"preset\" by \"\($0)\"?" } ?? ""
      throw error("a job without a \"preset\"" + hint, at: position)
    }
    if preset == "-" { throw error("a job's preset cannot be standard input; expected a name or a path", at: position) }
    let theme = last("theme")
    let pair = theme.flatMap(pair)
    let themeSettings = try themeSettings(pair?.light ?? theme, at: position)
    let dark = try pair.map { pair throws(WhirligifError) in try self.themeSettings(pair.dark, at: position) }
    let output = try path(
      last("output"), index, all: defaults + themeSettings + settings, preset: preset, at: position)
    if pair != nil, Container(path: output)?.holdsThemes != true {
      throw error(
        "a job has one \"theme\" (an SVG or a .lottie may have a light and a dark one); for several, use a \"matrix\"",
        at: position)
    }
    func options(_ settings: [Setting]) -> [Setting] {
      settings.compactMap { setting in
        if setting.name == "label" { return Setting(name: setting.name, text: setting.text, isHint: true) }
        return setting.isHint || !Self.ownNames.contains(setting.name) ? setting : nil
      }
    }
    var themeLayer = RenderRequest.Layer(.theme, options(themeSettings), dark: dark.map(options))
    themeLayer.themes = names.reports(ofThemes: pair.map { [$0.light, $0.dark] } ?? theme.map { [$0] } ?? [])
    var request = RenderRequest(
      source: resolved(preset), folder: folder,
      layers: [.init(.shared, options(defaults)), themeLayer, .init(.job, options(settings))], names: names)
    if let theme, let axis = matrix.axes.first(where: { $0.name == "theme" }), axis.values.contains(theme) {
      request.otherThemes = axis.values.filter { !$0.hasBytes(of: theme) }.compactMap { other in
        (try? self.themeSettings(other, at: position)).map { .init(.theme, options($0)) }
      }
    }
    return RenderJob(
      index: index, at: Finding.Place(file: file, line: position.line, column: position.column),
      outputs: [.init(request, path: output, theme: theme, columns: try columns(last("sheet"), at: position))],
      alternative: last("alt"))
  }

  /// Keys of a job that are not options or parameters of its animation. A label, which output names can contain, is a
  /// parameter of the animations that have one of this name.
  package static let ownNames: Set<Name> = ["preset", "theme", "output", "alt", "sheet"]

  private func columns(_ text: String?, at position: SourcePosition) throws(WhirligifError) -> Int? {
    guard let text else { return nil }
    guard let columns = Int(text), columns > 0 else {
      throw error("\"sheet\" is \"\(text)\"; expected the number of frames per row", at: position)
    }
    return columns
  }

  /// A light and a dark theme in a list; nil for other texts.
  func pair(_ text: String) -> (light: String, dark: String)? {
    Theme.pair(of: ValueText.list(text)) { themes[$0]?.settings }
  }

  private func themeSettings(_ name: String?, at position: SourcePosition) throws(WhirligifError) -> [Setting] {
    guard let name else { return [] }
    if let theme = themes[name] { return theme.settings }
    let unknown = ValueText.list(name).first { themes[$0] == nil }
    guard let name = unknown else {
      throw error(
        "\"\(name)\" is not a light and a dark theme, which an SVG can hold; expected one theme", at: position)
    }
    throw error("unknown theme \"\(name)\"" + Self.hint(name, among: themes.map { $0.name.text }), at: position)
  }

  private func path(
    _ own: String?, _ index: Int, all: [Setting], preset: String, at position: SourcePosition
  ) throws(WhirligifError) -> String {
    // The preset and the index always have their own values; the defaults of scale and format are 1 and gif.
    let input = foundInputs[preset] ?? RenderSet.Input(word: preset)
    let named =
      [Setting(name: "scale", text: "1"), .init(name: "format", text: Container.gif.name)]
      + all.map { Setting(name: $0.name, text: $0.inNames) }
      + [
        .init(name: "preset", text: input.name), .init(name: "name", text: input.name),
        .init(name: "folder", text: input.folder), .init(name: "index", text: "\(index)"),
        .init(name: "frame", text: Animation.framePlaceholder),
      ]
    func isOn(_ name: Name) -> Bool { all.last { $0.name == name }?.text == "true" }
    let isStill = isOn("still") || all.contains { $0.name == "at" }
    do throws(OutputTemplate.Problem) {
      let template = try own.map { text throws(OutputTemplate.Problem) in try OutputTemplate(text) } ?? output
      if let template { return try template.path(for: named) }
      return try OutputTemplate(input.defaultName(isReduced: isOn("reduced"), isStill: isStill)).path(for: named)
    } catch {
      throw self.error(error.message, at: own == nil ? outputPosition : position)
    }
  }

  /// A document's path, relative to the manifest's folder. Names of presets are not changed.
  private func resolved(_ preset: String) -> String {
    guard !folder.isEmpty, !preset.begins(with: "/"), case .file(let path) = PresetSource(preset) else { return preset }
    return folder + path
  }

  /// A suggestion to append to a message about an unknown name.
  static func hint(_ name: String, among known: [String]) -> String {
    Suggestion.nearest(name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  func error(_ message: String, at position: SourcePosition) -> WhirligifError {
    .invalidDocument([Finding(Complaint(message).at(line: position.line, column: position.column), in: file)])
  }
}
