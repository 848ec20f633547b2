import Numerics
import TestSupport
import Testing

@testable import GIF

@Suite struct ColorUsersTests {
  @Test func everyColorHasTheFramesThatNeedIt() {
    var random = SplitMix64(seed: 91)
    for _ in 0..<200 {
      let colorCount = random.below(20)
      let frames = (0..<random.below(12)).map { _ in
        ColorNeeds.Frame(colors: (0..<colorCount).filter { _ in random.below(3) == 0 })
      }
      let counted = frames.indices.filter { _ in random.below(4) > 0 }
      let users = ColorUsers(of: colorCount, counted, frames)
      for color in 0..<colorCount {
        #expect(Array(users[color]) == counted.filter { frames[$0].colors.contains(color) })
      }
    }
  }
}
