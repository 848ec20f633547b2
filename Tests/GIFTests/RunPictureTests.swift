import Numerics
import Testing

@testable import GIF

@Suite struct RunPictureTests {
  /// Flat ones, noise, and what is between.
  @Test func picturesComeBackAsTheyWere() {
    var random = SplitMix64(seed: 91)
    for round in 0..<3000 {
      let longest = [1, 2, 9, 40][round % 4]
      var pixels: [UInt32] = []
      for _ in 0..<(1 + random.below(30)) {
        let pixel = UInt32(random.below(4)) * 0x40_4040
        pixels += [UInt32](repeating: pixel, count: 1 + random.below(longest))
      }
      pixels.withUnsafeBufferPointer { pixels in
        for picture in [RunPicture(pixels), RunPicture(whole: pixels)] {
          var drawn = [UInt32](repeating: 7, count: pixels.count)
          drawn.withUnsafeMutableBufferPointer { picture.draw(into: $0) }
          #expect(drawn == Array(pixels), "round \(round)")
        }
      }
    }
  }
}
