/// The intervals in which animation elements are active, computed by an event queue, and their period.
struct SMILSchedule: Sendable {
  struct Interval: Hashable, Sendable {
    /// Microseconds of document time; the end may be `ClockTime.never`.
    var begin, end: Microseconds
  }

  /// For each animation, in order of begin.
  private(set) var intervals: [[Interval]]
  /// The time from which the states of all animations that end are periodic or constant, in microseconds.
  private(set) var settled: Microseconds = 0
  /// The period in microseconds; nil if constant.
  private(set) var period: Microseconds?

  private struct Event: Sendable {
    enum Kind: Int, Sendable { case end, begin, cut }
    var time: Microseconds
    var animation: Int
    var kind: Kind
    /// The interval whose end causes this event. The event is void if that end has changed.
    var source: (animation: Int, interval: Int, offset: Microseconds)?
  }

  private let timings: [SMILTiming]
  /// For each animation, those whose begin or end depends on it.
  private var dependents: [[(animation: Int, isBegin: Bool, isEnd: Bool, offset: Microseconds)]]
  private var queue: [Event] = []
  private var processed = 0
  /// For each animation, the times that end its intervals.
  private var ends: [[Microseconds]]

  /// - Parameter elements: the element of each animation.
  init(_ timings: [SMILTiming], elements: [Int]) throws(SVGError) {
    self.timings = timings
    intervals = Array(repeating: [], count: timings.count)
    ends = intervals.map { _ in [] }
    dependents = intervals.map { _ in [] }
    var indices: [Int: Int] = [:]
    for (index, element) in elements.enumerated() where indices[element] == nil { indices[element] = index }
    for (index, timing) in timings.enumerated() {
      add(timing.begin, of: index, isBegin: true, indices)
      add(timing.end, of: index, isBegin: false, indices)
    }
    try run()
  }

  private mutating func add(_ moments: [SMILTiming.Moment], of index: Int, isBegin: Bool, _ indices: [Int: Int]) {
    for moment in moments {
      switch moment {
      case .offset(let time):
        if isBegin { push(Event(time: time, animation: index, kind: .begin)) } else { ends[index].append(time) }
      case .sync(let element, let isEnd, let offset):
        guard let source = indices[element] else { continue }
        dependents[source].append((animation: index, isBegin: isBegin, isEnd: isEnd, offset: offset))
      }
    }
  }

  // MARK: Queue

  private mutating func run() throws(SVGError) {
    var seen: [[Microseconds]: Microseconds] = [:]
    var stored = 0
    while let event = pop() {
      processed += 1
      guard processed <= SVGLimits.timelineEvents else {
        throw .tooManyTimelineEvents(limit: SVGLimits.timelineEvents)
      }
      process(event)
      settled = max(settled, event.time)
      guard let next = queue.first, next.time > event.time, event.time >= 0 else { continue }
      let state = state(at: event.time)
      if let before = seen[state] {
        (settled, period) = (before, event.time - before)
        extend(to: event.time)
        return
      }
      seen[state] = event.time
      stored += state.count
      guard stored <= 4_000_000 else { throw .tooManyTimelineEvents(limit: SVGLimits.timelineEvents) }
    }
  }

  /// Appends three copies of the period, so that times up to two periods later are covered.
  private mutating func extend(to time: Microseconds) {
    guard let period, period > 0 else { return }
    for index in intervals.indices {
      intervals[index].removeAll { $0.begin > time }
      let cycle = intervals[index].filter { $0.begin > settled && $0.begin <= time }
      for turn in 1...3 as ClosedRange<Microseconds> {
        for interval in cycle {
          let end = interval.end == ClockTime.never ? interval.end : interval.end + turn * period
          if let last = intervals[index].indices.last, intervals[index][last].end > interval.begin + turn * period {
            intervals[index][last].end = interval.begin + turn * period
          }
          intervals[index].append(Interval(begin: interval.begin + turn * period, end: end))
        }
      }
    }
  }

  /// A time with the same state, up to which all intervals are known.
  /// - Parameter time: microseconds of document time.
  func knownMoment(for time: Double, _ warp: TimeWarp) -> Double {
    guard let period, period > 0, time > Double(settled + period) else { return time }
    let turns = (warp.local(time, period: period) - Double(settled)) / Double(period)
    return Double(settled + period) + (turns - (turns + 1e-9).rounded(.down)) * Double(period)
  }

