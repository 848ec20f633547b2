import Numerics
import Palette
import TestSupport
import Testing

@testable import Frames

@Suite struct PackedPictureTests {
  private func packed(_ picture: [RGBA8], within limit: Int) -> PackedPicture? {
    picture.withUnsafeBufferPointer { PackedPicture($0, within: limit) }
  }

  private func unpacked(_ packed: PackedPicture?, count: Int) -> [RGBA8] {
    var picture = [RGBA8](repeating: 9, count: count)
    picture.withUnsafeMutableBufferPointer { packed?.unpack(into: $0) }
    return picture
  }

  @Test func picturesComeBackAsTheyWere() {
    var random = SplitMix64(seed: 8)
    for longest in [2, 12, 40] {
      for _ in 0..<200 {
        var picture: [RGBA8] = []
        for _ in 0..<random.below(40) {
          picture += [RGBA8](repeating: RGBA8(bits: UInt32(random.below(3))), count: 1 + random.below(longest))
        }
        let packed = packed(picture, within: .max)
        #expect(unpacked(packed, count: picture.count) == picture)
        let words = packed?.wordCount ?? 0
        #expect(self.packed(picture, within: words) != nil)
        if words > 0 { #expect(self.packed(picture, within: words - 1) == nil) }
      }
    }
  }

  @Test func flatAreasTakeTwoWordsAndOthersTheirPixels() {
    let flat = [RGBA8](repeating: 7, count: 24)
    let mixed = (1...11).map { RGBA8(bits: UInt32($0)) }
    #expect(packed(flat, within: 2)?.wordCount == 2)
    #expect(packed(flat + mixed, within: 100)?.wordCount == 2 + 1 + 11)
    // The first block of the second area begins within one that is kept pixel by pixel.
    #expect(packed(mixed + flat, within: 100)?.wordCount == 1 + 16 + 2 + 1 + 3)
  }
}
