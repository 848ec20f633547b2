import AtomicFiles
import WhirligifKit
import Synchronization
import Platform

/// Does single jobs of a batch; safe to use from several threads.
final class BatchWorker: Sendable {
  private let plan: BatchPlan
  private let mode: BatchMode
  private let maximumSeconds: Double?
  private let replaces: Bool
  /// The jobs that are being rendered, with what they may take.
  private let running = Mutex<[Int: (name: String, limit: Double, since: Deadline)]>([:])
  private let state: BatchState
  /// Documents that have been read lately, by the word that names them, with their hashes.
  private let documents = Mutex<[String: (animation: Animation, hash: String)]>([:])

  let usage = SettingUsage()

  /// How far a job has come.
  enum Step: Sendable {
    case done(BatchResult)
    /// What is left is to write the file.
    case made(MadeFile)
  }

  /// A file that is not yet written.
  struct MadeFile: Sendable {
    let job: Int
    /// Below the output folder.
    let name: String
    let rendered: RenderedFile
    /// What it was made from, and the hash of its bytes.
    let key: String
    let hash: String
  }

  /// Documents that are kept, so that a manifest of ever new ones takes no more memory.
  private static let mostDocuments = 256

  /// - Parameters:
  ///   - state: the path of the file that remembers; nil for the usual one.
  ///   - replaces: whether files that exist and are not up to date are replaced.
  init(
    _ plan: BatchPlan, mode: BatchMode, maximumSeconds: Double?, state: String?, replaces: Bool
  ) throws(WhirligifError) {
    (self.plan, self.mode, self.maximumSeconds, self.replaces) = (plan, mode, maximumSeconds, replaces)
    self.state = if let state { try BatchState(file: state) } else { BatchState(in: plan.folder) }
  }

  private var folder: OutputTree { plan.folder }

  /// Does a job as far as it is computing.
  ///
  /// - Parameter threads: for this job alone; the file does not depend on it.
  func run(_ index: Int, threads: Int) -> Step {
    var name = "job \(index + 1)"
    var place: String?
    do throws(WhirligifError) {
      let job = try plan.manifest.job(at: index)
      (name, place) = (job.output, job.place)
      return try step(of: job, index, threads: threads)
    } catch {
      return .done(BatchResult(job: index, name: name, place: place, outcome: .failed(error)))
    }
  }

  /// Puts what was made in its place, and remembers it.
  func write(_ files: [MadeFile]) -> [BatchResult] {
    let errors = folder.write(files.map { ($0.rendered.bytes, $0.name) }, replacing: replaces)
    return zip(files, errors).map { file, error in
      if error == nil {
        state.record(.init(key: file.key, hash: file.hash, report: file.rendered.report), of: file.name)
      }
      let outcome =
        error.map { BatchResult.Outcome.failed(WhirligifError($0)) }
        ?? .rendered(file.rendered.report, hash: file.hash)
      return BatchResult(job: file.job, name: file.name, outcome: outcome)
    }
  }

  /// Remembers what has been made.
  ///
  /// - Parameter seconds: how long to wait for other processes that do the same.
  func save(waiting seconds: Double = 10) throws(WhirligifError) { try state.save(waiting: seconds) }

  /// Removes the folders that were made for jobs that failed; once no job runs any more.
  func removeEmptyFolders() { folder.removeEmptyFolders() }

  private func step(of job: BatchJob, _ index: Int, threads: Int) throws(WhirligifError) -> Step {
    func done(_ outcome: BatchResult.Outcome) -> Step {
      .done(BatchResult(job: index, name: job.output, outcome: outcome))
    }
    let (base, documentHash) = try document(of: job.preset)
    var animation = try job.animation(from: base, usage: usage)
    animation.options.threads = threads
    let container = try container(of: job, asked: animation.options.container)
    animation.options.container = container
    let key = SHA256.digest(of: "\(version) \(renderingIdentity)\n\(documentHash)\n\(animation.identity)")
    if mode == .update || mode == .list, let entry = currentEntry(of: job, key: key) {
      return done(.skipped(entry.report, hash: entry.hash))
    }
    if !replaces, mode != .verify, folder.holds(job.output) {
      throw WhirligifError(FileError.kept(folder.label(of: job.output)))
    }
    if mode == .list { return done(.planned) }
    animation.options.maximumSeconds = animation.options.maximumSeconds ?? maximumSeconds
    let rendered = try watched(index, job.output, limit: animation.options.maximumSeconds) {
      () throws(WhirligifError) in try animation.render(as: container)
    }
    let hash = SHA256.digest(of: rendered.bytes)
    if mode == .verify { return done(verdict(on: job, rendered.report, hash: hash)) }
    return .made(MadeFile(job: index, name: job.output, rendered: rendered, key: key, hash: hash))
  }

  /// The container that the output's ending names.
  private func container(of job: BatchJob, asked: Container?) throws(WhirligifError) -> Container {
    let container = Container(path: job.output) ?? .gif
    if let asked, asked != container {
      throw .invalidValue("The output '\(job.output)' does not end in .\(asked.name), its format; {format} does.")
    }
    return container
  }

  private func watched(
    _ index: Int, _ name: String, limit: Double?, _ render: () throws(WhirligifError) -> RenderedFile
  ) throws(WhirligifError) -> RenderedFile {
    guard let limit else { return try render() }
    running.withLock { $0[index] = (name, limit, Deadline(in: limit)) }
    defer { running.withLock { $0[index] = nil } }
    return try render()
  }

  func overdue(by seconds: Double) -> (name: String, limit: Double)? {
    running.withLock { running in
      running.values.first { $0.since.elapsed > $0.limit + seconds }.map { ($0.name, $0.limit) }
    }
  }

  /// What is known of the file, if it was made from this key and nobody has changed it since.
  private func currentEntry(of job: BatchJob, key: String) -> BatchState.Entry? {
    guard let entry = state.entry(of: job.output), entry.key == key,
      let bytes = folder.read(job.output), SHA256.digest(of: bytes) == entry.hash
    else { return nil }
    return entry
  }

  private func verdict(on job: BatchJob, _ report: RenderReport, hash: String) -> BatchResult.Outcome {
    let found = folder.read(job.output).map { SHA256.digest(of: $0) }
    return found == hash ? .verified(report, hash: hash) : .drifted(expected: hash, found: found)
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
    let document = (animation: try Animation(bytes: bytes, source: source), hash: SHA256.digest(of: bytes))
    documents.withLock { documents in
      if documents.count >= Self.mostDocuments { documents.removeAll() }
      documents[preset] = document
    }
    return document
  }
}
