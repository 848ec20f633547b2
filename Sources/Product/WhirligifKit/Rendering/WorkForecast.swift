/// A forecast of how long work takes, from how much of it was done at some times.
package struct WorkForecast: Sendable {
  /// How much work was done at a time.
  private struct Sample {
    /// The finished share of the work, 0...1.
    let share: Double
    /// In seconds.
    let time: Double
  }

  /// The sample at the first note, then one at each doubling of the time since. What comes before the first, such as
  /// the audit for warnings, is not part of the shares.
  private var samples: [Sample] = []
  private var last = Sample(share: 0, time: 0)

  package init() {}

  /// Records a share of the work at a time; false if it is no more than before.
  @discardableResult
  package mutating func note(_ share: Double, at time: Double) -> Bool {
    let share = min(max(share, 0), 1)
    guard share > last.share || samples.isEmpty else { return false }
    let now = Sample(share: share, time: time)
    last = now
    let first = samples.first ?? now
    if samples.isEmpty || now.time - first.time >= 2 * ((samples.last ?? now).time - first.time) { samples.append(now) }
    return true
  }

  /// The time since the first note.
  var spent: Double { last.time - (samples.first?.time ?? last.time) }

  /// The time of the end in seconds; nil unless the forecast can be relied on.
  ///
  /// The first frames may be the slowest, and later frames may equal earlier ones. So at least a twentieth of the work
  /// must be done, and the forecast from all of it must agree, within a factor of 2, with that from its latest part.
  package var end: Double? {
    guard let first = samples.first, let half = samples.dropLast().last, last.share >= 0.05 else { return nil }
    func left(since sample: Sample) -> Double {
      (1 - last.share) * (last.time - sample.time) / max(last.share - sample.share, 1e-9)
    }
    let (all, recent) = (left(since: first), left(since: half))
    guard max(all, recent) <= 2 * min(all, recent) else { return nil }
    return last.time + min(all, recent)
  }
}
