import AtomicFiles
import WhirligifKit

/// A checked manifest: every job is valid, and every output name is safe and unique.
package struct BatchPlan: Sendable {
  package let manifest: BatchManifest
  let folder: OutputTree
  /// Which jobs belong to this shard: those whose index modulo `parts` is `part`.
  package let part, parts: Int

  /// - Parameters:
  ///   - folder: the output folder.
  ///   - shard: part I of N, counted from 1.
  /// - Throws: `invalidDocument` with all unsafe names and conflicts, before anything is rendered.
  package init(
    _ manifest: BatchManifest, folder: String, shard: (index: Int, count: Int) = (1, 1)
  ) throws(WhirligifError) {
    self.manifest = manifest
    self.folder = OutputTree(path: folder)
    (part, parts) = (shard.index - 1, shard.count)
    let findings = try Self.findings(in: manifest, self.folder)
    if !findings.isEmpty { throw .invalidDocument(findings.map { "\(manifest.file): \($0)" }) }
  }

  /// The first ten unsafe names and conflicts.
  private static func findings(in manifest: BatchManifest, _ folder: OutputTree) throws(WhirligifError) -> [String] {
    var findings: [String] = []
    var owners: [String: Int] = [:]
    var nested: [(job: Int, folder: String)] = []
    for index in 0..<manifest.count where findings.count < 10 {
      let name = try manifest.job(at: index).output
      let key = OutputName.key(name)
      if let problem = problem(of: name, in: folder) {
        findings.append("job \(index + 1): '\(name)' \(problem)")
      } else if let other = owners.updateValue(index, forKey: key) {
        let hint = "add placeholders to the output, such as {preset}, {theme} or {scale}"
        findings.append("jobs \(other + 1) and \(index + 1) have the same output, '\(name)'; \(hint)")
      }
      nested += foldersLikeOutputs(key).map { (index, $0) }
    }
    for (job, folder) in nested.prefix(10) {
      guard let owner = owners[folder] else { continue }
      findings.append("job \(job + 1) needs the folder '\(folder)', which is the output of job \(owner + 1)")
    }
    return findings
  }

  /// The folders of a name that could also be the output of another job.
  private static func foldersLikeOutputs(_ name: String) -> [String] {
    let slashes = name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: "/") }
    return slashes.map { name[..<$0] }.map(String.init).filter { Container(path: $0) != nil }
  }

  /// The path of an output in messages.
  package func path(of name: String) -> String { folder.label(of: name) }

  /// The indices of this shard's jobs, in order.
  package var indices: StrideTo<Int> { stride(from: part, to: manifest.count, by: parts) }

  /// The number of this shard's jobs.
  package var count: Int { max(0, (manifest.count - part + parts - 1) / parts) }

  private static func problem(of name: String, in folder: OutputTree) -> String? {
    do throws(OutputName.Problem) {
      try OutputName.check(name)
    } catch {
      return error.message
    }
    return folder.reasonNotWritable(name).map { "cannot be written: \($0)" }
  }
}
