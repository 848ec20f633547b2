/// The places of animations at one time after another. Those whose values are known to stay for a time wait, so that
/// nobody asks for them: in a recording of a terminal thousands of lines wait while one changes.
struct Places<Place: Equatable> {
  /// Nil without effect.
  private var places: [Place?]
  /// Up to these times, in microseconds, they wait.
  private var ends: [Double]
  private var time = -Double.infinity
  /// The tolerance of times, in microseconds.
  private static var tolerance: Double { 1 }

  init(count: Int) {
    places = Array(repeating: nil, count: count)
    ends = Array(repeating: -.infinity, count: count)
  }

  /// Moves to a time; before the last one, nothing waits.
  mutating func move(to time: Double) {
    if time < self.time { ends = Array(repeating: -.infinity, count: ends.count) }
    self.time = time
  }

  func waits(_ index: Int) -> Bool { time < ends[index] }

  mutating func wait(_ index: Int, until end: Double) { ends[index] = end - Self.tolerance }

  /// Notes the place of an animation; returns whether it differs from the one before.
  mutating func put(_ place: Place?, of index: Int) -> Bool {
    defer { places[index] = place }
    return place != places[index]
  }
}
