/// Finds the section of document time that repeats.
struct LoopFinder {
  /// The maximum duration of an exact loop, in microseconds.
  static let longest: Microseconds = 60_000_000
  /// The minimum duration of a loop, in microseconds.
  private static let shortest: Microseconds = 20_000
  /// The maximum duration of a loop for which periods are rounded, in microseconds.
  private static let longestRounded: Microseconds = 20_000_000

  private let fromStart: Bool
  private var cycles: [LoopCycle] = []
  private var settled: Microseconds = 0
  /// Whether an animation accumulates without end.
  private var grows = false

  init(fromStart: Bool) { self.fromStart = fromStart }

  /// Adds the animations of the elements that count.
  mutating func add(_ smil: SMILTimeline, _ animations: [CSSAnimation], counts: (Int) -> Bool) {
    if !smil.isEmpty {
      cycles += smil.cycles(counts)
      settled = max(settled, smil.settled(counts))
      grows = smil.growsForEver
    }
    for animation in animations where counts(animation.target) {
      if let period = animation.period {
        cycles.append(LoopCycle(start: animation.delay, period: period))
        if !(animation.fillsBefore && animation.delay <= 0) { settled = max(settled, animation.delay) }
      } else {
        settled = max(settled, animation.end ?? (animation.fillsBefore ? 0 : animation.delay))
      }
    }
  }

  /// Adds the loop of an image that moves by itself.
  mutating func add(_ loop: Timeline.Loop) {
    if loop.repeats { cycles.append(LoopCycle(start: loop.start, period: loop.duration)) }
    settled = max(settled, loop.start + (loop.repeats ? 0 : loop.duration))
  }

  /// Whether anything changes after time 0.
  var moves: Bool { settled > 0 || cycles.contains { $0.period > 0 } }

  var loop: Timeline.Loop {
    let periods = cycles.map { $0.period }.filter { $0 > 0 }
    guard let longest = periods.max() else {
      // Every animation ends: the document is played once and holds its last picture.
      return Timeline.Loop(start: 0, duration: max(settled, Self.shortest), repeats: settled <= 0)
    }
    guard let exact = Self.common(periods), exact <= Self.longest else { return rounded(periods, longest) }
    // A loop that is shorter than a frame is repeated.
    return placed(exact * ((Self.shortest + exact - 1) / exact), isRounded: false)
  }

  /// Places the loop at the first multiple of the period at which the state has settled.
  private func placed(_ period: Microseconds, isRounded: Bool) -> Timeline.Loop {
    let first = settled <= 0 ? 0 : ((settled + period - 1) / period) * period
    if fromStart { return Timeline.Loop(start: 0, duration: first + period, repeats: first == 0, isRounded: isRounded) }
    return Timeline.Loop(start: first, duration: period, repeats: !grows, isRounded: isRounded)
  }

  private static func common(_ periods: [Microseconds]) -> Microseconds? {
    var result: Microseconds = 1
    for period in periods {
      guard let next = ClockTime.minimumCommonMultiple(result, period), next <= longest * 1000 else { return nil }
      result = next
    }
    return result
  }

  /// The multiple of the longest cycle that changes the speeds of the other cycles least.
  private func rounded(_ periods: [Microseconds], _ longest: Microseconds) -> Timeline.Loop {
    var best = (loop: longest, change: Double.infinity)
    for count in 1...max(1, min(Self.longestRounded / longest, 1000)) {
      let loop = count * longest
      let change = periods.reduce(0.0) { worst, period in
        let turns = Double(loop) / Double(period)
        return max(worst, abs(max(turns.rounded(), 1) / turns - 1))
      }
      if change < best.change - 1e-9 { best = (loop, change) }
    }
    return placed(best.loop, isRounded: best.change > 1e-9)
  }
}
