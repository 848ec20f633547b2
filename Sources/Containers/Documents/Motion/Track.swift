/// Numbers that change over the loop.
struct Track {
  /// Fractions of the loop, ascending. Two equal times are a jump.
  var times: [Double]
  /// The numbers at each time, equally many.
  var values: [[Double]]
  /// Whether each value holds until the next one.
  let isDiscrete: Bool

  init(times: [Double], values: [[Double]], isDiscrete: Bool) {
    (self.times, self.values, self.isDiscrete) = (times, values, isDiscrete)
  }

  /// Some of the numbers.
  func part(_ numbers: Range<Int>) -> Track {
    Track(times: times, values: values.map { Array($0[numbers]) }, isDiscrete: isDiscrete)
  }

  /// Whether no number differs from the first one by more than the tolerance.
  func isConstant(within tolerances: [Double]) -> Bool {
    guard let first = values.first else { return true }
    return values.allSatisfy { value in
      value.indices.allSatisfy { abs(value[$0] - first[$0]) <= tolerances[$0] }
    }
  }

  /// The fewest key frames from which the track follows within the tolerances.
  func keyFrames(within tolerances: [Double], decimals: [Int]) -> KeyFrames<[Double]> {
    func rounding(_ value: [Double]) -> [Double] { value.indices.map { Decimal.rounded(value[$0], decimals[$0]) } }
    if let first = values.first, values.allSatisfy({ $0 == first }) {
      return .steps(times: [0], values: [rounding(first)])
    }
    let rounded = values.map(rounding)
    guard !isDiscrete else { return .steps(times: times, values: rounded) }
    return reduced(rounded, tolerances).overLoop(within: tolerances)
  }

  /// The fewest key frames of tracks that follow each other, in jumps: the last time of each is the first one of the
  /// next. The first number of every value is its track's index, as the counts of numbers may differ.
  static func keyFrames(of runs: [Track], within tolerance: Double, decimals: Int) -> KeyFrames<[Double]> {
    var frames = KeyFrames<[Double]>(times: [], values: [], isDiscrete: false)
    for (index, run) in runs.enumerated() {
      let rounded = run.values.map { [Double(index)] + $0.map { Decimal.rounded($0, decimals) } }
      let whole = Track(times: run.times, values: rounded, isDiscrete: false)
      frames.append(whole.reduced(rounded, Array(repeating: tolerance, count: rounded[0].count)))
    }
    let maximum = frames.values.reduce(0) { max($0, $1.count) }
    return frames.overLoop(within: Array(repeating: tolerance, count: maximum))
  }

  private func reduced(_ rounded: [[Double]], _ tolerances: [Double]) -> KeyFrames<[Double]> {
    var kept = [0]
    while let from = kept.last, from < times.count - 1 { kept.append(farthest(from: from, rounded, tolerances)) }
    let frames = KeyFrames(times: kept.map { times[$0] }, values: kept.map { rounded[$0] }, isDiscrete: false)
    // Easings say nothing shorter than jumps.
    if kept.count > 3, !frames.holdsBetweenJumps, let eased = eased(rounded, tolerances, within: frames.cost) {
      return eased
    }
    return frames
  }

  /// Key frames with an easing between each two; nil if they do not cost less than a number.
  private func eased(_ rounded: [[Double]], _ tolerances: [Double], within cost: Int) -> KeyFrames<[Double]>? {
    var kept = [0]
    var splines: [Spline] = []
    while let from = kept.last, from < times.count - 1 {
      var (to, spline) = (from + 1, Spline.linear)
      let straight = farthest(from: from, rounded, tolerances)
      if straight > to { to = straight }
      // Doubles the reach as long as one easing fits, then halves the steps.
      var step = max(to - from, 2)
      while step > 0 {
        let next = min(to + step, times.count - 1)
        if next > to, let found = self.spline(from: from, to: next, rounded, tolerances) {
          (to, spline) = (next, found)
          step = to == times.count - 1 ? 0 : step * 2
        } else {
          step /= 2
        }
      }
      kept.append(to)
      splines.append(spline)
      guard KeyFrames.cost(of: kept.count, numbers: rounded[0].count, splines: splines.count) < cost else { return nil }
    }
    var frames = KeyFrames(times: kept.map { times[$0] }, values: kept.map { rounded[$0] }, isDiscrete: false)
    frames.splines = splines
    return frames
  }

