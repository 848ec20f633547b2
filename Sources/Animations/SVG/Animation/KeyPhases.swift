extension Timeline {
  /// The most key times that are collected.
  private static let maximumKeyTimes = 4000

  /// The phases of the loop at which keyframes lie; none of a loop whose speeds are changed.
  var keyPhases: [Double] {
    guard isAnimated, !loop.isRounded else { return [] }
    var times: Set<Double> = []
    for (animation, intervals) in zip(smil.animations, smil.schedule.intervals) where animation.hasEffect {
      guard let duration = animation.timing.simpleDuration else { continue }
      for interval in intervals {
        add(animation.keyTimes, every: duration, from: interval.begin, until: Double(interval.end), to: &times)
      }
    }
    for animation in css.animations where !animation.isPaused {
      let offsets = animation.track.keys.map { $0.offset }
      let end = Double(animation.delay) + Double(animation.duration) * animation.count
      let isTurned = animation.direction != .normal
      add(
        offsets + (isTurned ? offsets.map { 1 - $0 } : []), every: animation.duration, from: animation.delay,
        until: end, to: &times)
    }
    return times.map { ($0 - Double(loop.start)) / Double(loop.duration) }
  }

  /// Adds the times within the loop at which an animation has its keys, in each of its repetitions.
  private func add(
    _ offsets: [Double], every duration: Microseconds, from begin: Microseconds, until end: Double,
    to times: inout Set<Double>
  ) {
    guard duration > 0, !offsets.isEmpty else { return }
    let (first, last) = (Double(loop.start), min(Double(loop.start) + Double(loop.duration), end))
    var start = Double(begin)
    start += max(((first - start) / Double(duration)).rounded(.down), 0) * Double(duration)
    for _ in 0..<Self.maximumKeyTimes where start <= last && times.count < Self.maximumKeyTimes {
      times.formUnion(offsets.map { start + $0 * Double(duration) }.filter { $0 >= first && $0 <= last })
      start += Double(duration)
    }
  }
}
