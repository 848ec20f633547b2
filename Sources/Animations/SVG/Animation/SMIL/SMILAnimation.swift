import Motion
import Numerics
import Vector

/// An animation element: its target and its values over time.
struct SMILAnimation: Sendable {
  enum Mode: String, Sendable { case discrete, linear, paced, spline }

  let target: Int
  let property: Property
  let timing: SMILTiming
  /// At least one; the underlying value precedes them if `fromUnderlying` is true.
  var values: [PropertyValue]
  /// Fractions of the simple duration, one per value.
  var keyTimes: [Double]
  /// One per segment; empty for linear.
  var easings: [Easing] = []
  /// Easings of the animation as a whole, each from a fraction of the simple duration.
  var pace: [(time: Double, easing: Easing)] = []
  var isDiscrete: Bool
  /// Whether the value is added to the underlying value.
  var isAdditive: Bool
  var accumulates: Bool
  /// Whether the animation starts from the underlying value, as for `to` alone.
  var fromUnderlying = false
  /// Whether it is a rule's value by an animated class, which lies under the animations of the property itself.
  var isOfClass = false
  /// The path of an `animateMotion`.
  var motion: MotionTrack?
  /// The number of equal periods within a simple duration.
  var turns = 1
  /// Whether its value is the same all the time.
  var isConstant = false
  /// For each segment, whether the value is the same all the time.
  private(set) var isHeld: [Bool] = []

  /// Whether it may change the picture.
  var hasEffect: Bool { property != .cursor }

  /// The period in microseconds while the animation runs; nil if its value does not change.
  var period: Microseconds? {
    guard !isConstant else { return nil }
    let turns = Microseconds(turns)
    return timing.simpleDuration.map { $0 % turns == 0 ? $0 / turns : $0 }
  }

  /// The value at a fraction of the simple duration, in some repetition.
  /// - Parameter base: the underlying value.
  func value(
    at progress: Double, repetition: Int, over base: @autoclosure () -> PropertyValue?
  ) -> PropertyValue? {
    let progress = pace.last { $0.time <= progress }?.easing.value(at: progress) ?? progress
    if let motion {
      return motion.value(at: progress, repetition: accumulates ? repetition : 0, over: base(), isAdditive)
    }
    var values = values
    if fromUnderlying {
      guard let start = start(over: base()) else { return values.last }
      values.insert(start, at: 0)
    }
    guard var value = value(at: progress, of: values) else { return nil }
    if accumulates, repetition > 0, let last = values.last { value = value.adding(last, times: Double(repetition)) }
    guard isAdditive else { return value }
    if case .transform(let own) = value {
      guard case .transform(let under) = base() else { return value }
      return .transform(under + own)
    }
    return base().flatMap { $0.sum(value) } ?? value
  }

  /// The value from which `to` alone starts. As in browsers, an `animateTransform` starts from the first underlying
  /// transform function if it is of its type, otherwise from zero, for scales as well.
  func start(over base: PropertyValue?) -> PropertyValue? {
    guard case .transform(let to) = values.first, let own = to.first else { return base }
    if case .transform(let under) = base, let first = under.first, first.isOfType(of: own) {
      return .transform([first])
    }
    return own.zero.map { .transform([$0]) }
  }

  /// Where the value stays as it is: the number of its segment, below zero, else the fraction of the simple duration.
  func step(at progress: Double) -> Double { heldSegment(at: progress).map { -1 - Double($0) } ?? progress }

  /// The fraction of the simple duration up to which the value stays as it is; nil if it changes little by little.
  func nextStep(after progress: Double) -> Double? {
    guard let next = heldSegment(at: progress).map({ $0 + 1 }) else { return nil }
    return next < keyTimes.count ? keyTimes[next] : 1
  }

  /// The segment at a fraction of the simple duration, if one value holds in it.
  private func heldSegment(at progress: Double) -> Int? {
    guard motion == nil else { return nil }
    let segment = segment(at: progress)
    return isDiscrete || segment < isHeld.count && isHeld[segment] ? segment : nil
  }

  /// The animation with its held segments found.
  var withHeldSegments: SMILAnimation {
    var animation = self
    animation.isHeld = fromUnderlying ? [] : zip(values, values.dropFirst()).map { $0 == $1 }
    return animation
  }

  /// The number of the last key time up to a fraction of the simple duration.
  private func segment(at progress: Double) -> Int {
    max(keyTimes.partitioningIndex { $0 > progress + 1e-9 } - 1, 0)
  }

  private func value(at progress: Double, of values: [PropertyValue]) -> PropertyValue? {
    guard values.count > 1 else { return values.first }
    let segment = segment(at: progress)
    if isDiscrete { return values[min(segment, values.count - 1)] }
    let index = min(segment, values.count - 2)
    let length = keyTimes[index + 1] - keyTimes[index]
    var share = length > 0 ? (progress - keyTimes[index]) / length : 1
    share = share.clampedToUnit
    if !easings.isEmpty { share = easings[index].value(at: share) }
    return values[index].mixed(straight: values[index + 1], by: share) ?? values[share < 0.5 ? index : index + 1]
  }
}

/// The path of an `animateMotion`.
struct MotionTrack: Sendable {
  let curve: TextPathCurve
  /// Fractions of the path's length at fractions of the time.
  let points: [(time: Double, share: Double)]
  /// One per segment; empty for linear.
  let easings: [Easing]
  /// The fractions of the length at the values among which key points count; empty for those along a path.
  let stops: [Double]
  /// The fraction of the length at the start.
  let first: Double
  let end: Point
  /// The rotation in degrees; nil to rotate along the path, reversed if `isReversed`.
  let angle: Double?
  let isReversed: Bool
  let isDiscrete: Bool

  func value(at progress: Double, repetition: Int, over base: PropertyValue?, _ isAdditive: Bool) -> PropertyValue? {
    var share = first
    for (index, (a, b)) in zip(points, points.dropFirst()).enumerated() where progress >= a.time {
      let length = b.time - a.time
      var fraction = isDiscrete ? (progress >= b.time ? 1 : 0) : length > 0 ? min((progress - a.time) / length, 1) : 1
      if !easings.isEmpty, !isDiscrete { fraction = easings[index].value(at: fraction) }
      share = a.share + (b.share - a.share) * fraction
    }
    if stops.count > 1 {
      // As in Chromium, the share of all values is the share of the way from one to the next as well.
      let index = min(Int(share.clampedToUnit * Double(stops.count - 1)), stops.count - 2)
      let fraction = isDiscrete ? (share < 0.5 ? 0 : 1) : share
      share = stops[index] + (stops[index + 1] - stops[index]) * fraction
    }
    // A path without a length is a place.
    let location = curve.position(at: share.clampedToUnit * curve.length) ?? (end, Point(x: 1, y: 0))
    let shift = end * Double(repetition)
    let turn = angle ?? location.direction.degrees + (isReversed ? 180 : 0)
    var functions: [TransformFunction] = [.translate(.px(location.point.x + shift.x), .px(location.point.y + shift.y))]
    if turn != 0 { functions.append(.rotate(turn, 0, 0)) }
    if isAdditive, case .transform(let under) = base { functions = under + functions }
    return .transform(functions)
  }
}