  /// An easing that leaves no sample between two by more than the tolerance.
  private func spline(from: Int, to: Int, _ rounded: [[Double]], _ tolerances: [Double]) -> Spline? {
    let (start, end) = (rounded[from], rounded[to])
    let span = times[to] - times[from]
    guard span > 0 else { return nil }
    var fit = SplineFit()
    for index in from + 1..<max(to, from + 1) {
      var (low, high) = (-Double.infinity, Double.infinity)
      for number in start.indices {
        let (way, tolerance) = (end[number] - start[number], tolerances[number])
        let offset = values[index][number] - start[number]
        guard abs(way) > tolerance / 4 else {
          guard abs(offset) <= tolerance else { return nil }
          continue
        }
        let ends = ((offset - tolerance) / way, (offset + tolerance) / way)
        low = max(low, min(ends.0, ends.1))
        high = min(high, max(ends.0, ends.1))
      }
      guard fit.add((times[index] - times[from]) / span, low: low, high: high) else { return nil }
    }
    return fit.spline()
  }

  /// The last sample to which a straight line from a sample leaves no sample between them by more than the tolerance:
  /// the line's slope must stay in the cone of all samples so far (Imai and Iri, 1986).
  private func farthest(from start: Int, _ rounded: [[Double]], _ tolerances: [Double]) -> Int {
    let origin = rounded[start]
    var low = [Double](repeating: -.infinity, count: origin.count)
    var high = [Double](repeating: .infinity, count: origin.count)
    var best = start + 1
    for end in times.indices[(start + 1)...] {
      let distance = times[end] - times[start]
      if end > start + 1, distance > 0 {
        let fits = origin.indices.allSatisfy { number in
          let slope = (rounded[end][number] - origin[number]) / distance
          return slope >= low[number] && slope <= high[number]
        }
        if fits { best = end }
      }
      for number in origin.indices {
        let (value, tolerance) = (values[end][number], tolerances[number])
        guard distance > 0 else {
          // The other side of a jump: no line passes both.
          guard abs(value - origin[number]) <= tolerance else { return best }
          continue
        }
        low[number] = max(low[number], (value - tolerance - origin[number]) / distance)
        high[number] = min(high[number], (value + tolerance - origin[number]) / distance)
        guard low[number] <= high[number] else { return best }
      }
    }
    return best
  }
}

/// Values at times, as a document states them.
struct KeyFrames<Value: Hashable>: Hashable {
  private(set) var times: [Double]
  private(set) var values: [Value]
  /// Whether each value holds until the next one.
  private(set) var isDiscrete: Bool
  /// The decimals that the times need, but for jumps.
  private var decimals = Self.jumpDecimals
  /// The easings between the values; empty for straight lines.
  fileprivate(set) var splines: [Spline] = []

  fileprivate init(times: [Double], values: [Value], isDiscrete: Bool) {
    (self.times, self.values, self.isDiscrete) = (times, values, isDiscrete)
  }

  var isConstant: Bool { values.allSatisfy { $0 == values[0] } }

  /// The same key frames of other values.
  func mapped<Other>(_ map: (Value) -> Other) -> KeyFrames<Other> {
    var frames = KeyFrames<Other>(times: times, values: values.map(map), isDiscrete: isDiscrete)
    (frames.decimals, frames.splines) = (decimals, splines)
    return frames
  }

  /// Values that hold, without repetitions of the previous one.
  static func steps(times: [Double], values: [Value]) -> KeyFrames {
    var frames = KeyFrames(times: [], values: [], isDiscrete: true)
    for (time, value) in zip(times, values) where frames.values.last != value {
      frames.times.append(frames.times.isEmpty ? 0 : time)
      frames.values.append(value)
    }
    return frames
  }

  /// One value.
  static func still(_ value: Value) -> KeyFrames { .steps(times: [0], values: [value]) }

  /// One straight line over the loop.
  static func line(from first: Value, to last: Value) -> KeyFrames {
    KeyFrames(times: [0, 1], values: [first, last], isDiscrete: false)
  }

  private mutating func insert(at index: Int, time: Double, value: Value) {
    if !splines.isEmpty { splines.insert(.linear, at: min(index, splines.count)) }
    times.insert(time, at: index)
    values.insert(value, at: index)
  }

  /// Adds key frames that follow in a jump.
  fileprivate mutating func append(_ other: KeyFrames) {
    let isEased = !splines.isEmpty || !other.splines.isEmpty
    func easings(_ frames: KeyFrames) -> [Spline] {
      frames.splines.isEmpty ? Array(repeating: .linear, count: max(frames.times.count - 1, 0)) : frames.splines
    }
    if isEased { splines = easings(self) + (times.isEmpty ? [] : [.linear]) + easings(other) }
    times += other.times
    values += other.values
  }

