import Numerics
import TestSupport
import Testing

@testable import GIF

@Suite struct StringCopyTests {
  /// A string may reach into its own copy, as one of a run does.
  @Test func aStringIsCopiedPixelByPixel() {
    var random = SplitMix64(seed: 33)
    for _ in 0..<3000 {
      var expected = (0..<64).map { _ in UInt8(random.below(256)) }
      var copied = expected
      let start = random.below(30)
      let position = start + 1 + random.below(20)
      let length = random.below(64 - position + 1)
      for i in 0..<length { expected[position + i] = expected[start + i] }
      copied.withUnsafeMutableBufferPointer { $0.copyString(from: start, to: position, length: length) }
      #expect(copied == expected)
    }
  }

  @Test func onePixelThatDiffersIsFound() {
    var random = SplitMix64(seed: 34)
    for _ in 0..<3000 {
      let position = 1 + random.below(20)
      let length = random.below(40)
      // Two places with the same pixels, between others.
      var pixels = (0..<64).map { UInt8($0 % position) }
      let start = random.below(2)
      guard start < position else { continue }
      func has() -> Bool {
        pixels.withUnsafeBufferPointer { $0.hasString(from: start, at: start + position, length: length) }
      }
      #expect(has())
      let changed = random.below(64)
      pixels[changed] = 255
      let counts = (0..<length).contains { pixels[start + $0] != pixels[start + position + $0] }
      #expect(has() == !counts)
    }
  }
}
