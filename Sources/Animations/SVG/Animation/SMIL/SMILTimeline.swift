import Numerics

/// The animation elements of a document and the intervals in which they are active.
struct SMILTimeline: Sendable {
  let animations: [SMILAnimation]
  let schedule: SMILSchedule
  private let base: BaseValues
  /// The animations of each animated property, in document order.
  private let stacks: [[Int]]
  /// The stack of each animation.
  private let stackNumbers: [Int]

  init(_ model: DocumentModel, warnings: inout WarningList) throws(SVGError) {
    base = BaseValues(model: model)
    var (animations, elements) = SMILReader(model).animations(&warnings)
    animations = Self.recolored(animations, of: model)
    try ClassAnimations(model: model).resolve(&animations, &elements, &warnings)
    self.animations = animations.map { $0.withHeldSegments }
    schedule = try SMILSchedule(animations.map { $0.timing }, elements: elements)
    var stacks: [[Int]] = []
    var numbers: [Int: [Property: Int]] = [:]
    stackNumbers = animations.enumerated().map { index, animation in
      let number = numbers[animation.target]?[animation.property] ?? stacks.count
      if number == stacks.count { stacks.append([]) }
      numbers[animation.target, default: [:]][animation.property] = number
      stacks[number].append(index)
      return number
    }
    self.stacks = stacks
  }

  var isEmpty: Bool { animations.isEmpty }

  /// Whether an animation of the elements that count may change the picture.
  private func changes(_ counts: (Int) -> Bool) -> Bool {
    animations.contains { $0.hasEffect && counts($0.target) }
  }

  /// Sections that repeat indefinitely, with their periods.
  /// - Parameter counts: whether an element counts.
  func cycles(_ counts: (Int) -> Bool) -> [LoopCycle] {
    guard changes(counts) else { return [] }
    var cycles: [LoopCycle] = []
    if let period = schedule.period { cycles.append(LoopCycle(start: schedule.settled, period: period)) }
    for (animation, intervals) in zip(animations, schedule.intervals)
    where animation.hasEffect && counts(animation.target) {
      guard let last = intervals.last, last.end == ClockTime.never, let own = animation.period else {
        continue
      }
      if let period = schedule.period, period > 0, last.begin > schedule.settled { continue }
      cycles.append(LoopCycle(start: last.begin, period: own))
    }
    return cycles
  }

  /// Whether an animation accumulates without end, so that no state recurs.
  var growsForEver: Bool {
    zip(animations, schedule.intervals).contains { $0.accumulates && $1.last?.end == ClockTime.never }
  }

  /// The time, in microseconds, after which only the cycles change.
  func settled(_ counts: (Int) -> Bool) -> Microseconds {
    guard changes(counts) else { return 0 }
    return zip(animations, schedule.intervals).reduce(schedule.settled) { latest, item in
      guard let last = item.1.last, counts(item.0.target) else { return latest }
      return last.end == ClockTime.never
        ? max(latest, last.begin) : schedule.period == nil ? max(latest, last.end) : latest
    }
  }

  /// The value of a property: its animations lie over one another in the order of their begins. Nil without effect.
  private func value(
    of stack: [Int], at time: Double, _ known: Double, _ warp: TimeWarp
  ) -> PropertyValue? {
    var active: [(begin: Microseconds, index: Int, interval: SMILSchedule.Interval)] = []
    for index in stack {
      guard let interval = interval(of: index, at: known) else { continue }
      active.append((interval.begin, index, interval))
    }
    func layer(_ index: Int) -> Int { animations[index].isOfClass ? 0 : 1 }
    if active.count > 1 {
      active.sort { (layer($0.index), $0.begin, $0.index) < (layer($1.index), $1.begin, $1.index) }
    }
    var result: PropertyValue?
    for (_, index, interval) in active {
      let animation = animations[index]
      let position = position(at: time, known, in: interval, index, warp)
      let value = animation.value(
        at: position.progress, repetition: position.repetition,
        over: result ?? base.value(animation.property, of: animation.target)
          ?? animation.property.definition.initial)
      result = value ?? result
    }
    return result
  }

  /// The interval of an animation that has an effect at a time.
  private func interval(of index: Int, at known: Double) -> SMILSchedule.Interval? {
    guard animations[index].hasEffect,
      let interval = schedule.intervals[index].last(where: { Double($0.begin) <= known + 0.01 }),
      known + 0.01 < Double(animations[index].timing.playedEnd(of: interval)) || animations[index].timing.isFrozen
    else { return nil }
    return interval
  }

