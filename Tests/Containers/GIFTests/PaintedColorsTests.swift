import Frames
import Numerics
import Palette
import TestSupport
import Testing

@testable import GIF

/// Which colors frames need.
@Suite struct PaintedColorsTests {
  /// Pictures given as rows of letters; a point is the outside.
  private struct Letters: FrameSequence {
    let pictures: [String]

    var width: Int { pictures[0].utf8.count }
    var height: Int { 1 }
    var frameCount: Int { pictures.count }

    static func color(_ letter: Character) -> RGBA8 {
      letter == "." ? .transparent : RGBA8(opaque: UInt32(letter.asciiValue ?? 0) &* 0x02_0301)
    }

    func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) {
      _ = pixels.update(fromContentsOf: pictures[frame].map(Self.color))
    }
  }

  private func words(_ letters: String) -> [RGBA8] { letters.map(Letters.color) }

  @Test func onlyWhatChangesIsNeeded() throws {
    let changed = try #require(try PaintedColors(of: Letters(pictures: ["aabb", "aacb", "aacd", "aa.d"]), limit: 9))
    #expect(changed.colors == words("abcd"))
    #expect(changed.usage.frames.map(\.colors) == [[0, 1], [2], [3], []])
    // The outside is cleared, not painted.
    #expect(changed.usage.frames.map(\.extent) == [2, 1, 1, 0])
    #expect(changed.hasTransparency)
    #expect(try PaintedColors(of: Letters(pictures: ["aabb", "aacb", "aacd"]), limit: 3) == nil)
    #expect(try #require(try PaintedColors(of: Letters(pictures: ["aabb"]), limit: 3)).hasTransparency == false)
  }

  /// Two colors are all that most frames need: they come first in a palette, in whatever order and however slightly
  /// off it has them.
  @Test func whatMostFramesNeedComesFirst() throws {
    let pictures = ["xyxyxyxy", "yxyxyxyx", "xyxyxyxy", "yxyxyxyx", "abcdefgh"]
    let changed = try #require(try PaintedColors(of: Letters(pictures: pictures), limit: 20))
    let palette = words("abcdexyfgh").map { RGBA8(bits: $0.bits ^ 1) }
    let ordered = changed.ordered(palette)
    #expect(Set(ordered.prefix(2)) == Set(words("xy").map { RGBA8(bits: $0.bits ^ 1) }))
    #expect(ordered.sorted() == palette.sorted())
  }

  @Test func aCommonTableMustSaveMoreThanItTakes() throws {
    let many = [50, 86].map { first in String((first..<first + 36).map { Character(UnicodeScalar(UInt8($0))) }) }
    let apart = try #require(try PaintedColors(of: Letters(pictures: many), limit: 200))
    #expect(ExactPalette(savingTablesOf: apart, limit: 37) == nil)
    let pictures = [many[0], String(many[0].reversed()), many[1]]
    let shared = try #require(try PaintedColors(of: Letters(pictures: pictures), limit: 200))
    let common = try #require(ExactPalette(savingTablesOf: shared, limit: 37))
    #expect(common.table.entries.count == 37 && common.table.transparentIndex == 0)
    #expect(Set(common.table.opaque) == Set(words(many[0])))
  }

  /// More colors than a table has, but not in one frame, of which many frames have the same ones.
  @Test(arguments: [false, true])
  func manyColorsComeBackExactlyWhereFramesHaveFew(outside: Bool) throws {
    var options = EncodingOptions()
    options.quality = 100
    var mixed = 0
    for seed in 0..<60 as Range<UInt64> {
      var frames = RandomFrames(seed: seed, side: 16...24, frames: 8...12, colors: 9, outside: outside)
      var random = SplitMix64(seed: seed)
      let colors = (0..<400 as Range<UInt32>).map { RGBA8(opaque: $0 &* 0x02_0B05) }
      for k in 0..<frames.frameCount {
        let first = k % 3 == 2 ? Int.random(in: 100...300, using: &random) : 0
        for i in frames.pictures[k].indices where !outside || frames.pictures[k][i] != 0 {
          frames.pictures[k][i] = colors[first + Int.random(in: 0..<100, using: &random)]
        }
      }
      let timing = frames.timing
      let gif = try GIFEncoder.encode(frames, times: timing, options: options)
      #expect(gif.isExact)
      #expect(PlayedPictures(gif.bytes) == PlayedPictures(frames, times: timing), "seed \(seed)")
      let document = GIFFile(gif.bytes)
      let own = document.frames.count { $0.table != nil }
      if document.globalTable != nil, own > 0, own < document.frames.count { mixed += 1 }
    }
    #expect(mixed > 30)
  }

  /// Where a frame has more colors than a table, the report says so.
  @Test func picturesThatDifferAreNotReportedAsExact() throws {
    var options = EncodingOptions()
    options.quality = 100
    var frames = RandomFrames(seed: 1, side: 30...30, frames: 3...3, colors: 3, outside: false)
    frames.pictures[1] = (0..<900).map { RGBA8(opaque: UInt32($0) * 0x01_0305) }
    let timing = frames.timing
    let gif = try GIFEncoder.encode(frames, times: timing, options: options)
    #expect(PlayedPictures(gif.bytes) != PlayedPictures(frames, times: timing))
    #expect(!gif.isExact)
  }
}
