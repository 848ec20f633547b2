import Numerics
import Palette
import TestSupport
import Testing

@testable import Frames

@Suite struct PackedPictureTests {
  @Test func picturesComeBackAsTheyWere() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<200 {
      var picture: [RGBA8] = []
      var runs = 0
      for _ in 0..<random.below(40) {
        let pixel = RGBA8(bits: UInt32(random.below(3)))
        if picture.last != pixel { runs += 1 }
        picture += [RGBA8](repeating: pixel, count: 1 + random.below(30))
      }
      let packed = picture.withUnsafeBufferPointer { PackedPicture($0, within: 2 * runs) }
      #expect(try #require(packed).wordCount == 2 * runs)
      var other = [RGBA8](repeating: 9, count: picture.count)
      other.withUnsafeMutableBufferPointer { packed?.unpack(into: $0) }
      #expect(other == picture)
      if runs > 0 { #expect(picture.withUnsafeBufferPointer { PackedPicture($0, within: 2 * runs - 1) } == nil) }
    }
  }
}
