import Testing

@testable import Frames

@Suite struct FileFactsTests {
  @Test func warningsBeyondTheMaximumAreCounted() {
    var facts = FileFacts(format: "PNG", byteCount: 0)
    for _ in 0..<10_003 { facts.warn(.needless(chunk: "teST", bytes: 2)) }
    #expect(facts.warnings.count == 10_000 && facts.unlisted.warnings == 3 && !facts.unlisted.hasDamage)
    #expect(facts.wastedBytes == 20_006)
    facts.warn(.damaged("a chunk is wrong"))
    #expect(facts.unlisted.warnings == 4 && facts.unlisted.hasDamage)
  }
}
