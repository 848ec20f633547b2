import Testing

@testable import GIF

@Suite struct LookAheadTests {
  /// How many of so many strings are looked behind.
  private static func looks(of strings: Int, _ lookAhead: inout LookAhead, helps: (Int) -> Bool) -> Int {
    var looks = 0
    for _ in 0..<strings where lookAhead.isDue() {
      lookAhead.learn(helped: helps(looks))
      looks += 1
    }
    return looks
  }

  @Test func whereItHelpsNowAndThenEveryStringIsLookedBehind() {
    var lookAhead = LookAhead()
    #expect(Self.looks(of: 1000, &lookAhead) { $0 % 16 == 0 } == 1000)
  }

  @Test func whereItNeverHelpsFewAre() {
    var lookAhead = LookAhead()
    let looks = Self.looks(of: 1000, &lookAhead) { _ in false }
    #expect((20...100).contains(looks))
  }

  @Test func helpOnceMakesItLookAgain() {
    var lookAhead = LookAhead()
    _ = Self.looks(of: 1000, &lookAhead) { _ in false }
    #expect(Self.looks(of: 40, &lookAhead) { $0 == 0 } > 20)
  }
}
