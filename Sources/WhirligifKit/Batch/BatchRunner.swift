import GIF

/// Does the jobs of a plan on several threads and hands over the results in the order of the jobs.
package struct BatchRunner: Sendable {
  private let plan: BatchPlan
  private let worker: BatchWorker
  private let threads: Int
  package let mode: BatchMode

  /// - Parameter threads: nil for one a core.
  package init(_ plan: BatchPlan, folder: String, mode: BatchMode, threads: Int?) {
    self.plan = plan
    self.mode = mode
    self.threads = threads ?? OrderedWorkers.coreCount
    worker = BatchWorker(plan, folder: folder, mode: mode)
  }

  /// - Parameter deliver: is called with each result as soon as those of all earlier jobs have been delivered.
  package func run(_ deliver: (BatchResult) -> Void) throws(WhirligifError) -> [BatchResult] {
    var results: [BatchResult] = []
    let indices = Array(plan.indices)
    OrderedWorkers.run(count: indices.count, threads: threads) { [worker] position in
      worker.run(indices[position])
    } deliver: { _, result in
      deliver(result)
      results.append(result)
    }
    try worker.save()
    return results
  }
}