  /// - Parameter known: the equivalent time of the schedule.
  private func position(
    at time: Double, _ known: Double, in interval: SMILSchedule.Interval, _ index: Int, _ warp: TimeWarp
  ) -> (progress: Double, repetition: Int) {
    // An interval without end needs the true time.
    let time = interval.end == ClockTime.never ? time : known
    guard let simple = animations[index].timing.simpleDuration, let period = animations[index].period else {
      return (0, 0)
    }
    let end = animations[index].timing.playedEnd(of: interval)
    let isOver = time + 0.01 >= Double(end)
    var local = isOver ? Double(end - interval.begin) : time - Double(interval.begin)
    if interval.end == ClockTime.never { local = warp.local(time, period: period) - Double(interval.begin) }
    let turns = max(local, 0) / Double(simple)
    var whole = (turns + 1e-9).rounded(.down)
    var progress = max(turns - whole, 0)
    // After an integer number of repetitions, a frozen animation holds its last value.
    if isOver, progress < 1e-9, whole > 0 {
      whole -= 1
      progress = 1
    }
    return (progress, Int(min(whole, 1e9)))
  }
}

/// Values at one time after another.
extension SMILTimeline {
  /// The place of an animation at a time.
  struct Place: Equatable {
    /// The number of the value, if it is one of a list.
    let progress: Double
    let repetition: Int
    /// The begin of its interval, which orders the animations of a property that has several.
    let begin: Microseconds
  }

  /// Moves to a time, and changes the values of the animations that have other places there.
  /// - Parameter changed: gets the elements of the animations.
  func move(
    to time: Double, warp: TimeWarp, from places: inout Places<Place>, changing overrides: inout Overrides,
    _ changed: inout Set<Int>
  ) {
    var stale: [Int] = []
    let known = schedule.knownMoment(for: time, warp)
    places.move(to: time)
    for index in animations.indices where !places.waits(index) {
      let interval = interval(of: index, at: known)
      let moment = interval.map { position(at: time, known, in: $0, index, warp) }
      if known == time { places.wait(index, until: nextChange(of: index, in: interval, after: time, moment, warp)) }
      let stack = stackNumbers[index]
      let begin = stacks[stack].count > 1 ? interval?.begin ?? 0 : 0
      let place = moment.map {
        Place(progress: animations[index].step(at: $0.progress), repetition: $0.repetition, begin: begin)
      }
      if places.put(place, of: index), stale.last != stack { stale.append(stack) }
    }
    for stack in stale.map({ stacks[$0] }) {
      let (element, property) = (animations[stack[0]].target, animations[stack[0]].property)
      changed.insert(element)
      overrides[element, default: [:]][property] = value(of: stack, at: time, known, warp)
      if overrides[element]?.isEmpty == true { overrides[element] = nil }
    }
  }
}

extension SMILTimeline {
  /// A time up to which the value of an animation stays as it is at a time; the time itself where it changes little by
  /// little.
  /// - Parameters:
  ///   - interval: the one that has an effect at the time.
  ///   - moment: the position in it.
  private func nextChange(
    of index: Int, in interval: SMILSchedule.Interval?, after time: Double,
    _ moment: (progress: Double, repetition: Int)?, _ warp: TimeWarp
  ) -> Double {
    let animation = animations[index]
    let others = schedule.intervals[index]
    let begin = others[others.partitioningIndex { Double($0.begin) > time }...].first.map { Double($0.begin) }
    let next = begin ?? .infinity
    guard let interval, let moment else { return next }
    let end = Double(animation.timing.playedEnd(of: interval))
    if time >= end { return next }
    guard let simple = animation.timing.simpleDuration, let period = animation.period else { return min(end, next) }
    guard let share = animation.nextStep(after: moment.progress) else { return time }
    let step = Double(interval.begin) + (Double(moment.repetition) + share) * Double(simple)
    return min(interval.end == ClockTime.never ? warp.time(atLocal: step, period: period) : step, end, next)
  }
}

/// A section of time that repeats indefinitely.
struct LoopCycle: Hashable, Sendable {
  /// Microseconds.
  var start, period: Microseconds
}

/// Changes the speed of cycles slightly, so that each fits into the loop an integer number of times.
struct TimeWarp: Hashable, Sendable {
  /// The loop's duration in microseconds; nil for unchanged speeds.
  var loop: Microseconds?
  /// The start of the loop, where the shift is zero.
  var start: Microseconds = 0

  /// The time within a cycle of this period.
  func local(_ time: Double, period: Microseconds) -> Double {
    guard let loop, period > 0 else { return time }
    return Double(start) + (time - Double(start)) * Self.turns(period, in: loop) * Double(period) / Double(loop)
  }

  /// The time at which the time within a cycle of this period is `local`.
  func time(atLocal local: Double, period: Microseconds) -> Double {
    guard let loop, period > 0 else { return local }
    return Double(start) + (local - Double(start)) * Double(loop) / (Self.turns(period, in: loop) * Double(period))
  }

  private static func turns(_ period: Microseconds, in loop: Microseconds) -> Double {
    max((Double(loop) / Double(period)).rounded(), 1)
  }
}
