import AtomicFiles
import Codecs
import Platform
import Synchronization
import WhirligifKit

/// Runs single jobs; safe to use from several threads.
final class JobWorker: Sendable {
  /// How jobs are run.
  struct Options: Sendable {
    let mode: RunMode
    /// The default time limit of each output in seconds; nil for no limit.
    let maximumSeconds: Double?
    /// Whether existing outdated files are replaced.
    let replaces: Bool
    /// Whether the results need the hashes of files.
    let hashes: Bool
    /// When the work on the first output began, which includes the reading of its document; nil for the start of the
    /// run.
    let start: Deadline?
  }

  /// The outputs of a job, rendered and not yet written.
  struct MadeJob: Sendable {
    let job: RenderJob
    var outputs: [MadeOutput] = []

    /// The files that have to be written.
    var files: [(bytes: [UInt8], path: OutputPath)] {
      zip(job.outputs, outputs).flatMap { output, made -> [(bytes: [UInt8], path: OutputPath)] in
        guard case .rendered(let files, _, _) = made else { return [] }
        return files.files.map { ($0.bytes, output.place(of: $0.path)) }
      }
    }
  }

  enum MadeOutput: Sendable {
    /// Nothing has to be written.
    case settled(JobResult.Outcome)
    /// The files, the key of the inputs, and the hash of the bytes; both are empty if they are not wanted.
    case rendered(RenderedOutput, key: String, hash: String)
  }

  private let plan: JobPlan
  private let options: Options
  private let state: RunState
  /// The outputs that are being rendered, with their time limits.
  private let running = Mutex<[Int: (name: String, limit: Double, since: Deadline)]>([:])

  let usage = SettingUsage()

  init(_ plan: JobPlan, _ options: Options, state: RunState) {
    (self.plan, self.options, self.state) = (plan, options, state)
  }

  private var folder: Destination { plan.destination }

  /// Renders the outputs of a job.
  ///
  /// - Parameters:
  ///   - threads: for this job; the files do not depend on the number.
  ///   - progress: receives the path of an output and the fraction of its work that is done, 0...1.
  func run(
    _ index: Int, threads: Int, _ progress: @escaping @Sendable (String, Double) -> Void
  ) -> Result<MadeJob, JobError> {
    let job: RenderJob
    do {
      job = try plan.jobs.job(at: index)
    } catch {
      return .failure(JobError(job: nil, output: nil, reason: error))
    }
    var made = MadeJob(job: job)
    let clock = clock(threads: threads)
    defer { running.withLock { $0[index] = nil } }
    for (number, output) in job.outputs.enumerated() {
      begin(output, number, of: index, clock)
      do throws(WhirligifError) {
        let animation = try animation(of: output, number)
        made.outputs.append(
          try self.output(output, animation, index: index, threads: threads, clock) { progress(output.path, $0) })
      } catch {
        return .failure(JobError(job: job, output: number, reason: error))
      }
    }
    return .success(made)
  }

  private func clock(threads: Int) -> ProcessorClock {
    running.withLock { threads == 1 ? .currentThread : .process(sharedBy: $0.count + 1) }
  }

  /// Starts the time limit of an output, which includes the reading of its document.
  private func begin(_ output: RenderJob.Output, _ number: Int, of index: Int, _ clock: ProcessorClock) {
    let since = number == 0 ? options.start : nil
    running.withLock {
      $0[index] = (output.path, options.maximumSeconds ?? .infinity, since ?? Deadline(in: 0, of: clock))
    }
  }

  private func animation(
    of output: RenderJob.Output, _ number: Int
  ) throws(WhirligifError) -> (animation: Animation, hash: String) {
    if let animations = plan.animations { return (animations[number], "") }
    let document = try output.request.document(in: plan.documents)
    var animation = try output.request.animation(applyingTo: document.animation, usage: usage)
    animation.options.container = try output.container(asked: animation.options.container)
    return (animation, document.hash)
  }

