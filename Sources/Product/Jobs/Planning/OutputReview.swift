import AtomicFiles
import Numerics
import Platform
import WhirligifKit

/// Finds unsafe names and conflicts among the outputs of jobs, and records the files that the jobs read.
struct OutputReview {
  private let folder: OutputTree
  /// Other outputs of the run, with the options that name them.
  private let reserved: [(option: String, place: OutputPlace)]
  private var found: [String] = []
  private var owners: [String: Int] = [:]  // Words: keys of OutputName
  /// The folders of outputs that could also be an output.
  private var nested: [(job: Int, folder: String)] = []
  /// The solutions that were proposed: of conflicts with the same one, the first is reported.
  private var hints: Set<Name> = []
  private var clashes = OutputClashes()
  private var inputs: Set<Name> = []

  /// The most findings that are reported.
  private static let maximumFindings = 10

  init(below folder: OutputTree, reserved: [(option: String, path: String)]) {
    self.folder = folder
    self.reserved = reserved.compactMap { option, path in OutputPlace(of: path).map { (option, $0) } }
  }

  /// The first unsafe names and conflicts, a phrase each.
  var findings: [String] {
    found
      + nested.prefix(Self.maximumFindings).compactMap { job, folder in
        owners[folder].map { owner in
          "job \(job + 1) needs the folder '\(folder)', which is the output of job \(owner + 1)"
        }
      }
  }

  mutating func add(_ job: RenderJob, of jobs: JobList) throws(WhirligifError) {
    protectInputs(of: job)
    for output in job.outputs where found.count < Self.maximumFindings {
      let key = OutputName.key(output.path)
      owners[key] = job.index
      nested += Self.foldersLikeOutputs(key).map { (job.index, $0) }
      for name in output.kind.pathTemplates(at: output.path) {
        if let finding = try finding(about: name, of: output, job, in: jobs) { found.append(finding) }
      }
    }
  }

  /// Records the files that a job names, so that no output replaces one before it is read.
  private mutating func protectInputs(of job: RenderJob) {
    for path in job.inputPaths where inputs.insert(Name(path)).inserted { InputLog.protect(path) }
  }

  private mutating func finding(
    about name: String, of output: RenderJob.Output, _ job: RenderJob, in jobs: JobList
  ) throws(WhirligifError) -> String? {
    if let problem = problem(of: name, isPicture: name == output.path) {
      return "job \(job.index + 1): '\(name)' \(problem)"
    }
    let place = OutputPlace(of: folder.label(of: name))
    if let option = place.flatMap(option(writing:)) {
      return "job \(job.index + 1): '\(name)' is also the file of \(option)"
    }
    let number = OutputName.key(name.substituting(Animation.framePlaceholder, with: OutputClashes.mark))
    guard let other = clashes.add(number, place: place, of: job.index) else { return nil }
    guard other != job.index else { return "job \(job.index + 1) would write '\(name)' twice" }
    let hint = Self.distinction(try jobs.job(at: other), job)
    guard hints.insert(Name(hint)).inserted else { return nil }
    return "jobs \(other + 1) and \(job.index + 1) have the same output, '\(name)'; \(hint)"
  }

  /// The option that names the same output.
  private func option(writing place: OutputPlace) -> String? {
    reserved.first { place == $0.place || place.makes($0.place, numbering: Animation.framePlaceholder) }?.option
  }

  /// The placeholders that give two jobs different names.
  private static func distinction(_ one: RenderJob, _ other: RenderJob) -> String {
    var names: [Name] = []
    if !one.source.hasBytes(of: other.source) {
      let words = [one.source, other.source].map { Name(RenderSet.Input(word: $0).name) }
      names.append(words[0] == words[1] ? "folder" : "preset")
    }
    let (one, other) = (one.outputs[0], other.outputs[0])
    if one.theme.map({ Name($0) }) != other.theme.map({ Name($0) }) { names.append("theme") }
    let settings = [one, other].map { $0.request.settings(of: .job) }
    func text(_ name: Name, _ settings: [Setting]) -> Name? { settings.last { $0.name == name }.map { Name($0.text) } }
    for setting in settings.joined() where !names.contains(setting.name) {
      if text(setting.name, settings[0]) != text(setting.name, settings[1]) { names.append(setting.name) }
    }
    guard !names.isEmpty else { return "they are equal" }
    return "add \(names.map { "{\($0)}" }.joined(separator: " or ")) to the output"
  }

  /// The folders of a name that could also be the output of another job.
  private static func foldersLikeOutputs(_ name: String) -> [String] {
    let slashes = name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: "/") }
    return slashes.map { name[..<$0] }.map(String.init).filter { Container(path: $0) != nil }
  }

  /// - Parameter isPicture: whether the name must have the extension of a container.
  private func problem(of name: String, isPicture: Bool) -> String? {
    do throws(OutputName.Problem) {
      try OutputName.check(name, isPicture: isPicture)
    } catch {
      return error.message
    }
    if let reason = folder.reasonNotWritable(name) { return "cannot be written: \(reason)" }
    return OutputFile.input(at: folder.label(of: name)).map { input in
      "is the file of an input, '\(input)', which would be lost; choose another output"
    }
  }
}

extension RenderJob {
  /// The paths that the job may read: its document, and whatever its settings could name.
  var inputPaths: [String] {
    var paths: [String] = []
    if case .file(let path) = PresetSource(source) { paths.append(path) }
    for request in outputs.map({ $0.request }) {
      for setting in request.settings where !setting.isHint {
        // The file of a document's picture stands after its name.
        let named = setting.text.split(at: "\n").compactMap { $0.cut(atLast: "=").map { String($0.after) } }
        paths += ([setting.text] + named).map(request.path(of:))
      }
    }
    return paths
  }

  /// The documents among them, which may refer to images.
  var documentPaths: [String] { inputPaths.filter { FileKind.animations.matches($0) } }
}

extension RenderRequest {
  /// The path of a file that a setting names.
  fileprivate func path(of text: String) -> String {
    text.utf8.first == UInt8(ascii: "/") ? text : folder + text
  }
}
