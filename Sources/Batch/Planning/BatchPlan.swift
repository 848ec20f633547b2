import AtomicFiles
import Numerics
import Platform
import WhirligifKit

/// A checked manifest: every job is valid, and every output name is safe and unique.
package struct BatchPlan: Sendable {
  package let manifest: BatchManifest
  let folder: OutputTree
  /// Which jobs belong to this shard: those whose index modulo `parts` is `part`.
  let part, parts: Int

  /// - Parameters:
  ///   - folder: the output folder.
  ///   - shard: part I of N, counted from 1.
  ///   - reserved: the paths of other outputs of the run, with the options that name them.
  /// - Throws: `invalidDocument` with all unsafe names and conflicts, before anything is rendered.
  package init(
    _ manifest: BatchManifest, folder: String, shard: (index: Int, count: Int) = (1, 1),
    reserved: [(option: String, path: String)] = []
  ) throws(WhirligifError) {
    self.manifest = manifest
    self.folder = OutputTree(path: folder)
    (part, parts) = (shard.index - 1, shard.count)
    try protectInputs()
    let findings = try findings(reserved)
    if !findings.isEmpty { throw .invalidDocument(findings.map { "\(manifest.file): \($0)" }) }
  }

  /// Records the files that the jobs name, so that no output replaces one before it is read.
  private func protectInputs() throws(WhirligifError) {
    var known: Set<String> = []
    for index in 0..<manifest.count {
      let job = try manifest.job(at: index)
      if case .file(let path) = PresetSource(job.preset), known.insert(path).inserted { InputLog.protect(path) }
      for setting in job.general + job.own where !setting.isHint && known.insert(setting.text).inserted {
        InputLog.protect(setting.text.begins(with: "/") ? setting.text : manifest.folder + setting.text)
      }
    }
  }

  /// The placeholders that give two jobs different names.
  private static func distinction(_ one: BatchJob, _ other: BatchJob) -> String {
    var names: [String] = []
    if one.preset != other.preset {
      let words = [one.preset, other.preset].map { RenderSet.Input(word: $0).name }
      names.append(words[0] == words[1] ? "folder" : "preset")
    }
    if one.theme != other.theme { names.append("theme") }
    func text(_ name: String, _ job: BatchJob) -> String? { job.own.last { $0.name == name }?.text }
    for setting in one.own + other.own where !names.contains(setting.name) {
      if text(setting.name, one) != text(setting.name, other) { names.append(setting.name) }
    }
    guard !names.isEmpty else { return "they are equal" }
    return "add \(names.map { "{\($0)}" }.joined(separator: " or ")) to the output"
  }

  /// The first ten unsafe names and conflicts; of conflicts with the same solution, the first.
  private func findings(_ reserved: [(option: String, path: String)]) throws(WhirligifError) -> [String] {
    var findings: [String] = []
    var owners: [String: Int] = [:]
    var nested: [(job: Int, folder: String)] = []
    let others = Dictionary(
      reserved.compactMap { option, path in OutputPlace(of: path).map { ($0, option) } }, uniquingKeysWith: { $1 })
    var hints: Set<String> = []
    var clashes = OutputClashes(hasTemplates: try hasTemplates())
    for index in 0..<manifest.count where findings.count < 10 {
      let job = try manifest.job(at: index)
      let key = OutputName.key(job.output)
      owners[key] = index
      nested += Self.foldersLikeOutputs(key).map { (index, $0) }
      for name in job.kind.templates(at: job.output) {
        let place = OutputPlace(of: folder.label(of: name))
        let number = OutputName.key(name.substituting(Animation.framePlaceholder, with: OutputClashes.mark))
        if let problem = problem(of: name, isPicture: name == job.output) {
          findings.append("job \(index + 1): '\(name)' \(problem)")
        } else if let option = place.flatMap({ others[$0] }) {
          findings.append("job \(index + 1): '\(name)' is also the file of \(option)")
        } else if let other = clashes.add(number, place: place, of: index) {
          guard other != index else {
            findings.append("job \(index + 1) would write '\(name)' twice")
            continue
          }
          let hint = Self.distinction(try manifest.job(at: other), job)
          guard hints.insert(hint).inserted else { continue }
          findings.append("jobs \(other + 1) and \(index + 1) have the same output, '\(name)'; \(hint)")
        }
      }
    }
    for (job, folder) in nested.prefix(10) {
      guard let owner = owners[folder] else { continue }
      findings.append("job \(job + 1) needs the folder '\(folder)', which is the output of job \(owner + 1)")
    }
    return findings
  }

  /// Whether a job writes its frames as files.
  private func hasTemplates() throws(WhirligifError) -> Bool {
    for index in 0..<manifest.count where try manifest.job(at: index).output.contains(Animation.framePlaceholder) {
      return true
    }
    return false
  }

  /// The folders of a name that could also be the output of another job.
  private static func foldersLikeOutputs(_ name: String) -> [String] {
    let slashes = name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: "/") }
    return slashes.map { name[..<$0] }.map(String.init).filter { Container(path: $0) != nil }
  }

  /// The path of an output in messages.
  package func path(of name: String) -> String { folder.label(of: name) }

  /// The indices of this shard's jobs, in order.
  var indices: StrideTo<Int> { stride(from: part, to: manifest.count, by: parts) }

  /// The number of this shard's jobs.
  package var count: Int { max(0, (manifest.count - part + parts - 1) / parts) }

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
