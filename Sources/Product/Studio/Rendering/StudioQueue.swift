import Platform
import Synchronization

/// The requests of the page that wait for an answer, and the threads that work on them.
///
/// They are read in the order of their arrival by one thread, so that the last one of a channel wins; each is then
/// rendered in a thread of its own.
package final class StudioQueue: Sendable {
  package typealias Respond = @Sendable (StudioAnswer) -> Void

  /// The answer that a client waits for.
  private final class Reply: Sendable {
    private let respond: Mutex<Respond?>
    private let isOver = Atomic(false)

    init(_ respond: @escaping Respond) { self.respond = Mutex(respond) }

    var isCancelled: Bool { isOver.load(ordering: .relaxed) }

    /// Answers at once; the thread that works on the request stops as soon as it can.
    func cancel() {
      isOver.store(true, ordering: .relaxed)
      answer(.superseded)
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

  private struct Arrival {
    let task: StudioRenderer.Task
    let body: [UInt8]
    let reply: Reply
  }

  /// A request that was read and is not yet answered.
  private final class PendingRequest: Sendable {
    let task: StudioRenderer.Task
    let request: StudioRequest
    let reply: Reply
    /// The size of the request's body.
    let bytes: Int

    init(_ arrival: Arrival) throws(StudioFailure) {
      (task, reply, bytes) = (arrival.task, arrival.reply, arrival.body.count)
      request = try StudioRequest(reading: arrival.body)
    }
  }

  private struct State {
    var arrivals: [Arrival] = []
    /// The size of all unfinished requests.
    var bytes = 0
    var waiting: [PendingRequest] = []
    var running: [PendingRequest] = []
    /// The busy threads, including those that still work on superseded requests.
    var threads = 0
  }

  private let renderer: StudioRenderer
  private let width: Int
  private let state = ConditionState(State())
  /// Whether there is a thread that reads requests.
  private let isReading = Atomic(false)

  /// The most bytes of requests: a browser sends six at a time.
  private static let maximumBytes = 48 << 20
  private static let maximumWaiting = 256
  private static let maximumThreads = 16

  /// - Parameter width: the number of requests that are worked on at once.
  package init(_ renderer: StudioRenderer, width: Int = max(2, processorCount)) {
    (self.renderer, self.width) = (renderer, width)
    isReading.store(SystemThread.detached { [self] in readAll() }, ordering: .relaxed)
  }

  /// Takes a request.
  ///
  /// - Returns: what stops the work on the request; nil if too many wait.
  package func add(
    _ task: StudioRenderer.Task, body: [UInt8], respond: @escaping Respond
  ) -> (@Sendable () -> Void)? {
    guard isReading.load(ordering: .relaxed) else { return nil }
    let reply = Reply(respond)
    let isTaken = state.withLock { state in
      guard state.bytes + body.count <= Self.maximumBytes,
        state.waiting.count + state.arrivals.count < Self.maximumWaiting
      else { return false }
      state.bytes += body.count
      state.arrivals.append(Arrival(task: task, body: body, reply: reply))
      return true
    }
    guard isTaken else { return nil }
    return { [self] in
      reply.cancel()
      cancel { $0.reply === reply }
    }
  }

  private func readAll() -> Never {
    while true {
      let arrival = state.next { $0.arrivals.isEmpty ? nil : $0.arrivals.removeFirst() }
      do throws(StudioFailure) {
        take(try PendingRequest(arrival))
      } catch {
        state.withLock { $0.bytes -= arrival.body.count }
        arrival.reply.answer(.failure(error))
      }
    }
  }

  /// Supersedes the older requests of the channel, and starts a thread if there is none to spare.
  private func take(_ pending: PendingRequest) {
    if let channel = pending.request.channel { cancel { $0.request.channel == channel } }
    state.withLock { $0.waiting.append(pending) }
    startThreads()
  }

  /// Stops the work on some requests, and leaves their threads to others.
  private func cancel(where isOver: (PendingRequest) -> Bool) {
    let canceled = state.withLock { state in
      let canceled = (state.waiting + state.running).filter(isOver)
      state.bytes -= state.waiting.filter(isOver).reduce(0) { $0 + $1.bytes }
      state.waiting.removeAll(where: isOver)
      state.running.removeAll(where: isOver)
      return canceled
    }
    for pending in canceled { pending.reply.cancel() }
    if !canceled.isEmpty { startThreads() }
  }

  private func startThreads() {
    while let (pending, count) = state.withLock({ Self.nextToRun(&$0, width: width) }) {
      let isStarted = SystemThread.detached { [self] in
        run(pending, sharedBy: count)
        startThreads()
      }
      guard !isStarted else { continue }
      finish(pending)
      pending.reply.answer(.failure(StudioFailure("There is no thread for the request.")))
    }
  }

  private static func nextToRun(_ state: inout State, width: Int) -> (pending: PendingRequest, count: Int)? {
    guard !state.waiting.isEmpty, state.running.count < width, state.threads < maximumThreads else { return nil }
    let pending = state.waiting.removeFirst()
    state.running.append(pending)
    state.threads += 1
    return (pending, state.threads)
  }

  private func run(_ pending: PendingRequest, sharedBy count: Int) {
    let answer = renderer.answer(pending.task, pending.request, sharedBy: count) { pending.reply.isCancelled }
    finish(pending)
    pending.reply.answer(answer)
  }

  private func finish(_ pending: PendingRequest) {
    state.withLock { state in
      state.running.removeAll { $0 === pending }
      state.threads -= 1
      state.bytes -= pending.bytes
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