  private mutating func process(_ event: Event) {
    if let source = event.source {
      let interval = intervals[source.animation][source.interval]
      guard interval.end + source.offset == event.time else { return }
    }
    switch event.kind {
    case .end: break
    case .cut:
      ends[event.animation].append(event.time)
      cut(event.animation, at: earliestEnd(of: event.animation, from: event.time))
    case .begin: begin(event.animation, at: event.time)
    }
  }

  private mutating func begin(_ index: Int, at time: Microseconds) {
    if let last = intervals[index].last {
      if timings[index].restart == .never { return }
      if time < last.end {
        if timings[index].restart == .whenNotActive || time <= last.begin { return }
        cut(index, at: time)
      }
    }
    var end = min(time + timings[index].activeDuration, ClockTime.never)
    if timings[index].activeDuration >= ClockTime.never { end = ClockTime.never }
    if timings[index].hasEnd {
      let later = ends[index].filter { $0 > time }.min()
      // If all `end` times have passed, no further interval begins.
      if later == nil, !timings[index].end.isEmpty, !dependsOnOthers(timings[index]) { return }
      if let later { end = min(end, max(later, time + timings[index].minimumDuration)) }
    }
    intervals[index].append(Interval(begin: time, end: end))
    let number = intervals[index].count - 1
    if end < ClockTime.never {
      push(Event(time: end, animation: index, kind: .end, source: (index, number, 0)))
    }
    for dependent in dependents[index] where !dependent.isEnd {
      push(
        Event(time: time + dependent.offset, animation: dependent.animation, kind: dependent.isBegin ? .begin : .cut))
    }
    notifyEnd(index, number)
  }

  private func dependsOnOthers(_ timing: SMILTiming) -> Bool {
    timing.end.contains { if case .sync = $0 { true } else { false } }
  }

  /// Schedules the events that depend on an interval's end.
  private mutating func notifyEnd(_ index: Int, _ number: Int) {
    let end = intervals[index][number].end
    guard end < ClockTime.never else { return }
    for dependent in dependents[index] where dependent.isEnd {
      push(
        Event(
          time: end + dependent.offset, animation: dependent.animation, kind: dependent.isBegin ? .begin : .cut,
          source: (index, number, dependent.offset)))
    }
  }

  /// Ends the active interval, if any, early.
  private mutating func cut(_ index: Int, at time: Microseconds) {
    guard let last = intervals[index].last, last.begin <= time, time < last.end else { return }
    let number = intervals[index].count - 1
    intervals[index][number].end = time
    push(Event(time: time, animation: index, kind: .end, source: (index, number, 0)))
    notifyEnd(index, number)
  }

  /// The time at which an `end` ends the active interval: not before its minimum duration.
  private func earliestEnd(of index: Int, from time: Microseconds) -> Microseconds {
    intervals[index].last.map { max(time, $0.begin + timings[index].minimumDuration) } ?? time
  }

  /// The state that determines all later events, relative to the current time.
  private func state(at time: Microseconds) -> [Microseconds] {
    var state: [Microseconds] = []
    for event in queue.sorted(by: Self.comesFirst) {
      if let source = event.source, intervals[source.animation][source.interval].end + source.offset != event.time {
        continue
      }
      state += [event.time - time, Microseconds(event.animation), Microseconds(event.kind.rawValue)]
    }
    state.append(-1)
    for (index, list) in intervals.enumerated() {
      guard let last = list.last(where: { $0.begin <= time }) else {
        state.append(-1)
        continue
      }
      if last.end == ClockTime.never {
        state.append(-2)
      } else if time < last.end {
        state.append(time - last.begin)
      } else {
        state.append(timings[index].isFrozen ? -3 - (last.end - last.begin) : -1)
      }
    }
    return state
  }

  // MARK: Heap

  private static func comesFirst(_ a: Event, _ b: Event) -> Bool {
    (a.time, a.kind == .begin ? 1 : 0, a.animation) < (b.time, b.kind == .begin ? 1 : 0, b.animation)
  }

  private mutating func push(_ event: Event) {
    guard abs(event.time) < ClockTime.never else { return }
    queue.append(event)
    var child = queue.count - 1
    while child > 0, Self.comesFirst(queue[child], queue[(child - 1) / 2]) {
      queue.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func pop() -> Event? {
    guard let first = queue.first else { return nil }
    let last = queue.removeLast()
    guard !queue.isEmpty else { return first }
    queue[0] = last
    var parent = 0
    while true {
      var next = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < queue.count && Self.comesFirst(queue[child], queue[next]) {
        next = child
      }
      guard next != parent else { return first }
      queue.swapAt(parent, next)
      parent = next
    }
  }
}
