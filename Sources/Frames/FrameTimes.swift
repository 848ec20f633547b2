/// When each frame of a loop starts, in a container's own unit of time, so that all delays together are exactly the
/// loop's length.
package struct FrameTimes: Hashable, Sendable {
  /// Units of a second.
  package let unitsPerSecond: Int
  /// The whole loop, in units.
  package let total: Int
  /// Frames in the loop; frame k shows the phase k / frameCount.
  package let frameCount: Int

  package init(unitsPerSecond: Int, total: Int, frameCount: Int) {
    (self.unitsPerSecond, self.total, self.frameCount) = (unitsPerSecond, total, frameCount)
  }

  /// The loop of `milliseconds`, each frame starting at the whole millisecond that is nearest.
  ///
  /// - Parameters:
  ///   - milliseconds: at least 1.
  ///   - frameCount: is lowered where a delay would fall below 1 ms; at least 1.
  package init(milliseconds: Int, frameCount: Int) {
    let total = max(milliseconds, 1)
    self.init(unitsPerSecond: 1000, total: total, frameCount: min(max(frameCount, 1), total))
  }

  /// The same loop in the unit in which all delays are equal.
  package var inEqualUnits: FrameTimes {
    let divisor = Self.greatestCommonDivisor(total, unitsPerSecond * frameCount)
    let units = unitsPerSecond * frameCount / divisor
    return FrameTimes(unitsPerSecond: units, total: total * units / unitsPerSecond, frameCount: frameCount)
  }

  /// The same loop, to the centisecond.
  package var inCentiseconds: FrameTimes {
    FrameTimes(
      unitsPerSecond: 100, total: max((total * 200 + unitsPerSecond) / (2 * unitsPerSecond), 1), frameCount: frameCount)
  }

  /// The times of the first `count` frames as a loop of their own, or nil if the rest does not repeat them exactly.
  package func leading(_ count: Int) -> FrameTimes? {
    guard count >= 1, frameCount % count == 0, total % (frameCount / count) == 0 else { return nil }
    return FrameTimes(unitsPerSecond: unitsPerSecond, total: total / (frameCount / count), frameCount: count)
  }

  /// The loop's length in seconds, as played.
  package var seconds: Double { Double(total) / Double(unitsPerSecond) }

  /// When frame `k` starts, in units; for `k == frameCount` the end of the loop. Halves round up.
  package func start(of k: Int) -> Int { (2 * total * k + frameCount) / (2 * frameCount) }

  /// How long some frames stay, in units.
  package func delay(of frames: Range<Int>) -> Int { start(of: frames.upperBound) - start(of: frames.lowerBound) }

  /// How long frame `k` stays, in units.
  package func delay(of k: Int) -> Int { delay(of: k..<k + 1) }

  package static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}
