import Synchronization

/// Does single jobs of a batch; safe to use from several threads.
final class BatchWorker: Sendable {
  private let plan: BatchPlan
  private let mode: BatchMode
  private let state: BatchState
  private let made = MadeFolders()
  /// Documents that have been read lately, by the word that names them, with their hashes.
  private let documents = Mutex<[String: (animation: Animation, hash: String)]>([:])

  let usage = SettingUsage()

  /// Documents that are kept, so that a manifest of ever new ones takes no more memory.
  private static let mostDocuments = 256

  init(_ plan: BatchPlan, mode: BatchMode) {
    self.plan = plan
    self.mode = mode
    state = BatchState(in: plan.folder)
  }

  private var folder: OutputFolder { plan.folder }

  /// - Parameter threads: for this job alone; the file does not depend on it.
  func run(_ index: Int, threads: Int) -> BatchResult {
    var name = "job \(index + 1)"
    do throws(WhirligifError) {
      let job = try plan.manifest.job(at: index)
      name = job.output
      return BatchResult(job: index, name: name, outcome: try outcome(of: job, threads: threads))
    } catch {
      return BatchResult(job: index, name: name, outcome: .failed(error))
    }
  }

  /// Remembers what has been made.
  func save() throws(WhirligifError) { try state.save() }

  /// Removes the folders that were made for jobs that failed; once no job runs any more.
  func removeEmptyFolders() { made.removeEmpty() }

  private func outcome(of job: BatchJob, threads: Int) throws(WhirligifError) -> BatchResult.Outcome {
    let (base, documentHash) = try document(of: job.preset)
    var animation = try job.animation(from: base, usage: usage)
    animation.options.threads = threads
    let key = SHA256.digest(of: "\(version) \(renderingIdentity)\n\(documentHash)\n\(animation.identity)")
    if mode == .update || mode == .list, let entry = currentEntry(of: job, key: key) {
      return .skipped(entry.report, hash: entry.hash)
    }
    if mode == .list { return .planned }
    let gif = try animation.render()
    let hash = SHA256.digest(of: gif.bytes)
    if mode == .verify { return verdict(on: job, gif.report, hash: hash) }
    try write(gif.bytes, job)
    state.record(.init(key: key, hash: hash, report: gif.report), of: job.output)
    return .rendered(gif.report, hash: hash)
  }

  /// What is known of the file, if it was made from this key and nobody has changed it since.
  private func currentEntry(of job: BatchJob, key: String) -> BatchState.Entry? {
    guard let entry = state.entry(of: job.output), entry.key == key,
      let bytes = try? InputFile.read(folder.file(job.output)), SHA256.digest(of: bytes) == entry.hash
    else { return nil }
    return entry
  }

  private func verdict(on job: BatchJob, _ report: RenderReport, hash: String) -> BatchResult.Outcome {
    let found = (try? InputFile.read(folder.file(job.output))).map { SHA256.digest(of: $0) }
    return found == hash ? .verified(report, hash: hash) : .drifted(expected: hash, found: found)
  }

  private func write(_ bytes: [UInt8], _ job: BatchJob) throws(WhirligifError) {
    do throws(OutputFolder.Problem) {
      try folder.checkLinks(of: job.output)
    } catch {
      throw .cannotCreate(path: job.output, reason: "it " + error.message)
    }
    let path = folder.file(job.output)
    try made.make(for: path)
    try OutputFile.write(bytes, to: path)
  }

  private func bytes(of source: PresetSource) throws(WhirligifError) -> [UInt8] {
    do {
      return try source.bytes()
    } catch .cannotRead(let path, let reason) {
      let folder = plan.manifest.folder
      let isElsewhere =
        !folder.isEmpty && path.hasPrefix(folder) && FileStamp(of: path) == nil
        && FileStamp(of: String(path.dropFirst(folder.count))) != nil
      throw .cannotRead(path: path, reason: isElsewhere ? reason + "; a document stands beside its manifest" : reason)
    }
  }

  private func document(of preset: String) throws(WhirligifError) -> (animation: Animation, hash: String) {
    if let known = documents.withLock({ $0[preset] }) { return known }
    let source = PresetSource(preset)
    let bytes = try bytes(of: source)
    let document = (animation: try Animation(bytes: bytes, file: source.label), hash: SHA256.digest(of: bytes))
    documents.withLock { documents in
      if documents.count >= Self.mostDocuments { documents.removeAll() }
      documents[preset] = document
    }
    return document
  }
}
