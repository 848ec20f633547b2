/// A manifest that has been checked: every job can be made, every name is safe and nobody else's.
package struct BatchPlan: Sendable {
  package let manifest: BatchManifest
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
    (part, parts) = (shard.index - 1, shard.count)
    var findings: [String] = []
    var owners: [String: Int] = [:]
    for index in 0..<manifest.count {
      let job = try manifest.job(at: index)
      if let problem = Self.problem(of: job.output, in: OutputFolder(path: folder)) {
        findings.append("\(manifest.file): job \(index + 1): '\(job.output)' \(problem)")
      } else if let other = owners.updateValue(index, forKey: job.output.lowercased()) {
        let hint = "use more names in the output, such as {preset}, {theme} or {scale}"
        findings.append(
          "\(manifest.file): jobs \(other + 1) and \(index + 1) have one name, '\(job.output)'; \(hint)")
      }
      if findings.count == 10 { break }
    }
    if !findings.isEmpty { throw .invalidDocument(findings) }
  }

  /// The indices of our jobs, in their order.
  package var indices: StrideTo<Int> { stride(from: part, to: manifest.count, by: parts) }

  /// How many they are.
  package var count: Int { max(0, (manifest.count - part + parts - 1) / parts) }

  private static func problem(of name: String, in folder: OutputFolder) -> String? {
    do throws(OutputFolder.Problem) {
      try OutputFolder.check(name: name)
      try folder.checkLinks(of: name)
      return nil
    } catch {
      return error.message
    }
  }
}
