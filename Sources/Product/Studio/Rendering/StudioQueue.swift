import Platform
import Synchronization

/// The requests of the page that wait for an answer, and the threads that work on them.
///
/// They are read in the order of their arrival by one thread, so that the last one of a channel wins; each is then
/// rendered in a thread of its own.
package final class StudioQueue: Sendable {
  package typealias Respond = @Sendable (StudioAnswer) -> Void

  private struct Arrival {
    let task: StudioRenderer.Task
    let body: [UInt8]
    let respond: Respond
  }

  /// A request that was read and is not yet answered.
  private final class Job: Sendable {
    let task: StudioRenderer.Task
    let request: StudioRequest
    /// The size of the request's body.
    let bytes: Int
    private let respond: Mutex<Respond?>
    private let isOver = Atomic(false)

    init(_ arrival: Arrival) throws(StudioFailure) {
      (task, request, bytes) = (arrival.task, try StudioRequest(reading: arrival.body), arrival.body.count)
      respond = Mutex(arrival.respond)
    }

    var isOvertaken: Bool { isOver.load(ordering: .relaxed) }

    /// Answers at once; the thread that works on the request stops as soon as it can.
    func overtake() {
      isOver.store(true, ordering: .relaxed)
      answer(.overtaken)
    }

    /// The first answer counts.
    func answer(_ answer: StudioAnswer) {
      let respond = respond.withLock { respond in
        defer { respond = nil }
        return respond
      }
      respond?(answer)
    }
  }

  private struct State {
    var arrivals: [Arrival] = []
    /// The size of all unfinished requests.
    var bytes = 0
    var waiting: [Job] = []
    var running: [Job] = []
    /// The busy threads, including those that still work on overtaken requests.
    var threads = 0
  }

  private let renderer: StudioRenderer
  private let width: Int
  private let state = ConditionState(State())
  /// Whether there is a thread that reads requests.
  private let isReading = Atomic(false)

  /// The most bytes of requests: a browser sends six at a time.
  private static let maximumBytes = 64 << 20
  private static let maximumWaiting = 256
  private static let maximumThreads = 16

  /// - Parameter width: the number of requests that are worked on at once.
  package init(_ renderer: StudioRenderer, width: Int = max(2, processorCount)) {
    (self.renderer, self.width) = (renderer, width)
    isReading.store(SystemThread.detached { [self] in readAll() }, ordering: .relaxed)
  }

  /// Takes a request.
  ///
  /// - Returns: false if too many wait.
  package func add(_ task: StudioRenderer.Task, _ body: [UInt8], _ respond: @escaping Respond) -> Bool {
    guard isReading.load(ordering: .relaxed) else { return false }
    return state.withLock { state in
      guard state.bytes + body.count <= Self.maximumBytes,
        state.waiting.count + state.arrivals.count < Self.maximumWaiting
      else { return false }
      state.bytes += body.count
      state.arrivals.append(Arrival(task: task, body: body, respond: respond))
      return true
    }
  }

  private func readAll() -> Never {
    while true {
      let arrival = state.next { $0.arrivals.isEmpty ? nil : $0.arrivals.removeFirst() }
      do throws(StudioFailure) {
        take(try Job(arrival))
      } catch {
        state.withLock { $0.bytes -= arrival.body.count }
        arrival.respond(.failure(error))
      }
    }
  }

  /// Overtakes the older requests of the channel, and starts a thread if there is none to spare.
  private func take(_ job: Job) {
    let overtaken = state.withLock { state in
      let old = (state.waiting + state.running).filter { old in
        job.request.channel != nil && old.request.channel == job.request.channel
      }
      state.bytes -= state.waiting.filter { job in old.contains { $0 === job } }.reduce(0) { $0 + $1.bytes }
      state.waiting.removeAll { job in old.contains { $0 === job } }
      state.running.removeAll { job in old.contains { $0 === job } }
      state.waiting.append(job)
      return old
    }
    for job in overtaken { job.overtake() }
    startThreads()
  }

  private func startThreads() {
    while let (job, count) = state.withLock({ Self.nextToRun(&$0, width: width) }) {
      let isStarted = SystemThread.detached { [self] in
        run(job, sharedBy: count)
        startThreads()
      }
      guard !isStarted else { continue }
      finish(job)
      job.answer(.failure(StudioFailure("There is no thread for the request.")))
    }
  }

  private static func nextToRun(_ state: inout State, width: Int) -> (job: Job, count: Int)? {
    guard !state.waiting.isEmpty, state.running.count < width, state.threads < maximumThreads else { return nil }
    let job = state.waiting.removeFirst()
    state.running.append(job)
    state.threads += 1
    return (job, state.threads)
  }

  private func run(_ job: Job, sharedBy count: Int) {
    let answer = renderer.answer(job.task, job.request, sharedBy: count) { job.isOvertaken }
    finish(job)
    job.answer(answer)
  }

  private func finish(_ job: Job) {
    state.withLock { state in
      state.running.removeAll { $0 === job }
      state.threads -= 1
      state.bytes -= job.bytes
    }
  }
}

/// A state that a thread can wait for.
private final class ConditionState<State>: @unchecked Sendable {
  private let lock = ConditionLock()
  private var state: State

  init(_ state: State) { self.state = state }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock {
      defer { lock.broadcast() }
      return body(&state)
    }
  }

  /// Waits until `body` has a result.
  func next<Result>(_ body: (inout State) -> Result?) -> Result {
    lock.withLock {
      while true {
        if let result = body(&state) { return result }
        lock.wait()
      }
    }
  }
}
