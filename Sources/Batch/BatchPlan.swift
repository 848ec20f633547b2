import AtomicFiles
import WhirligifKit

/// A manifest that has been checked: every job can be made, every name is safe and nobody else's.
package struct BatchPlan: Sendable {
  package let manifest: BatchManifest
  let folder: OutputTree
  /// Which jobs are ours: those whose index leaves `part` when divided by `parts`.
  package let part, parts: Int

  /// - Parameters:
  ///   - folder: the output folder.
  ///   - shard: part I of N, counted from 1.
  /// - Throws: `invalidDocument` with all hostile names and clashes, before anything is rendered.
  package init(
    _ manifest: BatchManifest, folder: String, shard: (index: Int, count: Int) = (1, 1)
  ) throws(WhirligifError) {
    self.manifest = manifest
    self.folder = OutputTree(path: folder)
    (part, parts) = (shard.index - 1, shard.count)
    let findings = try Self.findings(in: manifest, self.folder)
    if !findings.isEmpty { throw .invalidDocument(findings.map { "\(manifest.file): \($0)" }) }
  }

  /// The first ten hostile names and clashes.
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
        let hint = "use more names in the output, such as {preset}, {theme} or {scale}"
        findings.append("jobs \(other + 1) and \(index + 1) have one name, '\(name)'; \(hint)")
      }
      nested += foldersLikeOutputs(key).map { (index, $0) }
    }
    for (job, folder) in nested.prefix(10) {
      guard let owner = owners[folder] else { continue }
      findings.append("job \(job + 1) needs a folder where job \(owner + 1) has its output, '\(folder)'")
    }
    return findings
  }

  /// The folders of a name that another job could have for its output.
  private static func foldersLikeOutputs(_ name: String) -> [String] {
    let slashes = name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: "/") }
    return slashes.map { name[..<$0] }.map(String.init).filter { Container(path: $0) != nil }
  }

  /// The indices of our jobs, in their order.
  package var indices: StrideTo<Int> { stride(from: part, to: manifest.count, by: parts) }

  /// How many they are.
  package var count: Int { max(0, (manifest.count - part + parts - 1) / parts) }

  private static func problem(of name: String, in folder: OutputTree) -> String? {
    do throws(OutputName.Problem) {
      try OutputName.check(name)
    } catch {
      return error.message
    }
    return folder.objection(to: name).map { "cannot be written: \($0)" }
  }
}
