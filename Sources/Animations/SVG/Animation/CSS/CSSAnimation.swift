import Motion
import Numerics

/// A CSS animation of one property of an element.
struct CSSAnimation: Sendable {
  /// How a value combines with the value without the animation.
  enum Composition: String, Sendable { case replace, add, accumulate }

  /// The keyframes of a property or of a custom property.
  struct Track: Sendable {
    enum Value: Sendable {
      /// The element's own value.
      case own
      case value(PropertyValue)
      /// A value with variables, as written.
      case variable(Declaration)
      /// The value of a custom property.
      case text(String)
    }

    struct Key: Sendable {
      var offset: Double
      var value: Value
      /// The easing to the next key.
      var easing: Easing
      var composition: Composition
      /// Whether the value had variables.
      var isVariable = false
    }

    let target: KeyframeSet.Target
    let keys: [Key]
    /// For each segment, whether the value is the same all the time.
    private let isHeld: [Bool]

    init(target: KeyframeSet.Target, keys: [Key]) {
      (self.target, self.keys) = (target, keys)
      isHeld = zip(keys, keys.dropFirst()).map { Self.areSame($0, $1) }
    }

    private static func areSame(_ a: Key, _ b: Key) -> Bool {
      switch (a.value, b.value) {
      case (.own, .own): true
      case (.value(let value), .value(let other)): value == other && a.composition == b.composition
      default: false
      }
    }

    /// Whether all values are the same.
    var isConstant: Bool { keys.allSatisfy { Self.areSame($0, keys[0]) } }

    /// Whether the values change in jumps alone.
    var isStepped: Bool {
      keys.dropLast().allSatisfy { if case .steps = $0.easing { true } else { false } }
    }

    typealias Segment = (from: Key, to: Key, share: Double)

    /// The keys around a position in the iteration, and the position between them.
    func segment(at position: Position) -> Segment {
      let place = place(at: position)
      return segment(place.key, place.share)
    }

    func segment(_ key: Int, _ share: Double) -> Segment { (keys[key], keys[min(key + 1, keys.count - 1)], share) }

    /// The key before a position in the iteration, and the position between this key and the next.
    func place(at position: Position) -> (key: Int, share: Double) {
      let index = key(at: position.progress)
      guard keys.count > 1, !isHeld[index] else { return (index, 0) }
      let share = keys[index].easing.value(
        at: share(of: position.progress, after: index), beforeJumps: position.isBeforeJumps)
      return (index, share)
    }

    private func key(at progress: Double) -> Int {
      let passed = keys.partitioningIndex { $0.offset > progress + 1e-9 }
      return min(max(passed - 1, 0), max(keys.count - 2, 0))
    }

    private func share(of progress: Double, after key: Int) -> Double {
      let length = keys[key + 1].offset - keys[key].offset
      return length > 0 ? ((progress - keys[key].offset) / length).clampedToUnit : 1
    }

    /// The offset up to which the value stays as it is at a position; the position itself where it changes little by
    /// little.
    func nextChange(after progress: Double) -> Double {
      guard keys.count > 1 else { return 1 }
      let index = key(at: progress)
      let (start, end) = (keys[index].offset, keys[index + 1].offset)
      if isHeld[index] { return end }
      guard case .steps(let curve) = keys[index].easing else { return progress }
      return start + (end - start) * curve.nextJump(after: share(of: progress, after: index))
    }
  }

  /// A position in an iteration.
  struct Position: Sendable {
    /// The directed progress.
    var progress: Double
    /// Whether steps have not jumped yet that jump here: an animation that has not started, or has come back to its
    /// start, shows its first keyframe even with `steps(4, start)`.
    var isBeforeJumps = false
  }

  enum Direction: String, Sendable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"
  }

  let target: Int
  var track: Track
  /// Microseconds.
  var delay, duration: Microseconds
  /// The number of iterations; infinite for `infinite`.
  var count: Double
  var direction: Direction
  var fillsBefore, fillsAfter: Bool
  var isPaused: Bool
  /// The number of equal periods within an iteration.
  var turns = 1
  /// Whether no value changes while it runs, and neither do those of other properties with it.
  var isConstant = false

  /// The period in microseconds; nil if the animation ends, or changes nothing.
  var period: Microseconds? {
    let turns = Microseconds(turns)
    guard count == .infinity, duration > 0, !isPaused, !isConstant else { return nil }
    if turns > 1, duration % turns == 0, direction == .normal || direction == .reverse { return duration / turns }
    return direction == .alternate || direction == .alternateReverse ? 2 * duration : duration
  }

  /// The end in microseconds; nil if the animation never ends.
  var end: Microseconds? {
    guard count.isFinite else { return isPaused ? 0 : nil }
    return isPaused ? 0 : max(0, delay + Microseconds(min(Double(duration) * count, 1e15).rounded()))
  }

  /// The time of the animation at a time, in microseconds: its speed may differ slightly.
  func moment(at time: Double, _ warp: TimeWarp) -> Double { period.map { warp.local(time, period: $0) } ?? time }

  func isOver(at time: Double) -> Bool {
    !isPaused && count.isFinite && time + 0.01 >= Double(delay) + Double(duration) * count
  }

  /// A time up to which the values stay as they are at a time; the time itself where they change little by little, or
  /// run backwards.
  func nextChange(after time: Double) -> Double {
    if isPaused || isOver(at: time) { return .infinity }
    let local = time - Double(delay)
    if local < 0 { return Double(delay) }
    guard duration > 0, direction == .normal else { return time }
    let turns = local / Double(duration)
    let progress = turns - turns.rounded(.down)
    let next = turns.rounded(.down) + track.nextChange(after: progress)
    return Double(delay) + min(next, count) * Double(duration)
  }

  /// The position within the iteration; nil if the animation has no effect at this time.
  func position(at time: Double) -> Position? {
    let local = (isPaused ? 0 : time) - Double(delay)
    if local < -0.01 {
      guard fillsBefore else { return nil }
      return Position(progress: directed(0, iteration: 0), isBeforeJumps: !isReversed(0))
    }
    let total = duration > 0 ? Double(duration) * count : 0
    let isOver = local + 0.01 >= total && count.isFinite
    if isOver, !fillsAfter { return nil }
    var turns = duration > 0 ? (isOver ? count : max(local, 0) / Double(duration)) : count.isFinite ? count : 1
    if abs(turns - turns.rounded()) < 1e-9 { turns = turns.rounded() }
    var iteration = turns.rounded(.down)
    var progress = turns - iteration
    if isOver, progress == 0, iteration > 0 {
      iteration -= 1
      progress = 1
    }
    return Position(progress: directed(progress, iteration: iteration), isBeforeJumps: isOver && isReversed(iteration))
  }

  private func directed(_ progress: Double, iteration: Double) -> Double {
    isReversed(iteration) ? 1 - progress : progress
  }

  private func isReversed(_ iteration: Double) -> Bool {
    let isOdd = iteration.truncatingRemainder(dividingBy: 2) != 0
    return switch direction {
    case .normal: false
    case .reverse: true
    case .alternate: isOdd
    case .alternateReverse: !isOdd
    }
  }
}

extension CSSAnimation {
  /// Nil for a custom property.
  var property: Property? { if case .property(let property) = track.target { property } else { nil } }
}
