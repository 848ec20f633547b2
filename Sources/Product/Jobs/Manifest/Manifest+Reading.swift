import AtomicFiles
import JSON
import Numerics
import Preset
import WhirligifKit

extension Manifest {
  /// The most jobs of a manifest.
  static let maximumJobs = 10_000_000

  /// Reads the manifest at a path, or from standard input for `-`.
  ///
  /// The documents that it references are relative to its own folder, so that its meaning does not depend on the
  /// current folder. A manifest from standard input has no folder: its documents are relative to the current folder.
  ///
  /// - Parameters:
  ///   - excluded: a folder that is not searched for documents: that of the outputs.
  ///   - project: whose colors, fonts and themes it knows.
  ///   - isProject: whether it was found, rather than named.
  ///   - needsJobs: whether a manifest without jobs is an error.
  package init(
    path: String, excluding excluded: String? = nil, project: ProjectNames? = nil, isProject: Bool = false,
    needsJobs: Bool = true
  ) throws(WhirligifError) {
    let bytes = try mappingFileErrors(InputFile.read(path))
    try self.init(
      reading: bytes, file: path == "-" ? "standard input" : path, folder: Self.folder(of: path), excluding: excluded,
      project: project, isProject: isProject, needsJobs: needsJobs)
  }

  /// The folder of a path with a slash; empty for the current one.
  static func folder(of path: String) -> String { path.cut(atLast: "/").map { $0.before + "/" } ?? "" }

  /// Reads a manifest: a JSON object, an array or JSON Lines of jobs, or CSV whose header has the keys of jobs.
  init(
    reading bytes: [UInt8], file: String, folder: String = "", excluding excluded: String? = nil,
    project: ProjectNames? = nil, isProject: Bool = false, needsJobs: Bool = true
  ) throws(WhirligifError) {
    self.init(file: file, folder: folder)
    self.isProject = isProject
    if let project { take(project) }
    self.excluded = excluded
    if let finding = InputFormat.finding(aboutManifest: bytes, file: file) { throw .invalidDocument([finding]) }
    if file.lowercasedASCII.ends(with: ".csv") || Self.looksLikeCSV(bytes) {
      try readTable(bytes)
    } else if let lines = Self.lines(bytes) {
      for (number, line) in lines { try addLine(line, number: number) }
    } else {
      try read(parse(bytes))
    }
    joinThemes()
    guard count > 0 || !needsJobs else { throw error("no jobs; expected \"jobs\" or a \"matrix\"", at: .start) }
  }

  /// Makes one job of a light and a dark theme of the matrix where the outputs are files for both.
  private mutating func joinThemes() {
    let isNamed = (defaults.map { $0.name } + matrix.axes.map { $0.name }).contains("output")
    guard let output, !isNamed, output.ending.flatMap(Container.init(path:))?.holdsThemes == true,
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
    guard !line.includes("{"), !line.includes("[") else { return false }
    return line.split(at: ",").contains {
      $0.split(whereScalar: { "\" \r".unicodeScalars.contains($0) }).joined() == "preset"
    }
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

  func parse(_ bytes: [UInt8]) throws(WhirligifError) -> JSONValue {
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
    let inputs: [RenderSet.Input]
    do throws(WhirligifError) {
      inputs = try InputSearch.inputs(for: word, in: folder, excluding: excluded)
    } catch {
      throw self.error("\(error)", at: position)
    }
    for input in inputs { foundInputs[input.word] = input }
    return inputs.map { $0.word }
  }

  private mutating func read(_ root: JSONValue) throws(WhirligifError) {
    for job in root.array ?? [] { try add(try settings(job), at: job.range.start) }
    if root.array != nil { return }
    guard let object = root.object else { throw error("expected an object, found \(root.kind)", at: root.range.start) }
    guard Self.isManifest(object) else { return try add(try settings(root), at: root.range.start) }
    try readNames(object)
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
    case "defaults":
      defaults = try settings(member.value)
      sharedNames += defaults.map { $0.name }
    case "strict":
      guard case .boolean(let value) = member.value.content else { throw mismatch(member.value, "true or false") }
      isStrict = value
    case "themes", "colors", "fonts", "$schema": break
    case "matrix": try readMatrix(member.value)
    case "jobs":
      guard let jobs = member.value.array else { throw mismatch(member.value, "an array") }
      for job in jobs { try add(try settings(job), at: job.range.start) }
    default:
      let hint = Self.hint(member.key.text, among: Self.keys + ["preset"])
      throw error("unknown key \"\(member.key)\" in a manifest\(hint)", at: member.keyRange.start)
    }
  }

  /// The keys of a manifest.
  static let keys = ["output", "defaults", "strict", "themes", "colors", "fonts", "matrix", "jobs"]

  private mutating func readMatrix(_ value: JSONValue) throws(WhirligifError) {
    guard let object = value.object else { throw mismatch(value, "an object") }
    matrixPosition = value.range.start
    var count = 1
    for member in object.members {
      try checkLimit(member)
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

  func settings(_ value: JSONValue) throws(WhirligifError) -> [Setting] {
    guard let object = value.object else { throw mismatch(value, "an object") }
    var settings: [Setting] = []
    for member in object.members {
      try checkLimit(member)
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

  /// Rejects a limit in a file that was found: whoever wrote it is not the one whose time and memory it takes.
  private func checkLimit(_ member: JSONObject.Member) throws(WhirligifError) {
    guard isProject, RenderOption.all.contains(where: { Name($0.name) == member.key && $0.isLimit }) else { return }
    throw error(
      "\"\(member.key)\" is a limit, and a project sets none; the command line does, or a manifest that it names",
      at: member.keyRange.start)
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

  func mismatch(_ value: JSONValue, _ expected: String) -> WhirligifError {
    error("expected \(expected), found \(value.kind)", at: value.range.start)
  }
}