  private func output(
    _ output: RenderJob.Output, _ source: (animation: Animation, hash: String), index: Int, threads: Int,
    _ clock: ProcessorClock, _ progress: @escaping @Sendable (Double) -> Void
  ) throws(WhirligifError) -> MadeOutput {
    var animation = source.animation
    animation.clock = clock
    animation.options.threads = threads
    let key = state.isKept ? Self.key(of: output, animation, documentHash: source.hash) : ""
    if options.mode == .update || options.mode == .list, let entry = currentEntry(of: output, key: key) {
      var report = entry.report
      report.names = animation.names
      return .settled(.skipped(report, hash: entry.hash))
    }
    if !options.replaces, options.mode != .verify, folder.holds(output.path) {
      throw WhirligifError(FileError.kept(folder.path(of: output.path)))
    }
    if options.mode == .list { return .settled(.planned) }
    animation.options.maximumSeconds = animation.options.maximumSeconds ?? options.maximumSeconds
    if let limit = animation.options.maximumSeconds { running.withLock { $0[index]?.limit = limit } }
    let files = try animation.render(
      output.kind, as: animation.options.container ?? .gif, at: output.path, progress: progress)
    let hash = options.hashes || state.isKept ? Self.hash(files.files.map { $0.bytes }) : ""
    if options.mode == .verify { return .settled(verdict(on: output, files.report, hash: hash)) }
    return .rendered(files, key: key, hash: hash)
  }

  /// Writes the outputs of jobs, each job's as a set, and records them. Returns the results of each job.
  func write(_ jobs: [MadeJob]) -> [[JobResult]] {
    let outcomes = folder.write(jobs.map { $0.files }, replacing: options.replaces) { [state] number in
      for case (let output, .rendered(let files, let key, let hash)) in zip(
        jobs[number].job.outputs, jobs[number].outputs)
      {
        state.record(.init(key: key, hash: hash, report: files.report), of: output.path)
      }
    }
    return zip(jobs, outcomes).map { job, outcome in
      zip(job.job.outputs, job.outputs).map { output, made in
        JobResult(job: job.job, output: output, path: plan.path(of: output.path), Self.outcome(of: made, outcome))
      }
    }
  }

  private static func outcome(
    of made: MadeOutput, _ written: Result<OutputFile.WriteMethod, FileError>
  ) -> JobResult.Outcome {
    switch (made, written) {
    case (.settled(let outcome), _): outcome
    case (.rendered(let files, _, let hash), .success(let method)): .rendered(files, hash: hash, method)
    case (.rendered, .failure(let error)): .failed(WhirligifError(error))
    }
  }

  /// Saves the record.
  ///
  /// - Parameter seconds: how long to wait for other processes.
  func save(waiting seconds: Double = 10) throws(WhirligifError) { try state.save(waiting: seconds) }

  func overdue(by seconds: Double) -> (name: String, limit: Double)? {
    running.withLock { running in
      running.values.first { $0.since.elapsed > $0.limit + seconds }.map { ($0.name, $0.limit) }
    }
  }
}

// MARK: What earlier runs made

extension JobWorker {
  /// The key of everything that determines the bytes of an output.
  private static func key(of output: RenderJob.Output, _ animation: Animation, documentHash: String) -> String {
    SHA256.digest(
      of: "\(version) \(renderingIdentity)\n\(documentHash)\n\(animation.identity)"
        + (output.kind.isSet ? "\n\(output.columns ?? 0)" : ""))
  }

  /// The record of a file, if its key is current and the file was not changed since.
  private func currentEntry(of output: RenderJob.Output, key: String) -> RunState.Entry? {
    guard let entry = state.entry(of: output.path), entry.key == key,
      found(output, frames: entry.report.frames) == entry.hash
    else { return nil }
    return entry
  }

  private func verdict(on output: RenderJob.Output, _ report: RenderReport, hash: String) -> JobResult.Outcome {
    let found = found(output, frames: report.frames)
    return found == hash ? .verified(report, hash: hash) : .drifted(expected: hash, found: found)
  }

  /// The hash of an output's existing files; nil if one is missing.
  private func found(_ output: RenderJob.Output, frames: Int) -> String? {
    let names = output.kind.paths(at: output.path, frames: frames)
    let contents = names.compactMap { folder.read($0) }
    return contents.count == names.count ? Self.hash(contents) : nil
  }

  /// The hash of the only file, or of the hashes of all files.
  private static func hash(_ contents: [[UInt8]]) -> String {
    if contents.count == 1 { return SHA256.digest(of: contents[0]) }
    return SHA256.digest(of: contents.map { SHA256.digest(of: $0) }.joined(separator: "\n"))
  }
}

/// A job that cannot be rendered.
struct JobError: Error {
  /// Nil if the job itself is invalid.
  let job: RenderJob?
  /// The index of the output that failed.
  let output: Int?
  let reason: WhirligifError

  /// The results of the job's outputs: the error, and that the others are not written.
  func results(of index: Int, _ plan: JobPlan) -> [JobResult] {
    guard let job, let output else { return [JobResult(invalid: index, reason)] }
    return job.outputs.enumerated().map { number, other in
      JobResult(
        job: job, output: other, path: plan.path(of: other.path),
        number == output ? .failed(reason) : .withheld(for: plan.path(of: job.outputs[output].path)))
    }
  }
}