  /// Whether the values change in jumps alone.
  fileprivate var holdsBetweenJumps: Bool {
    times.indices.dropFirst().allSatisfy { times[$0] == times[$0 - 1] || values[$0] == values[$0 - 1] }
  }

  /// The decimals of a jump's time. All animations of a shape state it alike, whatever else they do: a moment at which
  /// some have jumped and others have not would be seen.
  private static var jumpDecimals: Int { 4 }

  private func isJump(_ index: Int) -> Bool {
    index > 0 && times[index] == times[index - 1] || index + 1 < times.count && times[index] == times[index + 1]
  }

  /// Whether the times are evenly spaced.
  var isEven: Bool {
    let steps = Double(max(isDiscrete ? times.count : times.count - 1, 1))
    return times.indices.allSatisfy { abs(times[$0] - Double($0) / steps) < 1e-9 }
  }

  /// The times as an animation states them, in units of which the loop has `length`: ascending, with as few decimals as
  /// the values allow.
  func statedTimes(length: Double, fewerDecimals: Int) -> [Double] {
    var stated = times.indices.map { index in
      Decimal.rounded(times[index] * length, (isJump(index) ? Self.jumpDecimals : decimals) - fewerDecimals)
    }
    // Other times may have been rounded past a jump.
    let jumps = times.indices.filter(isJump)
    for (earlier, later) in zip([0] + jumps, jumps + [times.count - 1]) where later > earlier + 1 {
      for index in earlier + 1..<later { stated[index] = min(max(stated[index], stated[earlier]), stated[later]) }
    }
    return stated
  }
}

extension KeyFrames {
  /// The value at a time, of values that hold.
  func held(at time: Double) -> Value { values[times.lastIndex { $0 <= time } ?? 0] }
}

extension KeyFrames<[Double]> {
  /// The numbers at a time.
  func value(at time: Double) -> [Double] {
    let index = times.lastIndex { $0 <= time } ?? 0
    guard !isDiscrete, index + 1 < times.count, times[index + 1] > times[index],
      values[index].count == values[index + 1].count
    else { return values[index] }
    let share = (time - times[index]) / (times[index + 1] - times[index])
    let eased = splines.isEmpty ? share : splines[index].y(at: share)
    return zip(values[index], values[index + 1]).map { $0 + ($1 - $0) * eased }
  }

  /// About how many characters the key frames take.
  fileprivate var cost: Int { Self.cost(of: values.count, numbers: values[0].count, splines: splines.count) }

  fileprivate static func cost(of values: Int, numbers: Int, splines: Int) -> Int {
    values * (4 * numbers + 5) + splines * 14
  }

  /// The key frames from the start of the loop to its end, with short times.
  fileprivate func overLoop(within tolerances: [Double]) -> KeyFrames {
    var frames = self
    if let first = times.first, first > 0 { frames.insert(at: 0, time: 0, value: values[0]) }
    if let last = times.last, last < 1 {
      frames.insert(at: frames.times.count, time: 1, value: values[values.count - 1])
    }
    if frames.holdsBetweenJumps {
      // A jump has two key frames; the second one alone says the same in steps.
      let starts = frames.times.indices.filter { $0 == 0 || frames.times[$0] == frames.times[$0 - 1] }
      return .steps(times: starts.map { frames.times[$0] }, values: starts.map { frames.values[$0] })
    }
    frames.decimals = frames.decimals(within: tolerances)
    return frames
  }

  /// The fewest decimals of times that keep the values within half of the tolerances.
  private func decimals(within tolerances: [Double]) -> Int {
    /// The fastest change beside each time, in tolerances.
    var speeds = [Double](repeating: 0, count: times.count)
    for index in times.indices.dropFirst() where times[index] > times[index - 1] {
      let maximum =
        values[index].indices.map { abs(values[index][$0] - values[index - 1][$0]) / tolerances[$0] }.max() ?? 0
      // An easing is at most about three times as fast as a straight line.
      let speed = (splines.isEmpty ? 1 : 3) * maximum / (times[index] - times[index - 1])
      speeds[index] = max(speeds[index], speed)
      speeds[index - 1] = max(speeds[index - 1], speed)
    }
    let moved = times.indices.filter { !isJump($0) }
    return (2...5).first { digits in
      moved.allSatisfy { abs(Decimal.rounded(times[$0], digits) - times[$0]) * speeds[$0] <= 0.5 }
    } ?? 6
  }
}
