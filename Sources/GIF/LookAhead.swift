/// When to look at what comes behind a string: behind every one while that helps now and then, otherwise behind one in some.
struct LookAhead {
  /// Looks that may go by without help.
  private var patience = 16
  /// Strings to pass before the next look.
  private var passing = 0

  /// In drawings of bars every third look helps; where hardly one in fifty does, files become no smaller.
  private static let patienceForHelp = 32
  private static let mostPatience = 128
  private static let passed = 16

  /// Whether to look behind the next string.
  @inline(__always)
  mutating func isDue() -> Bool {
    guard patience == 0 else { return true }
    defer { passing = passing == 0 ? Self.passed : passing &- 1 }
    return passing == 0
  }

  /// Learns from a look.
  @inline(__always)
  mutating func learn(helped: Bool) {
    patience = helped ? min(patience &+ Self.patienceForHelp, Self.mostPatience) : max(patience &- 1, 0)
  }
}
