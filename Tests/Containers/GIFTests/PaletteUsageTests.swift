import Numerics
import TestSupport
import Testing

@testable import GIF

/// Which colors to have in common, and in which order.
@Suite struct PaletteUsageTests {
  /// Frames given by their colors' letters, each drawn in as many runs.
  private func needs(_ frames: [String]) -> PaletteUsage {
    let first = Int(Character("a").asciiValue ?? 0)
    let numbers = frames.map { $0.compactMap { $0.asciiValue.map { Int($0) - first } } }
    return PaletteUsage(
      colorCount: 1 + (numbers.joined().max() ?? 0),
      frames: numbers.indices.map {
        PaletteUsage.Frame(colors: numbers[$0], extent: numbers[$0].count)
      })
  }

  private func letters(_ numbers: some Sequence<Int>) -> String {
    String(numbers.sorted().map { Character(UnicodeScalar(UInt8(97 + $0))) })
  }

  @Test func framesWithMuchInCommonAreCovered() {
    // Three frames of a, b, c and d; one of three colors that nobody else has.
    let needs = needs(["abc", "efg", "bcd", "acd", "efg", "hij"])
    let all = Array(needs.frames.indices)
    let cover = needs.cover(of: all, room: 7) { _ in 10 }
    #expect(cover.frames == [0, 1, 2, 3, 4])
    #expect(cover.worth == 50)
    #expect(letters(cover.isChosen.indices.filter { cover.isChosen[$0] }) == "abcdefg")
    // With room for four, one of four frames that have them is worth more than two others.
    #expect(needs.cover(of: all, room: 4) { _ in 10 }.frames == [0, 2, 3])
  }

  /// No cover has too many colors, or lacks one of a frame that it names, or leaves a frame out that it has all
  /// colors of.
  @Test func coversKeepTheirWord() {
    for seed in 0..<150 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let colorCount = 1 + random.below(60)
      let frames = (0..<(1 + random.below(14))).map { _ in
        let share = 1 + random.below(8)
        let colors = (0..<colorCount).filter { _ in random.below(share) == 0 }
        return PaletteUsage.Frame(colors: colors, extent: random.below(200))
      }
      let needs = PaletteUsage(colorCount: colorCount, frames: frames)
      let all = Array(frames.indices)
      func covered(_ cover: PaletteUsage.Cover) -> [Int] {
        all.filter { frames[$0].colors.allSatisfy { cover.isChosen[$0] } }
      }
      for room in [0, 1, 5, 20, 60] {
        let cover = needs.cover(of: all, room: room, worth: \.extent)
        #expect(cover.isChosen.count { $0 } <= room)
        #expect(cover.frames == covered(cover), "seed \(seed), room \(room)")
        #expect(cover.worth == cover.frames.reduce(0) { $0 + frames[$1].extent })
      }
      #expect(needs.ordered(Array(0..<colorCount), for: all).sorted() == Array(0..<colorCount))
    }
  }

  /// A large frame is worth little for each of its colors, and yet more than the small ones together.
  @Test func theLargestFrameCanBeKept() {
    let needs = needs(["abcdefgh", "ij", "kl"])
    func worth(_ frame: PaletteUsage.Frame) -> Int { frame.colors.count == 8 ? 20 : 6 }
    #expect(needs.cover(of: [0, 1, 2], room: 9, worth: worth).frames == [1, 2])
    #expect(needs.cover(of: [0, 1, 2], room: 9, keeping: 0, worth: worth).frames == [0])
  }

  /// A frame of few colors comes before the many that one other frame has.
  @Test func colorsOfManyFramesComeFirst() {
    let needs = needs(["abcdefgh", "hi", "hj", "hi", "hj"])
    let order = needs.ordered(Array(0..<10), for: [0, 1, 2, 3, 4])
    #expect(letters(order[..<3]) == "hij")
  }

  /// Four places, of which a transparent entry has one: three colors fit beside it, four do not.
  @Test func theTransparentEntryTakesAPlace() {
    let needs = needs(["abcd", "abcd", "abcd", "efg", "efg", "hijk"])
    #expect(letters(needs.ordered(Array(0..<11), for: Array(0..<6))[..<3]) == "efg")
  }
}
