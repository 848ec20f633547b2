import Numerics
import Testing

@Suite struct ByteDifferenceTests {
  @Test func differencesAreThoseOfTheComponents() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<2000 {
      let (a, b) = (UInt32.random(in: 0...(.max), using: &random), UInt32.random(in: 0...(.max), using: &random))
      let differences = (0..<4 as Range<UInt32>).map { (byte: UInt32) -> Int in
        let (x, y) = (Int(a >> (8 * byte) & 255), Int(b >> (8 * byte) & 255))
        return abs(x - y)
      }
      let found = a.bytes.difference(from: b.bytes)
      for byte in 0..<4 { #expect(Int(found[byte]) == differences[byte]) }
      #expect(found.sum == differences.reduce(0, +))
    }
  }

  @Test func thePictureDifferenceIsTheSumOverAllPixels() {
    let (a, b): ([UInt32], [UInt32]) = ([0, 0xFFFF_FFFF, 0x0102_0304, 5], [0xFFFF_FFFF, 0, 0x0403_0201, 9])
    #expect(a.byteDifference(from: b) == 8 * 255 + 8 + 4)
  }
}
