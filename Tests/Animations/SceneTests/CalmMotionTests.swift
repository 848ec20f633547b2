import Drawing
import BuiltinPresets
import Numerics
import Preset
import Testing
import Vector

@testable import Scene

@Suite("Calm motion")
struct CalmMotionTests {
  private func document(_ mode: String) -> String {
    """
    {"formatVersion": 1, "name": "test", "summary": "For a test.", "size": [100, 100], "duration": 0.5, "steps": 10,
    "start": 0.2, "still": 0.3, \(mode)
    "layers": [{"position": ["100 * t", 50], "circle": {"radius": 5}, "fill": "black"}]}
    """
  }

  /// The opacity of the circle, which is all there is, and its place.
  private func picture(_ scene: SceneRenderer, at phase: Double) throws -> (opacity: Double, x: Double) {
    let circle = try #require(try marks(scene, at: phase).first)
    return (try #require(circle.color).alpha, circle.center.x)
  }

  @Test("A fade shows the still picture, leaves to 0.35 and returns, in 2.5 to 4 seconds and in no steps")
  func fade() throws {
    let scene = try scene(of: document(""), isReduced: true)
    #expect(scene.duration == 2.5 && scene.steps == nil && scene.frameRate == 12.5)
    #expect(scene.start == 0 && scene.still == 0)
    // Half the way of 0.65 at a quarter of the loop.
    for (phase, opacity) in [(0, 1), (0.25, 0.675), (0.5, 0.35), (0.75, 0.675)] {
      let picture = try picture(scene, at: phase)
      #expect(isClose(picture.opacity, opacity) && isClose(picture.x, 30))
    }
  }

  @Test("A breath lasts four seconds at the most")
  func longFade() throws {
    let text = document("").replacing("\"duration\": 0.5", with: "\"duration\": 5")
    #expect(try scene(of: text, isReduced: true).duration == 4)
  }

  @Test("What stands still has one picture, whatever the phase")
  func still() throws {
    let scene = try scene(of: document(#""reduced": "still","#), isReduced: true)
    #expect(scene.steps == 1)
    for phase in [0, 0.4, 0.9] { #expect(try isClose(picture(scene, at: phase).x, 30)) }
  }

  @Test("Slow motion lasts 2.5 to 6 seconds, or as long as the loop", arguments: [(0.5, 2.5), (1, 4), (2, 6), (8, 8)])
  func slowTimes(own: Double, calm: Double) throws {
    let text = document(#""reduced": "slow","#).replacing("\"duration\": 0.5", with: "\"duration\": \(own)")
    #expect(try scene(of: text, isReduced: true).duration == calm)
  }

  @Test("Slow motion is the document's own, slower")
  func slow() throws {
    let scene = try scene(of: document(#""reduced": "slow","#), isReduced: true)
    #expect(scene.duration == 2.5 && scene.steps == 10 && scene.start == 0.2 && scene.still == 0.3)
    let picture = try picture(scene, at: 0.6)
    #expect(picture.opacity == 1 && isClose(picture.x, 60))
  }

  @Test("Without reduced motion the picture is the same")
  func plain() throws {
    for mode in ["", #""reduced": "slow","#] {
      let scene = try scene(of: document(mode))
      #expect(scene.duration == 0.5 && scene.steps == 10 && scene.frameRate == 25)
      #expect(try isClose(picture(scene, at: 0.6).x, 60))
    }
  }

  /// What shows how far something has come may move with it.
  @Test("No preset moves anything faster than a fifth of its side a loop", arguments: BuiltinPresets.all.map(\.name))
  func presets(name: String) throws {
    let scene = try scene(name, isReduced: true)
    if scene.calmMotion != .still { #expect((2.5...6).contains(scene.duration)) }
    guard name != "progress" else { return }
    let side = min(scene.viewport.canvasWidth, scene.viewport.canvasHeight)
    let moment = 1e-4
    for step in 0..<12 {
      let phase = (Double(step) + 0.37) / 12
      for (a, b) in zip(try marks(scene, at: phase), try marks(scene, at: phase + moment)) {
        let way = (a.center - b.center).polar(from: .zero).radius
        #expect(way / moment <= 0.2 * side, "at phase \(phase)")
      }
    }
  }
}
