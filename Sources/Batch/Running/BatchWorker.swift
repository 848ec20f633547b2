import AtomicFiles
import Codecs
import Numerics
import WhirligifKit
import Synchronization
import Platform

/// Runs single jobs of a batch; safe to use from several threads.
final class BatchWorker: Sendable {
  private let plan: BatchPlan
  private let mode: BatchMode
  private let maximumSeconds: Double?
  private let replaces: Bool
  /// The jobs that are being rendered, with their time limits.
  private let running = Mutex<[Int: (name: String, limit: Double, since: Deadline)]>([:])
  private let state: BatchState
  /// Recently read documents with their hashes, by the bytes of the word that names them.
  private let documents = Mutex<[[UInt8]: (animation: Animation, hash: String)]>([:])

  let usage = SettingUsage()

  /// The progress of a job.
  enum Step: Sendable {
    case done(BatchResult)
    /// Only writing the file remains.
    case made(MadeFile)
  }

  /// A rendered file that is not yet written.
  struct MadeFile: Sendable {
    let job: Int
    /// The path relative to the output folder.
    let name: String
    let output: RenderedOutput
    /// The key of the inputs, and the hash of the bytes.
    let key: String
    let hash: String
  }

  /// The most cached documents, to bound the memory for manifests with many documents.
  private static let maximumDocuments = 256

  /// - Parameters:
  ///   - replaces: whether existing outdated files are replaced.
  init(_ plan: BatchPlan, mode: BatchMode, maximumSeconds: Double?, state: BatchState, replaces: Bool) {
    (self.plan, self.mode, self.maximumSeconds, self.replaces) = (plan, mode, maximumSeconds, replaces)
    self.state = state
  }

  private var folder: OutputTree { plan.folder }

  /// Computes a job.
  ///
  /// - Parameter threads: for this job; the file does not depend on the number.
  func run(_ index: Int, threads: Int) -> Step {
    var name = "job \(index + 1)"
    var place: String?
    do throws(WhirligifError) {
      let job = try plan.manifest.job(at: index)
      (name, place) = (job.output, job.place)
      let clock = begin(index, name, threads: threads)
      defer { running.withLock { $0[index] = nil } }
      return try step(of: job, index, threads: threads, clock)
    } catch {
      return .done(BatchResult(job: index, name: name, place: place, outcome: .failed(error)))
    }
  }

  /// Reads the documents whose images could be existing outputs, so that no output replaces an image before it is read.
  ///
  /// - Throws: `invalidDocument` for outputs that are images of documents, before anything is drawn.
  func protectImages() throws(WhirligifError) {
    guard mode == .update || mode == .force else { return }
    var documents: Set<String> = []
    var outputs: [(job: Int, name: String, real: String)] = []
    for index in plan.indices {
      let job = try plan.manifest.job(at: index)
      if case .file = PresetSource(job.preset) { documents.insert(job.preset) }
      for name in job.kind.templates(at: job.output) {
        if let real = FilePath.real(folder.label(of: name)) { outputs.append((index, name, real)) }
      }
    }
    let folders = Set(outputs.map { FilePath.folder(of: $0.real) })
    for document in documents.sorted() {
      // A document's images are in its folder or below it.
      guard let own = FilePath.real(FilePath.folder(of: document)) else { continue }
      if folders.contains(where: { ($0 + "/").begins(with: own + "/") }) { _ = try? self.document(of: document) }
    }
    let findings = outputs.compactMap { output in
      OutputFile.input(at: output.real).map { input in
        "\(plan.manifest.file): job \(output.job + 1): '\(output.name)' is the file of an input, '\(input)', which would be "
          + "lost; choose another output"
      }
    }
    if !findings.isEmpty { throw .invalidDocument(Array(findings.prefix(10))) }
  }

  /// Writes rendered files and records them.
  func write(_ files: [MadeFile]) -> [BatchResult] {
    let errors = folder.write(
      files.map { file in file.output.files.map { ($0.bytes, $0.path) } }, replacing: replaces
    ) { [state] number in
      let file = files[number]
      state.record(.init(key: file.key, hash: file.hash, report: file.output.report), of: file.name)
    }
    return zip(files, errors).map { file, error in
      let outcome =
        error.map { BatchResult.Outcome.failed(WhirligifError($0)) }
        ?? .rendered(file.output.report, hash: file.hash)
      return BatchResult(job: file.job, name: file.name, outcome: outcome)
    }
  }

  /// Saves the record.
  ///
  /// - Parameter seconds: how long to wait for other processes.
  func save(waiting seconds: Double = 10) throws(WhirligifError) { try state.save(waiting: seconds) }

