/// The staircase of CSS's `steps()`.
package struct StepCurve: Hashable, Sendable {
  /// The position of the jumps: at the start or the end of each step, at neither end of the curve, or at both.
  package enum Position: String, CaseIterable, Sendable {
    case jumpStart = "jump-start"
    case jumpEnd = "jump-end"
    case jumpNone = "jump-none"
    case jumpBoth = "jump-both"
  }

  let count: Int
  let position: Position

  static let maximumSteps = 10_000

  /// Nil unless there are 1...10,000 steps, at least two for `jumpNone`.
  init?(_ count: Int, _ position: Position) {
    guard (position == .jumpNone ? 2 : 1)...Self.maximumSteps ~= count else { return nil }
    (self.count, self.position) = (count, position)
  }

  private init(once position: Position) {
    (count, self.position) = (1, position)
  }

  /// One jump at the start.
  static let start = StepCurve(once: .jumpStart)
  /// One jump at the end.
  static let end = StepCurve(once: .jumpEnd)

  /// The next place after `x` at which the curve may jump.
  package func nextJump(after x: Double) -> Double { (TolerantRounding.floor(x * Double(count)) + 1) / Double(count) }

  /// Steps of equal length in x, 0...1.
  /// - Parameter beforeJumps: whether the value where the curve jumps is the one before the jump, not the one after.
  func value(at x: Double, beforeJumps: Bool = false) -> Double {
    let scaled = x * Double(count)
    let step = min(Int(beforeJumps ? TolerantRounding.ceiling(scaled) - 1 : TolerantRounding.floor(scaled)), count)
    let (raised, jumps) =
      switch position {
      case .jumpStart: (step + 1, count)
      case .jumpEnd: (step, count)
      case .jumpNone: (step, count - 1)
      case .jumpBoth: (step + 1, count + 1)
      }
    return Double(min(max(raised, 0), jumps)) / Double(jumps)
  }
}
