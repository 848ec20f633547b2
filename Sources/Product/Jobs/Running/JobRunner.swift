import Platform
import Synchronization
import WhirligifKit

/// Runs the jobs of a plan on several threads and delivers the results in the order of the jobs.
package struct JobRunner: Sendable {
  package let plan: JobPlan
  private let record: RunState
  private let worker: JobWorker
  private let threads: Int
  package let mode: RunMode

  /// Which state a run has.
  package enum Record: Sendable {
    /// None: each run renders everything.
    case none
    /// A file; nil for `.whirligif-state` in the output folder.
    case file(String?)
  }

  /// - Parameters:
  ///   - threads: nil for one per core.
  ///   - maximumSeconds: the default time limit of each output; nil for no limit.
  ///   - replaces: whether existing outdated files are replaced; otherwise their jobs fail.
  ///   - hashes: whether the results need the hashes of the files, even if nothing is recorded.
  ///   - start: when the work on the first output began, which includes the reading of its document.
  /// - Throws: `invalidFile` if the state cannot be stored in its file.
  package init(
    _ plan: JobPlan, mode: RunMode = .force, threads: Int?, maximumSeconds: Double? = nil, record: Record = .none,
    replaces: Bool = true, hashes: Bool = false, start: Deadline? = nil
  ) throws(WhirligifError) {
    self.plan = plan
    self.mode = mode
    self.threads = threads ?? processorCount
    self.record = try RunState(record, plan.destination)
    let options = JobWorker.Options(
      mode: mode, maximumSeconds: maximumSeconds, replaces: replaces, hashes: hashes, start: start)
    worker = JobWorker(plan, options, state: self.record)
  }

  /// - Parameters:
  ///   - progress: receives the path of an output that is being rendered, and the fraction that is done, 0...1; from
  ///     several threads.
  ///   - deliver: called with each result once all earlier results are delivered; by one thread at a time.
  package func run(
    progress: @escaping @Sendable (String, Double) -> Void = { _, _ in },
    _ deliver: @escaping @Sendable (JobResult) -> Void
  ) throws(WhirligifError) -> [JobResult] {
    try plan.protectImages(writing: mode == .update || mode == .force)
    let results = OrderedResults(deliver)
    defer { plan.destination.removeEmptyFolders() }
    let saver = record.isKept ? StateSaver { [worker] in try? worker.save(waiting: 0) } : nil
    work(progress) { results.add($1, at: $0) }
    saver?.finish()
    try worker.save()
    return results.all
  }

  /// Runs all jobs, and delivers the results of each with its position, in any order.
  private func work(
    _ progress: @escaping @Sendable (String, Double) -> Void,
    _ deliver: @escaping @Sendable (Int, [JobResult]) -> Void
  ) {
    let write = { @Sendable [worker] (jobs: [(position: Int, made: JobWorker.MadeJob)]) in
      for (job, results) in zip(jobs, worker.write(jobs.map { $0.made })) { deliver(job.position, results) }
    }
    let writer = plan.count > 1 ? WriteBehind(write) : nil
    defer { writer?.finish() }
    ParallelFor.run(count: plan.count, workers: threads) { [plan, worker, threads] position in
      // The last jobs share the cores that have no job left.
      let share = max(1, threads / (plan.count - position))
      let index = plan.index(at: position)
      switch worker.run(index, threads: share, progress) {
      case .failure(let error): deliver(position, error.results(of: index, plan))
      case .success(let made):
        let size = made.files.reduce(0) { $0 + $1.bytes.count }
        if let writer, size > 0 { writer.add((position, made), size: size) } else { write([(position, made)]) }
      }
    }
  }

  /// Why the state was not stored, and settings for many jobs that none of the animations has, a sentence each; valid
  /// after a run of all jobs.
  package var warnings: [String] {
    let state = record.warning.map { [$0] } ?? []
    // Another shard may contain the animation that has a setting.
    guard plan.parts == 1, plan.animations == nil else { return state }
    let own = Set(plan.jobs.sharedNames)
    return state
      + worker.usage.unused.filter { own.contains($0.name) }.map { name, nearest in
        "\(plan.jobs.label): no preset in the manifest has a setting \"\(name)\""
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; it has no effect")
      }
  }

  /// A job that exceeds its time limit by this many seconds and cannot be stopped.
  package func overdue(by seconds: Double) -> (name: String, limit: Double)? { worker.overdue(by: seconds) }

  /// Saves the state of a batch that is being stopped, without waiting for other processes.
  package func saveWithoutWaiting() { try? worker.save(waiting: 0.08) }

  /// Saves the state every few seconds on a separate thread, so that a batch that is killed loses little work.
  private final class StateSaver: Sendable {
    /// The least time between the end of a save and the next one, in milliseconds. A slow save waits ten times as
    /// long as it takes.
    private static let pause = 2000

    private let lock = ConditionLock()
    private let isEnding = Atomic(false)
    private let thread = Mutex<SystemThread?>(nil)

    init(_ save: @escaping @Sendable () -> Void) {
      thread.withLock { $0 = SystemThread { [self] in run(save) } }
    }

    private func run(_ save: () -> Void) {
      var pause = Self.pause
      while !waits(milliseconds: pause) {
        let clock = ProcessorClock.currentThread
        let start = clock.seconds
        save()
        pause = max(Self.pause, Int(min((clock.seconds - start) * 10_000, 60_000)))
      }
    }

    /// Whether the batch has ended.
    private func waits(milliseconds: Int) -> Bool {
      lock.withLock {
        for _ in 0..<milliseconds / 100 where !isEnding.load(ordering: .acquiring) { lock.wait(milliseconds: 100) }
        return isEnding.load(ordering: .acquiring)
      }
    }

    func finish() {
      lock.withLock {
        isEnding.store(true, ordering: .releasing)
        lock.broadcast()
      }
      thread.withLock { $0 }?.join()
    }
  }

  /// Restores the order of results.
  private final class OrderedResults: Sendable {
    private struct State {
      var waiting: [Int: [JobResult]] = [:]
      /// The number of jobs whose results were delivered.
      var jobs = 0
      var delivered: [JobResult] = []
    }

    private let state = Mutex(State())
    private let deliver: @Sendable (JobResult) -> Void

    init(_ deliver: @escaping @Sendable (JobResult) -> Void) {
      self.deliver = deliver
    }

    var all: [JobResult] { state.withLock { $0.delivered } }

    func add(_ results: [JobResult], at position: Int) {
      state.withLock { state in
        state.waiting[position] = results
        while let next = state.waiting.removeValue(forKey: state.jobs) {
          state.jobs += 1
          state.delivered += next
          for result in next { deliver(result) }
        }
      }
    }
  }
}

/// The mode of a batch run.
package enum RunMode: Sendable {
  /// Render the outdated files.
  case update
  /// Render all files.
  case force
  /// Render all files, write none, and compare.
  case verify
  /// Render nothing; list the outdated files.
  case list
}
