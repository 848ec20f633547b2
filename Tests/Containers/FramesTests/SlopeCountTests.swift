import Palette
import Testing

@testable import Frames

struct SlopeCountTests {
  /// A picture of 24 by 12 pixels whose red grows by some levels to the right, and by others downward.
  private static func ramp(_ right: Int, _ down: Int) -> [RGBA8] {
    (0..<(24 * 12)).map { i in
      RGBA8(red: UInt8(i % 24 * right + i / 24 * down), green: 90, blue: 12)
    }
  }

  @Test(arguments: [(0, 0, 0), (1, 0, 288), (3, 3, 288), (0, 2, 288), (4, 0, 0), (1, 4, 0)])
  func onASlopeAreAllPixelsOfGentleRamps(right: Int, down: Int, count: Int) {
    #expect(Self.ramp(right, down).slopeCount(width: 24) == count)
  }

  /// A step of one level is a slope within two pixels of it, and an edge takes its surroundings away.
  @Test func aSlopeEndsTwoPixelsFromItsStepAndFromAnEdge() {
    var picture = [RGBA8](repeating: RGBA8(red: 100, green: 90, blue: 12), count: 24 * 12)
    for i in picture.indices where i % 24 >= 10 { picture[i] = RGBA8(red: 101, green: 90, blue: 12) }
    #expect(picture.slopeCount(width: 24) == 4 * 12)
    for i in picture.indices where i / 24 >= 8 { picture[i] = .transparent }
    // Rows 0 to 5 are left: the edge is between rows 7 and 8.
    #expect(picture.slopeCount(width: 24) == 4 * 6)
  }

  @Test func whatIsNearlyTransparentIsNearlyWhite() {
    let fading = (0..<(24 * 12)).map { RGBA8(red: 0, green: 0, blue: 0, alpha: UInt8($0 % 24)) }
    #expect(fading.slopeCount(width: 24) == 288)
  }
}
