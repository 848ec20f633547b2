import Palette
import Testing

@testable import Frames

struct SlopesTests {
  /// A picture of 24 by 12 pixels whose red grows by some levels to the right, and by others downward.
  private static func ramp(_ right: Int, _ down: Int) -> [RGBA8] {
    (0..<(24 * 12)).map { i in
      RGBA8(red: UInt8(i % 24 * right + i / 24 * down), green: 90, blue: 12)
    }
  }

  @Test(arguments: [(0, 0, 0), (1, 0, 288), (3, 3, 288), (0, 2, 288), (4, 0, 0), (1, 4, 0)])
  func onASlopeAreAllPixelsOfGentleRamps(right: Int, down: Int, count: Int) {
    #expect(Slopes(of: Self.ramp(right, down), width: 24).count == count)
  }

  /// A step of one level is a slope within two pixels of it, and an edge takes its surroundings away.
  @Test func aSlopeEndsTwoPixelsFromItsStepAndFromAnEdge() {
    var picture = [RGBA8](repeating: RGBA8(red: 100, green: 90, blue: 12), count: 24 * 12)
    for i in picture.indices where i % 24 >= 10 { picture[i] = RGBA8(red: 101, green: 90, blue: 12) }
    #expect(Slopes(of: picture, width: 24).count == 4 * 12)
    for i in picture.indices where i / 24 >= 8 { picture[i] = .transparent }
    // Rows 0 to 5 are left: the edge is between rows 7 and 8.
    #expect(Slopes(of: picture, width: 24).count == 4 * 6)
  }

  @Test func whatIsNearlyTransparentIsNearlyWhite() {
    let fading = (0..<(24 * 12)).map { RGBA8(red: 0, green: 0, blue: 0, alpha: UInt8($0 % 24)) }
    #expect(Slopes(of: fading, width: 24).count == 288)
  }

  /// All differences of a component, of each, forward and back.
  @Test(arguments: [3, 4] as [UInt32], 0..<3) func neighborsAreNearUpToTheReach(reach: UInt32, component: Int) {
    func picture(_ one: UInt8, _ other: UInt8) -> [RGBA8] {
      (0..<8).map { i in
        var bytes = SIMD4<UInt8>(128, 128, 128, 255)
        bytes[component] = i % 2 == 0 ? one : other
        return RGBA8(bytes: bytes)
      }
    }
    for one in stride(from: 0, through: 255, by: 5) {
      for other in 0...255 where other != one {
        let slopes = Slopes(of: picture(UInt8(one), UInt8(other)), width: 8, reach: reach)
        #expect(slopes.count == (abs(one - other) <= reach ? 8 : 0), "\(one) and \(other)")
      }
    }
  }
}
