import Testing

@testable import Platform

struct CommandWordsTests {
  /// The standard library finds them in its own way.
  @Test func theyAreTheStandardLibrarysToo() {
    #expect(CommandWords.all == CommandLine.arguments)
    #expect(!CommandWords.all.isEmpty)
  }
}
