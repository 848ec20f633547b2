import Numerics

/// A value over time.
struct Property<Value: Interpolable>: Hashable, Sendable {
  /// A keyframe with the transition to the next.
  struct Keyframe: Hashable, Sendable {
    /// The time in frames of the composition that contains the property.
    var time: Double
    var start: Value
    /// The value just before the next keyframe.
    var end: Value
    var easing: KeyframeEasing
    var isHold: Bool
  }

  /// Sorted by time; empty for a constant value.
  var keyframes: [Keyframe]
  /// The value of a property without keyframes.
  var constant: Value
  /// The repetition of keyframes beyond their ends.
  var loops = KeyframeLoops()
  /// The expression that replaces the keyframed value.
  var script: Script?

  init(_ constant: Value) {
    keyframes = []
    self.constant = constant
  }

  init(keyframes: [Keyframe], or fallback: Value) {
    self.keyframes = keyframes
    constant = keyframes.first?.start ?? fallback
  }

  /// The position of a time among the keyframes.
  enum Segment {
    /// The value is constant here.
    case still(Value)
    /// Between a keyframe and the next.
    case between(Int, EasedShares)
  }

  /// The position of a time after repetition.
  func segment(at frame: Double) -> Segment {
    keyedSegment(at: loops.isEmpty ? frame : loops.frame(frame, times: keyframes.map { $0.time }))
  }

  /// The position of a time, without repetition.
  func keyedSegment(at frame: Double) -> Segment {
    guard let first = keyframes.first, let last = keyframes.last else { return .still(constant) }
    guard frame >= first.time else { return .still(first.start) }
    guard frame < last.time else { return .still(last.start) }
    let index = keyframes.partitioningIndex(where: { $0.time > frame }) - 1
    let keyframe = keyframes[index]
    if keyframe.isHold { return .still(keyframe.start) }
    let x = (frame - keyframe.time) / (keyframes[index + 1].time - keyframe.time)
    return .between(index, keyframe.easing.shares(at: x.clampedToUnit))
  }

  func value(at frame: Double) -> Value {
    if let value: Value = script?.value(at: frame) { return value }
    return repeated(at: frame) { keyedValue(at: $0) }
  }

  /// The value at a frame that may be beyond the keyframes, from the values within them.
  func repeated(at frame: Double, keyed: (Double) -> Value) -> Value {
    guard !loops.isEmpty, !keyframes.isEmpty else { return keyed(frame) }
    return loops.value(at: frame, times: keyframes.map { $0.time }, keyed: keyed)
  }

  func keyedValue(at frame: Double) -> Value {
    switch keyedSegment(at: frame) {
    case .still(let value): value
    case .between(let index, let shares): keyframes[index].start.mixed(with: keyframes[index].end, by: shares)
    }
  }

  /// The same property with every value mapped.
  func mapped(_ map: (Value) -> Value) -> Property {
    var result = self
    result.constant = map(constant)
    for index in result.keyframes.indices {
      result.keyframes[index].start = map(keyframes[index].start)
      result.keyframes[index].end = map(keyframes[index].end)
    }
    return result
  }

  /// Whether the value changes with time.
  var isAnimated: Bool { script != nil || keyframes.contains { $0.start != $0.end || $0.start != constant } }

  /// Every value of the property.
  var values: [Value] { keyframes.isEmpty ? [constant] : keyframes.flatMap { [$0.start, $0.end] } }
}
