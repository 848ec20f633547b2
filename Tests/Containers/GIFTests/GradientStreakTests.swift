import Frames
import GIF
import Palette
import TestSupport
import Testing

/// A light that runs over an area leaves no streaks along the rows.
@Suite struct GradientStreakTests {
  /// A slanted light that moves from the left to the right.
  struct Light: CustomTestStringConvertible, Sendable {
    static let (width, height, count) = (120, 48, 30)

    let testDescription: String
    /// The area's color, and how much brighter the middle of the light is.
    let area, brighter: SIMD3<Int>
    /// Half the light's width in pixels.
    let reach: Int

    var pictures: [[RGBA8]] {
      (0..<Self.count).map { frame in
        (0..<Self.width * Self.height).map { place in
          let (x, y) = (place % Self.width, place / Self.width)
          let light = max(0, reach - abs(x + y / 3 - frame * 7 + 20))
          let color = area &+ brighter &* light / SIMD3(repeating: reach)
          return RGBA8(red: UInt8(color.x), green: UInt8(color.y), blue: UInt8(color.z), alpha: 255)
        }
      }
    }
  }

  static let lights = [
    Light(testDescription: "few colors", area: [217, 222, 229], brighter: [27, 24, 19], reach: 27),
    Light(testDescription: "many colors", area: [37, 99, 235], brighter: [180, 130, 15], reach: 45),
  ]

  /// The differences, in levels of green, between the errors of neighboring rows, and the errors of areas, each the mean
  /// of some pixels.
  private static func errors(_ shown: [[RGBA8]], _ light: Light) -> (streaks: Double, areas: Double) {
    let width = Light.width
    var (streaks, areas, count) = (0.0, 0.0, 0.0)
    for (shown, truth) in zip(shown, light.pictures) {
      let errors = zip(shown, truth).map { Int($0.green) - Int($1.green) }
      func error(_ x: Int, _ y: Int) -> Double {
        Double(errors[(y * width + x)..<(y * width + x + 5)].reduce(0, +)) / 5
      }
      for y in 0..<Light.height - 2 {
        for x in stride(from: 0, to: width - 5, by: 5) where Int(truth[y * width + x].green) > light.area.y {
          let rows = [error(x, y), error(x, y + 1), error(x, y + 2)]
          streaks += (rows[0] - rows[1]) * (rows[0] - rows[1])
          areas += rows.reduce(0, +) * rows.reduce(0, +) / 9
          count += 1
        }
      }
    }
    return ((streaks / count).squareRoot(), (areas / count).squareRoot())
  }

  @Test(arguments: lights)
  func theErrorsOfNeighboringRowsDifferByLessThanALevel(light: Light) throws {
    let loop = KeptLoop(width: Light.width, height: Light.height, pictures: light.pictures)
    let times = FrameTimes(seconds: 1.2, frameCount: Light.count, in: .centiseconds)
    let gif = try GIFEncoder.encode(loop, times: times)
    var player = GIFPlayer(GIFFile(gif.bytes), bytes: gif.bytes)
    var shown: [[RGBA8]] = []
    for frame in player.file.frames {
      _ = player.paint(frame)
      shown += Array(repeating: player.canvas, count: frame.delay / 4)
    }
    #expect(shown.count == Light.count)
    let errors = Self.errors(shown, light)
    #expect(errors.streaks < 0.85)
    // A step of four levels errs by 4 / sqrt(12), 1.15.
    #expect(errors.areas < 0.9)
  }
}
