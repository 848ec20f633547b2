import Frames
import GIF
import Palette
import TestSupport
import Testing

/// A light that runs over gray areas leaves no streaks along the rows.
@Suite struct GradientStreakTests {
  private static let (width, height, count) = (120, 48, 30)

  /// Gray in which a slanted light of 27 levels moves from the left to the right.
  private static let pictures = (0..<count).map { frame in
    (0..<width * height).map { place -> RGBA8 in
      let (x, y) = (place % width, place / width)
      let distance = abs(x + y / 3 - frame * 7 + 20)
      let light = max(0, 27 - distance)
      return RGBA8(
        red: UInt8(217 + light), green: UInt8(222 + light * 24 / 27), blue: UInt8(229 + light * 19 / 27), alpha: 255)
    }
  }

  /// The differences, in levels of green, between the errors of neighboring rows, each the mean of five pixels in a row.
  private static func streaks(_ shown: [[RGBA8]]) -> Double {
    var (sum, count) = (0.0, 0)
    for (shown, truth) in zip(shown, pictures) {
      let errors = zip(shown, truth).map { Int($0.green) - Int($1.green) }
      func error(_ x: Int, _ y: Int) -> Int { errors[(y * width + x)..<(y * width + x + 5)].reduce(0, +) }
      for y in 0..<height - 1 {
        for x in stride(from: 0, to: width - 5, by: 5) where truth[y * width + x].green > 222 {
          let difference = Double(error(x, y) - error(x, y + 1)) / 5
          sum += difference * difference
          count += 1
        }
      }
    }
    return (sum / Double(count)).squareRoot()
  }

  @Test func theErrorsOfNeighboringRowsDifferByLessThanALevel() throws {
    let loop = KeptLoop(width: Self.width, height: Self.height, pictures: Self.pictures)
    let times = FrameTimes(seconds: 1.2, frameCount: Self.count, in: .centiseconds)
    let gif = try GIFEncoder.encode(loop, times: times)
    var player = GIFPlayer(GIFFile(gif.bytes), bytes: gif.bytes)
    var shown: [[RGBA8]] = []
    for frame in player.file.frames {
      _ = player.paint(frame)
      shown += Array(repeating: player.canvas, count: frame.delay / 4)
    }
    #expect(shown.count == Self.count)
    #expect(Self.streaks(shown) < 1.1)
  }
}
