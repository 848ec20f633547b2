import Numerics
import Scene
import Testing
import Vector

@Suite("The wave of the source")
struct WaveTests {
  /// Seconds of a letter's turn, of the whole loop, and of the first phase.
  private let loop = 7 * 0.15 + 0.6
  private let black = Color.black
  private let palette = [
    Color(red: 1.0, green: 0, blue: 1), Color(red: 0.6, green: 0.4, blue: 0.2), Color(red: 1.0, green: 1, blue: 0),
    Color(red: 1.0, green: 0, blue: 0), Color(red: 0.0, green: 1, blue: 0), Color(red: 0.0, green: 0, blue: 1),
    Color(red: 1.0, green: 0.5, blue: 0),
  ]

  private func source(_ settings: [String: String] = [:]) throws -> SceneRenderer {
    try scene("wave", settings.merging(["variant": "source"]) { $1 })
  }

  /// The letters from left to right.
  private func letters(_ wave: SceneRenderer, at phase: Double) throws -> [Mark] {
    try marks(wave, at: phase).sorted { $0.center.x < $1.center.x }
  }

  /// Angle in degrees and scale of each letter at a time, read off its outline's first two points.
  private func pose(_ wave: SceneRenderer, seconds: Double) throws -> [(angle: Double, scale: Double, color: Color?)] {
    // At the very end of the loop all letters are at rest.
    let rest = try letters(wave, at: 0)
    return try zip(rest, letters(wave, at: seconds / loop)).map { rest, mark in
      let (a, b) = farthest(rest.path)
      let still = rest.path.points[b].polar(from: rest.path.points[a])
      let moved = mark.path.points[b].polar(from: mark.path.points[a])
      let turn = moved.degrees - still.degrees
      return (turn < -180 ? turn + 360 : turn, moved.radius / still.radius, mark.color)
    }
  }

  /// The indices of two points far from each other.
  private func farthest(_ path: Path) -> (Int, Int) {
    let points = path.points
    let far = points.indices.max { points[$0].polar(from: points[0]).radius < points[$1].polar(from: points[0]).radius }
    return (0, far ?? 0)
  }

  @Test("Seven letters, 1.65 seconds")
  func length() throws {
    let wave = try source()
    #expect(isClose(wave.duration, 1.65))
    #expect(try marks(wave, at: 0.5).count == 7)
    #expect(isClose(try source(["text": "HELLO"]).duration, 5 * 0.15 + 0.6))
  }

  @Test("Each letter in turn tilts to 45 degrees in 0.10 s in its color, and back in 0.05 s, black", arguments: 0..<7)
  func letters(letter: Int) throws {
    let wave = try source()
    let begin = 0.15 * Double(letter)
    let expected: [(time: Double, angle: Double, isTinted: Bool)] = [
      (0, 0, true), (0.025, 11.25, true), (0.05, 22.5, true), (0.0999, 44.955, true), (0.1, 45, false),
      (0.125, 22.5, false), (0.1499, 0.09, false),
    ]
    for (time, angle, isTinted) in expected {
      let poses = try pose(wave, seconds: begin + time)
      #expect(isClose(poses[letter].angle, angle, within: 1e-3), "letter \(letter) at \(time) s")
      #expect(isClose(poses[letter].scale, 1))
      #expect(isClose(poses[letter].color, isTinted ? palette[letter] : black), "letter \(letter) at \(time) s")
      for other in 0..<7 where other != letter {
        #expect(isClose(poses[other].angle, 0, within: 1e-3) && isClose(poses[other].color, black))
      }
    }
  }

  @Test(
    "Then all letters swell to 1.5 in 0.35 s and shrink in 0.25 s",
    arguments: [
      (1.05, 1), (1.225, 1.25), (1.4, 1.5), (1.525, 1.25), (1.6499, 1.0002),
    ])
  func swelling(seconds: Double, scale: Double) throws {
    for pose in try pose(source(), seconds: seconds) {
      #expect(isClose(pose.scale, scale, within: 1e-4) && isClose(pose.angle, 0, within: 1e-3))
      #expect(isClose(pose.color, black))
    }
  }

  @Test("A letter turns and swells about its own middle")
  func centers() throws {
    let wave = try source()
    let rest = try letters(wave, at: 0)
    let swollen = try letters(wave, at: 1.4 / loop)
    for (a, b) in zip(rest, swollen) { #expect(isClose(a.center, b.center)) }
    for (left, right) in zip(swollen, swollen.dropFirst()) { #expect(left.bounds.maxX < right.bounds.minX) }
    #expect(swollen[0].bounds.minX >= 0 && swollen[6].bounds.maxX <= 160)
  }
}
