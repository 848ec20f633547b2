import Preset
import Scene
import Testing

/// How much the pictures of the presets change from frame to frame.
@Suite("Steps of presets")
struct StepTests {
  /// What changes at once on purpose.
  private static let exceptions: KeyValuePairs = [
    "agent-pill": "its labels roll", "cube-turn": "it leaps from where it is pressed", "glitch": "its slices jump",
    "glyphs": "its characters change", "token-stream": "its words appear one by one",
    "typewriter": "its letters appear one by one",
  ]

  /// The sums of the differences of all bytes, from each picture to the next.
  private func steps(_ scene: SceneRenderer, frames: Int) throws -> [Int] {
    var pictures: [[UInt32]] = []
    try BuiltinScenes.draw(scene, frames: frames) { pictures.append(Array($0)) }
    return pictures.indices.map { index in
      zip(pictures[index], pictures[(index + 1) % pictures.count]).reduce(0) { sum, pixels in
        guard pixels.0 != pixels.1 else { return sum }
        return [0, 8, 16, 24].reduce(sum) { $0 + abs(Int(pixels.0 >> $1 & 255) - Int(pixels.1 >> $1 & 255)) }
      }
    }
  }

  @Test(
    "No step of more than three quarters of the largest follows one of less than a tenth, but what changes at once",
    arguments: BuiltinScenes.names)
  func starts(name: String) throws {
    let scene = try BuiltinScenes.scene(name, side: 64)
    guard scene.steps == nil else { return }
    let steps = try steps(scene, frames: Int((scene.duration * scene.document.frameRate).rounded()))
    let most = steps.max() ?? 0
    let jumps = steps.indices.filter { index in
      let before = steps[(index + steps.count - 1) % steps.count]
      return 4 * steps[index] > 3 * most && 10 * before < most
    }
    #expect(jumps.isEmpty != Self.exceptions.contains { $0.key == name }, "\(jumps)")
  }
}
