import Testing

@testable import GIF

@Suite struct LazyMatchingTests {
  /// How many of so many strings are looked behind.
  private static func looks(of strings: Int, _ lazyMatching: inout LazyMatching, helps: (Int) -> Bool) -> Int {
    var looks = 0
    for _ in 0..<strings where lazyMatching.isDue() {
      lazyMatching.learn(gained: helps(looks))
      looks += 1
    }
    return looks
  }

  @Test func whereItHelpsNowAndThenEveryStringIsLookedBehind() {
    var lazyMatching = LazyMatching()
    #expect(Self.looks(of: 1000, &lazyMatching) { $0 % 16 == 0 } == 1000)
  }

  @Test func whereItNeverHelpsFewAre() {
    var lazyMatching = LazyMatching()
    let looks = Self.looks(of: 1000, &lazyMatching) { _ in false }
    #expect((20...100).contains(looks))
  }

  @Test func helpOnceMakesItLookAgain() {
    var lazyMatching = LazyMatching()
    _ = Self.looks(of: 1000, &lazyMatching) { _ in false }
    #expect(Self.looks(of: 40, &lazyMatching) { $0 == 0 } > 20)
  }
}
