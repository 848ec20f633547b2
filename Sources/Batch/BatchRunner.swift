import WhirligifKit
import Synchronization
import Platform

/// Does the jobs of a plan on several threads and hands over the results in the order of the jobs.
package struct BatchRunner: Sendable {
  private let plan: BatchPlan
  private let worker: BatchWorker
  private let threads: Int
  package let mode: BatchMode

  /// - Parameters:
  ///   - threads: nil for one a core.
  ///   - maximumSeconds: for each job that does not say itself what it may take; nil for no end.
  ///   - state: the path of the file that remembers what was made; nil for `.whirligif-state` in the output folder.
  ///   - replaces: whether files that exist and are not up to date are replaced; else their jobs fail.
  /// - Throws: `invalidFile` for a `state` that is none.
  package init(
    _ plan: BatchPlan, mode: BatchMode, threads: Int?, maximumSeconds: Double? = nil, state: String? = nil,
    replaces: Bool = true
  ) throws(WhirligifError) {
    self.plan = plan
    self.mode = mode
    self.threads = threads ?? processorCount
    worker = try BatchWorker(plan, mode: mode, maximumSeconds: maximumSeconds, state: state, replaces: replaces)
  }

  /// - Parameter deliver: is called with each result as soon as those of all earlier jobs have been delivered; by one
  ///   thread at a time.
  package func run(_ deliver: @escaping @Sendable (BatchResult) -> Void) throws(WhirligifError) -> [BatchResult] {
    let results = InOrder(deliver)
    defer { worker.removeEmptyFolders() }
    work { results.add($1, at: $0) }
    try worker.save()
    return results.all
  }

  /// Does all jobs, and gives each result with the position of its job, in any order.
  private func work(_ result: @escaping @Sendable (Int, BatchResult) -> Void) {
    let writer = WriteBehind<(position: Int, made: BatchWorker.MadeFile)> { [worker] files in
      for (file, written) in zip(files, worker.write(files.map({ $0.made }))) { result(file.position, written) }
    }
    defer { writer.finish() }
    ParallelFor.run(count: plan.count, workers: threads) { [plan, worker, threads] position, _ in
      // The last jobs share among them the cores that find no job any more.
      let share = max(1, threads / (plan.count - position))
      switch worker.run(plan.part + position * plan.parts, threads: share) {
      case .done(let done): result(position, done)
      case .made(let file): writer.add((position, file), size: file.output.byteCount)
      }
    }
  }

  /// What the manifest sets for many jobs and no preset of theirs has, a sentence each; after a run of all jobs.
  package var doubts: [String] {
    // A part need not have the preset that knows a setting.
    guard plan.parts == 1 else { return [] }
    let own = Set(plan.manifest.generalNames)
    return worker.usage.unused.filter { own.contains($0.name) }.map { name, nearest in
      "\(plan.manifest.file): no preset here has a setting \"\(name)\""
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; it has no effect")
    }
  }

  /// A job that has taken so many seconds longer than it may, and cannot be stopped.
  package func overdue(by seconds: Double) -> (name: String, limit: Double)? { worker.overdue(by: seconds) }

  /// Remembers what was made so far; for a batch that is stopped, and waits for nobody.
  package func saveAtOnce() { try? worker.save(waiting: 0) }

  /// Puts results that come in any order into theirs.
  private final class InOrder: Sendable {
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
