/// The animations whose values are known to stay for a time, so that nobody asks for them: in a recording of a terminal
/// thousands of lines wait while one changes.
struct Waits {
  /// Up to these times, in microseconds.
  private var ends: [Double]
  private var time = -Double.infinity
  /// The tolerance of times, in microseconds.
  private static let tolerance = 1.0

  init(count: Int) { ends = Array(repeating: -.infinity, count: count) }

  /// Moves to a time; before the last one, nothing is known.
  mutating func move(to time: Double) {
    if time < self.time { ends = Array(repeating: -.infinity, count: ends.count) }
    self.time = time
  }

  mutating func wait(_ index: Int, until end: Double) { ends[index] = end - Self.tolerance }

  /// Whether an animation waits.
  subscript(index: Int) -> Bool { time < ends[index] }
}
