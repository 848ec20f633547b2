import AtomicFiles
import JSON
import Preset
import WhirligifKit

/// A manifest: many animations to render.
///
/// Jobs are created on demand, so a matrix of 100,000 jobs needs no more memory than its axes.
package struct BatchManifest: Sendable {
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
  var themes = Theme.builtin
  var matrix = Matrix()
  var matrixPosition = SourcePosition.start
  var entries: [Entry] = []
  /// A folder that is not searched for documents.
  var excluded: String?
  /// The jobs of a command line, instead of those of a manifest.
  private var prepared: [BatchJob] = []
  /// The folder below a searched one of each document that was found by a search, by its path.
  var folders: [String: String] = [:]

  /// - Parameter folder: the folder of relative paths of documents; empty for the current folder.
  init(file: String, folder: String) {
    self.file = file
    self.folder = folder
  }

  /// The jobs of a command line.
  init(rendering jobs: [BatchJob]) {
    self.init(file: "the command line", folder: "")
    prepared = jobs
  }

  /// Whether it was read from a file, rather than from a command line.
  package var isRead: Bool { prepared.isEmpty }

  /// The number of jobs.
  package var count: Int { prepared.count + entries.count + matrix.count }

  /// The names that its defaults and its own themes set.
  var generalNames: [String] {
    (defaults + (prepared.first?.general.filter { !$0.isHint } ?? [])
      + themes.dropFirst(Theme.builtin.count).flatMap { $0.settings }).map { $0.name }
  }

  /// The job with an index: first the jobs of the matrix, with the last axis changing fastest, then the listed jobs.
  package func job(at index: Int) throws(WhirligifError) -> BatchJob {
    if !prepared.isEmpty { return prepared[index] }
    guard index >= matrix.count else { return try job(index, settings: matrix[index], at: matrixPosition) }
    let entry = entries[index - matrix.count]
    return try job(index, settings: entry.settings, at: entry.position)
  }

  private func job(_ index: Int, settings: [Setting], at position: SourcePosition) throws(WhirligifError) -> BatchJob {
    let all = defaults + settings
    func last(_ name: String) -> String? { all.last { $0.name == name }?.text }
    guard let preset = last("preset") else {
      let other = settings.map(\.name).first { ["presets", "name", "file", "input", "animation"].contains($0) }
      let hint = other.map { "; did you mean \"preset\" by \"\($0)\"?" } ?? ""
      throw error("a job without a \"preset\"" + hint, at: position)
    }
    if preset == "-" { throw error("a job's preset cannot be standard input; expected a name or a path", at: position) }
    let theme = last("theme")
    let pair = theme.flatMap(pair)
    let general = defaults + (try themeSettings(pair?.light ?? theme, at: position))
    let dark = try pair.map { pair throws(WhirligifError) in
      defaults + (try themeSettings(pair.dark, at: position))
    }
    let output = try path(last("output"), index, all: general + settings, preset: preset, at: position)
    if pair != nil, Container(path: output)?.isVector != true {
      throw error("a job has one \"theme\"; a \"matrix\" takes a list, and an SVG a light and a dark one", at: position)
    }
    func options(_ settings: [Setting]) -> [Setting] {
      settings.compactMap { setting in
        if setting.name == "label" { return Setting(name: setting.name, text: setting.text, isHint: true) }
        return setting.isHint || !Self.ownNames.contains(setting.name) ? setting : nil
      }
    }
    return BatchJob(
      index: index, place: "\(file):\(position.line):\(position.column)", preset: resolved(preset), theme: theme,
      alternative: last("alt"), general: options(general), dark: dark.map(options), own: options(settings),
      output: output, columns: try columns(last("sheet"), at: position))
  }

  /// Keys of a job that are not options or parameters of its animation. A label, which output names can contain, is a
  /// parameter of the animations that have one of this name.
  static let ownNames: Set = ["preset", "theme", "output", "alt", "sheet"]

  private func columns(_ text: String?, at position: SourcePosition) throws(WhirligifError) -> Int? {
    guard let text else { return nil }
    guard let columns = Int(text), columns > 0 else {
      throw error("\"sheet\" is \"\(text)\"; expected the number of frames per row", at: position)
    }
    return columns
  }

  /// A light and a dark theme in a list; nil for other texts.
  private func pair(_ text: String) -> (light: String, dark: String)? {
    Theme.pair(of: ValueText.list(text)) { name in themes.last { $0.name == name }?.settings }
  }

  private func themeSettings(_ name: String?, at position: SourcePosition) throws(WhirligifError) -> [Setting] {
    guard let name else { return [] }
    if let theme = themes.last(where: { $0.name == name }) { return theme.settings }
    throw error("unknown theme \"\(name)\"" + Self.hint(name, among: themes.map { $0.name }), at: position)
  }

  private func path(
    _ own: String?, _ index: Int, all: [Setting], preset: String, at position: SourcePosition
  ) throws(WhirligifError) -> String {
    // The preset and the index always have their own values; the defaults of scale and format are 1 and gif.
    let input = RenderSet.Input(word: preset, folder: folders[preset])
    let named =
      [Setting(name: "scale", text: "1"), .init(name: "format", text: Container.gif.name)] + all
      + [
        .init(name: "preset", text: input.name), .init(name: "name", text: input.name),
        .init(name: "folder", text: input.folder), .init(name: "index", text: "\(index)"),
        .init(name: "frame", text: Animation.framePlaceholder),
      ]
    func isOn(_ name: String) -> Bool { all.last { $0.name == name }?.text == "true" }
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
    guard !folder.isEmpty, !preset.hasPrefix("/"), case .file(let path) = PresetSource(preset) else { return preset }
    return folder + path
  }

  /// A suggestion to append to a message about an unknown name.
  static func hint(_ name: String, among known: [String]) -> String {
    Suggestion.nearest(name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  func error(_ message: String, at position: SourcePosition) -> WhirligifError {
    .invalidDocument(["\(file):\(position.line):\(position.column): \(message)"])
  }
}

extension BatchManifest {
  /// The most jobs of a manifest.
  static let maximumJobs = 10_000_000

  /// Reads the manifest at a path, or from standard input for `-`.
  ///
  /// The documents that it references are relative to its own folder, so that its meaning does not depend on the
  /// current folder. A manifest from standard input has no folder: its documents are relative to the current folder.
  ///
  /// - Parameter excluded: a folder that is not searched for documents: that of the outputs.
  package init(path: String, excluding excluded: String? = nil) throws(WhirligifError) {
    let bytes = try mappingFileErrors { () throws(FileError) in try InputFile.read(path) }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    try self.init(
      reading: bytes, file: path == "-" ? "standard input" : path, folder: folder, excluding: excluded)
  }

  /// Reads a manifest: a JSON object, an array or JSON Lines of jobs, or CSV whose header has the keys of jobs.
  package init(
    reading bytes: [UInt8], file: String, folder: String = "", excluding excluded: String? = nil
  ) throws(WhirligifError) {
    self.init(file: file, folder: folder)
    self.excluded = excluded
    if file.lowercased().hasSuffix(".csv") || Self.looksLikeCSV(bytes) {
      try readTable(bytes)
    } else if let lines = Self.lines(bytes) {
      for (number, line) in lines { try addLine(line, number: number) }
    } else {
      try read(parse(bytes))
    }
    joinThemes()
    guard count > 0 else { throw error("no jobs; expected \"jobs\" or a \"matrix\"", at: .start) }
  }

  /// Makes one job of a light and a dark theme of the matrix where the outputs are SVG files for both.
  private mutating func joinThemes() {
    let isNamed = (defaults.map(\.name) + matrix.axes.map(\.name)).contains("output")
    guard let output, !isNamed, output.ending.flatMap(Container.init(path:))?.isVector == true,
      !output.names.contains("theme")
    else { return }
    matrix.axes = matrix.axes.map { axis in
      guard axis.name == "theme", pair(axis.values.joined(separator: ",")) != nil else { return axis }
      return Matrix.Axis(name: axis.name, values: [axis.values.joined(separator: ",")])
    }
  }

  /// Whether the first line is a CSV header rather than JSON: names separated by commas, including `preset`.
  private static func looksLikeCSV(_ bytes: [UInt8]) -> Bool {
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(4096), as: UTF8.self)
    guard !line.contains("{"), !line.contains("[") else { return false }
    return line.split(separator: ",").contains { $0.filter { !"\" \r".contains($0) } == "preset" }
  }

  /// A row is a job; an empty cell sets nothing.
  private mutating func readTable(_ bytes: [UInt8]) throws(WhirligifError) {
    let table: CSVTable
    do throws(CSVTable.Problem) {
      table = try CSVTable(String(decoding: bytes, as: UTF8.self))
    } catch {
      throw self.error(error.message, at: SourcePosition(line: error.line, column: 1, offset: 0))
    }
    guard table.rows.count <= Self.maximumJobs else { throw error("more than \(Self.maximumJobs) jobs", at: .start) }
    for row in table.rows {
      let settings = zip(table.names, row.cells).filter { !$1.isEmpty }.map { Setting(name: $0, text: $1) }
      try add(settings, at: SourcePosition(line: row.line, column: 1, offset: 0))
    }
  }

  /// The lines, if there are several and the first is a complete JSON value.
  private static func lines(_ bytes: [UInt8]) -> [(number: Int, bytes: [UInt8])]? {
    let all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    let filled = all.lazy.map { (number: $0.offset + 1, bytes: Array($0.element)) }
      .filter { !$0.bytes.allSatisfy { " \t\r".utf8.contains($0) } }
    guard let first = filled.first, let root = try? JSONDocument(reading: first.bytes).root else { return nil }
    guard root.array == nil else { return nil }
    let lines = Array(filled)
    return lines.count == 1 && root.object.map(isManifest) == true ? nil : lines
  }

  /// Whether the object is a manifest rather than a single job.
  private static func isManifest(_ object: JSONObject) -> Bool {
    object["jobs"] != nil || object["matrix"] != nil || object["preset"] == nil
  }

  private func parse(_ bytes: [UInt8]) throws(WhirligifError) -> JSONValue {
    var limits = JSONDocument.Limits()
    limits.size = InputFile.largest
    limits.values = 8 * Self.maximumJobs
    do {
      return try JSONDocument(reading: bytes, limits: limits).root
    } catch {
      throw self.error("\(error)", at: error.position)
    }
  }

  private mutating func addLine(_ line: [UInt8], number: Int) throws(WhirligifError) {
    let value: JSONValue
    do {
      value = try JSONDocument(reading: line).root
    } catch {
      var position = error.position
      position.line = number
      throw self.error("\(error)", at: position)
    }
    var position = value.range.start
    position.line = number
    try add(try settings(value), at: position)
  }

  /// Adds a job, or a job for each document that its preset finds.
  private mutating func add(_ settings: [Setting], at position: SourcePosition) throws(WhirligifError) {
    guard let preset = settings.lastIndex(where: { $0.name == "preset" }) else {
      entries.append(Entry(settings: settings, position: position))
      return
    }
    for word in try found(settings[preset].text, at: position) {
      var settings = settings
      settings[preset] = Setting(name: "preset", text: word)
      entries.append(Entry(settings: settings, position: position))
    }
  }

  /// The documents that a preset's name, a path, a folder or a pattern names.
  private mutating func found(_ word: String, at position: SourcePosition) throws(WhirligifError) -> [String] {
    guard InputSearch.isSearch(word, in: folder) else { return [word] }
    let inputs: [InputSearch.Input]
    do throws(WhirligifError) {
      inputs = try InputSearch.inputs(for: word, in: folder, excluding: excluded)
    } catch {
      throw self.error("\(error)", at: position)
    }
    for input in inputs { folders[input.word] = input.folder }
    return inputs.map(\.word)
  }

  private mutating func read(_ root: JSONValue) throws(WhirligifError) {
    for job in root.array ?? [] { try add(try settings(job), at: job.range.start) }
    if root.array != nil { return }
    guard let object = root.object else { throw error("expected an object, found \(root.kind)", at: root.range.start) }
    guard Self.isManifest(object) else { return try add(try settings(root), at: root.range.start) }
    for member in object.members { try read(member) }
  }

  private mutating func read(_ member: JSONObject.Member) throws(WhirligifError) {
    switch member.key {
    case "output":
      guard let text = member.value.string else { throw mismatch(member.value, "a string") }
      outputPosition = member.value.range.start
      do throws(OutputTemplate.Problem) {
        output = try OutputTemplate(text)
      } catch {
        throw self.error(error.message, at: outputPosition)
      }
    case "defaults": defaults = try settings(member.value)
    case "themes":
      guard let object = member.value.object else { throw mismatch(member.value, "an object") }
      for theme in object.members { themes.append((theme.key, try settings(theme.value))) }
    case "matrix": try readMatrix(member.value)
    case "jobs":
      guard let jobs = member.value.array else { throw mismatch(member.value, "an array") }
      for job in jobs { try add(try settings(job), at: job.range.start) }
    default:
      let hint = Self.hint(member.key, among: ["output", "defaults", "themes", "matrix", "jobs", "preset"])
      throw error("unknown key \"\(member.key)\" in a manifest\(hint)", at: member.keyRange.start)
    }
  }

  private mutating func readMatrix(_ value: JSONValue) throws(WhirligifError) {
    guard let object = value.object else { throw mismatch(value, "an object") }
    matrixPosition = value.range.start
    var count = 1
    for member in object.members {
      guard let values = member.value.array else { throw mismatch(member.value, "an array of values") }
      guard !values.isEmpty else { throw error("an axis needs at least one value", at: member.value.range.start) }
      var texts: [String] = []
      for value in values {
        let text = try text(value)
        texts += member.key == "preset" ? try found(text, at: value.range.start) : [text]
      }
      count *= texts.count
      guard count <= Self.maximumJobs else {
        throw error("the matrix has more than \(Self.maximumJobs) jobs", at: value.range.start)
      }
      matrix.axes.append(.init(name: member.key, values: texts))
    }
  }

  private func settings(_ value: JSONValue) throws(WhirligifError) -> [Setting] {
    guard let object = value.object else { throw mismatch(value, "an object") }
    var settings: [Setting] = []
    for member in object.members {
      if let list = member.value.array, ["preset", "theme"].contains(member.key) {
        // Whether the job writes an SVG, which holds a light and a dark theme, is not known here.
        guard member.key == "theme", list.count == 2 else {
          throw error("a job has one \"\(member.key)\"; a \"matrix\" takes a list", at: member.value.range.start)
        }
      }
      settings.append(.init(name: member.key, text: try text(member.value)))
    }
    return settings
  }

  /// A value in the syntax of flags.
  private func text(_ value: JSONValue) throws(WhirligifError) -> String {
    switch value.content {
    case .string(let text): return text
    case .number(let number): return ValueText.plain(number)
    case .boolean(let value): return value ? "true" : "false"
    case .array(let values):
      return try values.map { value throws(WhirligifError) in try text(value) }.joined(separator: ",")
    case .null, .object: throw mismatch(value, "a string, a number, true, false or an array of them")
    }
  }

  private func mismatch(_ value: JSONValue, _ expected: String) -> WhirligifError {
    error("expected \(expected), found \(value.kind)", at: value.range.start)
  }
}
