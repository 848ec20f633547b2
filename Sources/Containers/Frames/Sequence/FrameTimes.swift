/// A container's unit of time.
package struct TimeUnit: Hashable, Sendable {
  package let perSecond: Int
  /// The shortest delay of a frame, in units.
  package let minimumDelay: Int

  /// GIF's. Browsers play delays of 0 and 1 as 10.
  package static let centiseconds = TimeUnit(perSecond: 100, minimumDelay: 2)
  package static let milliseconds = TimeUnit(perSecond: 1000, minimumDelay: 1)
}

/// The start times of a loop's frames, in a container's unit of time. The delays sum exactly to the loop's length.
package struct FrameTimes: Hashable, Sendable {
  /// Units per second.
  package let unitsPerSecond: Int
  /// The length of the loop without the hold, in units: evenly divided among the frames.
  private let even: Int64
  /// The number of frames; frame k shows the phase k / frameCount.
  package let frameCount: Int
  /// A frame that is shown longer than the others, and by how many units.
  private var hold: Hold?

  private struct Hold: Hashable, Sendable {
    let frame: Int
    let units: Int64
  }

  package init(unitsPerSecond: Int, total: Int, frameCount: Int) {
    self.init(unitsPerSecond: unitsPerSecond, even: Int64(total), frameCount: frameCount)
  }

  private init(unitsPerSecond: Int, even: Int64, frameCount: Int) {
    (self.unitsPerSecond, self.even, self.frameCount) = (unitsPerSecond, even, frameCount)
  }

  /// The length of the loop, in units.
  package var total: Int { Int(clamping: even + (hold?.units ?? 0)) }

  /// Whether no frame is held.
  package var isEven: Bool { hold == nil }

  /// Frames a second, without the hold.
  package var frameRate: Double { Double(frameCount) * Double(unitsPerSecond) / Double(max(even, 1)) }

  /// The same loop in which a frame is shown longer by some seconds, rounded to whole units.
  package func holding(_ frame: Int, for seconds: Double) -> FrameTimes {
    let units = Int64((min(max(seconds, 0), 1e6) * Double(unitsPerSecond)).rounded())
    guard units > 0 else { return self }
    var times = self
    times.hold = Hold(frame: frame, units: units)
    return times
  }

  /// The loop without the hold, in another number of frames.
  package func even(in frameCount: Int) -> FrameTimes {
    FrameTimes(unitsPerSecond: unitsPerSecond, even: even, frameCount: frameCount)
  }

  /// The same times with another number of units per second: a multiple, or a rounding.
  private func with(unitsPerSecond units: Int, even: Int64) -> FrameTimes {
    var times = FrameTimes(unitsPerSecond: units, even: even, frameCount: frameCount)
    times.hold = hold.map {
      Hold(frame: $0.frame, units: (2 * $0.units * Int64(units) + Int64(unitsPerSecond)) / Int64(2 * unitsPerSecond))
    }
    return times
  }

  /// The maximum number of frames of a loop with a frame rate.
  private static let maximumFrames = 1_000_000

  /// A loop whose length is rounded to whole units; each frame starts at the nearest unit.
  ///
  /// - Parameters:
  ///   - seconds: at least one frame of the shortest delay, at most 1e9.
  ///   - frameCount: at least 1; reduced if a delay would be below the shortest.
  package init(seconds: Double, frameCount: Int, in unit: TimeUnit) {
    let units = (seconds * Double(unit.perSecond)).rounded()
    let longest: Int64 = 1_000_000_000_000
    let total = Int(clamping: units < Double(longest) ? Int64(max(units, Double(unit.minimumDelay))) : longest)
    let count = min(max(frameCount, 1), total / unit.minimumDelay)
    self.init(unitsPerSecond: unit.perSecond, total: total, frameCount: count)
  }

  /// A loop at the nearest possible frame rate, in frames per second.
  package init(seconds: Double, frameRate: Double, in unit: TimeUnit) {
    let units = (seconds * Double(unit.perSecond)).rounded()
    let frames = (units * frameRate / Double(unit.perSecond)).rounded()
    let count = frames < Double(Self.maximumFrames) ? Int(max(frames, 1)) : Self.maximumFrames
    self.init(seconds: seconds, frameCount: count, in: unit)
  }

  /// A loop of `milliseconds`; each frame starts at the nearest whole millisecond.
  ///
  /// - Parameters:
  ///   - milliseconds: at least 1.
  ///   - frameCount: at least 1; reduced if a delay would be below 1 ms.
  package init(milliseconds: Int, frameCount: Int) {
    let total = max(milliseconds, 1)
    self.init(unitsPerSecond: 1000, total: total, frameCount: min(max(frameCount, 1), total))
  }

  /// The same loop in a unit in which all delays are equal.
  package var inEqualUnits: FrameTimes {
    let (perSecond, count) = (Int64(unitsPerSecond), Int64(frameCount))
    var divisor = Self.greatestCommonDivisor(even, perSecond * count)
    if let hold { divisor = Self.greatestCommonDivisor(divisor, hold.units * count) }
    let units = perSecond * count / divisor
    return with(unitsPerSecond: Int(units), even: even * units / perSecond)
  }

  /// The same loop, rounded to centiseconds.
  package var inCentiseconds: FrameTimes {
    with(unitsPerSecond: 100, even: max((even * 200 + Int64(unitsPerSecond)) / Int64(2 * unitsPerSecond), 1))
  }

  /// The times of the first `count` frames as a loop of their own; nil if the rest does not repeat them exactly.
  func leading(_ count: Int) -> FrameTimes? {
    guard count >= 1, frameCount % count == 0, even % Int64(frameCount / count) == 0, hold == nil else { return nil }
    return FrameTimes(unitsPerSecond: unitsPerSecond, even: even / Int64(frameCount / count), frameCount: count)
  }

  /// The loop's length in seconds.
  package var seconds: Double { Double(total) / Double(unitsPerSecond) }

  /// The start of frame `k` in units; for `k == frameCount` the end of the loop. Halves round up.
  package func start(of k: Int) -> Int {
    let start = (2 * even * Int64(k) + Int64(frameCount)) / Int64(2 * frameCount)
    return Int(clamping: start + (hold.map { k > $0.frame ? $0.units : 0 } ?? 0))
  }

  /// The duration of a range of frames, in units.
  package func delay(of frames: Range<Int>) -> Int { start(of: frames.upperBound) - start(of: frames.lowerBound) }

  /// The duration of frame `k`, in units.
  package func delay(of k: Int) -> Int { delay(of: k..<k + 1) }

  package static func greatestCommonDivisor<Number: BinaryInteger>(_ a: Number, _ b: Number) -> Number {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}
