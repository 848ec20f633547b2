import AtomicFiles
import Platform
import Synchronization
import WhirligifKit

/// Runs the jobs of a plan on several threads and delivers the results in the order of the jobs.
package struct BatchRunner: Sendable {
  package let plan: BatchPlan
  private let record: BatchState
  private let worker: BatchWorker
  private let threads: Int
  package let mode: BatchMode

  /// - Parameters:
  ///   - threads: nil for one per core.
  ///   - maximumSeconds: the default time limit of each job; nil for no limit.
  ///   - state: the path of the state file; nil for `.whirligif-state` in the output folder.
  ///   - isRecorded: whether the state is stored at all.
  ///   - replaces: whether existing outdated files are replaced; otherwise their jobs fail.
  /// - Throws: `invalidFile` if the state cannot be stored in its file.
  package init(
    _ plan: BatchPlan, mode: BatchMode, threads: Int?, maximumSeconds: Double? = nil, state: String? = nil,
    isRecorded: Bool = true, replaces: Bool = true
  ) throws(WhirligifError) {
    self.plan = plan
    self.mode = mode
    self.threads = threads ?? processorCount
    let file = state.map { SharedFile(path: $0) } ?? SharedFile(BatchState.usualName, in: plan.folder)
    record = isRecorded ? try BatchState(file, isOwn: state == nil) : BatchState()
    worker = BatchWorker(plan, mode: mode, maximumSeconds: maximumSeconds, state: record, replaces: replaces)
  }

  /// - Parameter deliver: called with each result once all earlier results are delivered; by one thread at a time.
  package func run(_ deliver: @escaping @Sendable (BatchResult) -> Void) throws(WhirligifError) -> [BatchResult] {
    try worker.protectImages()
    let results = OrderedResults(deliver)
    defer { worker.removeEmptyFolders() }
    let saver = StateSaver { [worker] in try? worker.save(waiting: 0) }
    work { results.add($1, at: $0) }
    saver.finish()
    try worker.save()
    return results.all
  }

  /// Runs all jobs, and delivers each result with the position of its job, in any order.
  private func work(_ result: @escaping @Sendable (Int, BatchResult) -> Void) {
    let writer = WriteBehind<(position: Int, made: BatchWorker.MadeFile)> { [worker] files in
      for (file, written) in zip(files, worker.write(files.map({ $0.made }))) { result(file.position, written) }
    }
    defer { writer.finish() }
    ParallelFor.run(count: plan.count, workers: threads) { [plan, worker, threads] position in
      // The last jobs share the cores that have no job left.
      let share = max(1, threads / (plan.count - position))
      switch worker.run(plan.part + position * plan.parts, threads: share) {
      case .done(let done): result(position, done)
      case .made(let file): writer.add((position, file), size: file.output.byteCount)
      }
    }
  }

  /// Why the state was not stored, and settings for many jobs that none of the presets has, a sentence each; valid after
  /// a run of all jobs.
  package var warnings: [String] {
    let state = record.warning.map { [$0] } ?? []
    // Another shard may contain the preset that has a setting.
    guard plan.parts == 1 else { return state }
    let own = Set(plan.manifest.generalNames)
    return state
      + worker.usage.unused.filter { own.contains($0.name) }.map { name, nearest in
        "\(plan.manifest.file): no preset in the manifest has a setting \"\(name)\""
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
      var waiting: [Int: BatchResult] = [:]
      var delivered: [BatchResult] = []
    }

    private let state = Mutex(State())
    private let deliver: @Sendable (BatchResult) -> Void

    init(_ deliver: @escaping @Sendable (BatchResult) -> Void) {
      self.deliver = deliver
    }

    var all: [BatchResult] { state.withLock { $0.delivered } }

    func add(_ result: BatchResult, at position: Int) {
      state.withLock { state in
        state.waiting[position] = result
        while let next = state.waiting.removeValue(forKey: state.delivered.count) {
          state.delivered.append(next)
          deliver(next)
        }
      }
    }
  }
}

/// The mode of a batch run.
package enum BatchMode: Sendable {
  /// Render the outdated files.
  case update
  /// Render all files.
  case force
  /// Render all files, write none, and compare.
  case verify
  /// Render nothing; list the outdated files.
  case list
}