  /// Removes the folders that were created for failed jobs. Call when no job is running.
  func removeEmptyFolders() { folder.removeEmptyFolders() }

  private func step(
    of job: BatchJob, _ index: Int, threads: Int, _ clock: ProcessorClock
  ) throws(WhirligifError) -> Step {
    func done(_ outcome: BatchResult.Outcome) -> Step {
      .done(BatchResult(job: index, name: job.output, outcome: outcome))
    }
    let (base, documentHash) = try document(of: job.preset)
    var animation = try job.animation(from: base, folder: plan.manifest.folder, usage: usage)
    (animation.options.threads, animation.clock) = (threads, clock)
    let container = try job.container(asked: animation.options.container)
    animation.options.container = container
    let key = SHA256.digest(
      of: "\(version) \(renderingIdentity)\n\(documentHash)\n\(animation.identity)"
        + (job.kind.isSet ? "\n\(job.columns ?? 0)" : ""))
    if mode == .update || mode == .list, let entry = currentEntry(of: job, key: key) {
      return done(.skipped(entry.report, hash: entry.hash))
    }
    if !replaces, mode != .verify, folder.holds(job.output) {
      throw WhirligifError(FileError.kept(folder.label(of: job.output)))
    }
    if mode == .list { return done(.planned) }
    animation.options.maximumSeconds = animation.options.maximumSeconds ?? maximumSeconds
    if let limit = animation.options.maximumSeconds { running.withLock { $0[index]?.limit = limit } }
    let output = try animation.render(job.kind, as: container, at: job.output)
    let hash = Self.hash(output.files.map(\.bytes))
    if mode == .verify { return done(verdict(on: job, output.report, hash: hash)) }
    return .made(MadeFile(job: index, name: job.output, output: output, key: key, hash: hash))
  }

  /// Starts the time limit of a job, which includes the reading of its document.
  private func begin(_ index: Int, _ name: String, threads: Int) -> ProcessorClock {
    running.withLock { running in
      let clock = threads == 1 ? ProcessorClock.currentThread : .process(sharedBy: running.count + 1)
      running[index] = (name, maximumSeconds ?? .infinity, Deadline(in: 0, of: clock))
      return clock
    }
  }

  func overdue(by seconds: Double) -> (name: String, limit: Double)? {
    running.withLock { running in
      running.values.first { $0.since.elapsed > $0.limit + seconds }.map { ($0.name, $0.limit) }
    }
  }

  /// The record of a file, if its key is current and the file was not changed since.
  private func currentEntry(of job: BatchJob, key: String) -> BatchState.Entry? {
    guard let entry = state.entry(of: job.output), entry.key == key,
      found(job, frames: entry.report.frames) == entry.hash
    else { return nil }
    return entry
  }

  private func verdict(on job: BatchJob, _ report: RenderReport, hash: String) -> BatchResult.Outcome {
    let found = found(job, frames: report.frames)
    return found == hash ? .verified(report, hash: hash) : .drifted(expected: hash, found: found)
  }

  /// The hash of a job's existing files; nil if one is missing.
  private func found(_ job: BatchJob, frames: Int) -> String? {
    let names = job.kind.paths(at: job.output, frames: frames)
    let contents = names.compactMap { folder.read($0) }
    return contents.count == names.count ? Self.hash(contents) : nil
  }

  /// The hash of the only file, or of the hashes of all files.
  private static func hash(_ contents: [[UInt8]]) -> String {
    if contents.count == 1 { return SHA256.digest(of: contents[0]) }
    return SHA256.digest(of: contents.map { SHA256.digest(of: $0) }.joined(separator: "\n"))
  }

  private func bytes(of source: PresetSource) throws(WhirligifError) -> [UInt8] {
    do {
      return try source.bytes()
    } catch .cannotRead(let path, let reason) {
      let folder = plan.manifest.folder
      let isElsewhere =
        !folder.isEmpty && FileStamp(of: path) == nil
        && path.after(prefix: folder).map { FileStamp(of: String($0)) != nil } == true
      throw .cannotRead(path: path, reason: isElsewhere ? reason + "; paths are relative to the manifest" : reason)
    }
  }

  private func document(of preset: String) throws(WhirligifError) -> (animation: Animation, hash: String) {
    if let known = documents.withLock({ $0[Array(preset.utf8)] }) { return known }
    let source = PresetSource(preset)
    let bytes = try bytes(of: source)
    let document = (animation: try Animation(bytes: bytes, source: source), hash: SHA256.digest(of: bytes))
    documents.withLock { documents in
      if documents.count >= Self.maximumDocuments { documents.removeAll() }
      documents[Array(preset.utf8)] = document
    }
    return document
  }
}
