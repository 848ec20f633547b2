import Testing

@testable import PNG

@Suite struct PaletteOrderTests {
  /// Of 18 entries the even ones are in the first frame, the odd ones in the second: the tour visits one half after the other.
  @Test func entriesOfOneFrameAreNeighbours() throws {
    let histograms = [0, 1].map { frame in (0..<18).map { Int32($0 % 2 == frame ? 5 : 0) } }
    let tour = try #require(PaletteOrder(histograms).candidates.last)
    #expect(tour.sorted() == Array(0..<18))
    #expect(zip(tour, tour.dropFirst()).count { $0 % 2 != $1 % 2 } == 1)
  }

  @Test func indicesFollowTheirEntries() {
    let colors = IndexedColors(sorted: [0, 5, 9, 0xff00_0000]).ordered([2, 0, 3, 1])
    #expect(colors.entries == [9, 0, 0xff00_0000, 5] && colors.bitDepth == 2 && colors.inWholeBytes.bitDepth == 8)
    for (index, entry) in colors.entries.enumerated() { #expect(colors.index(of: entry) == index) }
    #expect(colors.counts(in: [5, 5, 0, 9, 5]) == [1, 1, 0, 3])
  }
}
