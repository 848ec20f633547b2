import Drawing
import Foundation
import Numerics
import Raster
import Scene
import TestSupport
import Testing
import Vector

/// The documents that `Scripts/benchmarks/run` renders draw what the benchmark's jobs say.
@Suite("The benchmark's documents")
struct BenchmarkFixtureTests {
  private func scene(_ job: String, _ settings: [String: String] = [:]) throws -> SceneRenderer {
    let file = projectRoot.appending(path: "Tests/Fixtures/bench/\(job).json")
    return try SceneTests.scene(of: String(contentsOf: file, encoding: .utf8), settings)
  }

  private func degrees(_ point: Point?, from center: Double) throws -> Double {
    try #require(point).polar(from: Point(x: center, y: center)).degrees
  }

  @Test("J1: the color of arc k at picture f is ((k - f) mod 8) / 7 of the way")
  func first() throws {
    let job = try scene("j1")
    #expect(job.steps == 8 && job.duration == 0.8)
    for frame in 0..<8 {
      let arcs = try marks(job, at: Double(frame) / 8).filter { $0.width != nil }
      for (k, arc) in arcs.enumerated() {
        let amount = Double((k - frame + 8) % 8) / 7
        let expected = [(224.0, 32.0), (224, 96), (224, 208)].map { ($0 + ($1 - $0) * amount) / 255 }
        #expect(isClose(arc.color, Color(red: expected[0], green: expected[1], blue: expected[2])))
        #expect(isClose(try degrees(arc.path.points.first, from: 20), Double((270 + 45 * k) % 360)))
      }
    }
  }

  @Test("J2: gradients from the start to the end of each arc's center line")
  func second() throws {
    let job = try scene("j2")
    let commands = try job.makePainter().displayList(at: 7.0 / 60).commands.dropFirst()
    #expect(commands.count == 8)
    for (k, command) in commands.enumerated() {
      guard case .stroke(let path, let style, .gradient(let gradient), _, _) = command,
        case .linear(let start, let end) = gradient.geometry
      else {
        Issue.record("not a stroke with a linear gradient")
        return
      }
      #expect(style.width == 70)
      #expect(isClose(start, try #require(path.points.first)))
      #expect(isClose(end, try #require(path.points.last)))
      #expect(isClose(try degrees(start, from: 256), Double((42 + 45 * k) % 360)))
    }
  }

  @Test("J3: letters with their ink centred at 80 + 80 i")
  func third() throws {
    let letters = try marks(scene("j3", ["font": "builtin:bold"]), at: 0.3).filter { $0.color != nil }
    #expect(letters.count == 7)
    let still = try marks(scene("j3", ["font": "builtin:bold"]), at: 0).filter { $0.color != nil }
    // Letter 0 is upright at phase 0; half a turn later it is again.
    #expect(isClose(still[0].center, Point(x: 80, y: 80)))
    #expect(isClose(still[0].color, Color(red: 0.95, green: 0.95 * 0.15, blue: 0.95 * 0.15)))
  }

  @Test("J4: arc k starts at 15 f + 45 k; the first color is grey")
  func fourth() throws {
    let arcs = try marks(scene("j4", ["number": "50"]), at: 3.0 / 24).filter { $0.width != nil }
    #expect(isClose(try degrees(arcs[2].path.points.first, from: 20), 135))
    #expect(isClose(arcs[0].color, Color(red: UInt8(232), green: 232, blue: 232)))
    #expect(isClose(arcs[7].color, Color(red: 0.17, green: 0.85, blue: 0.85)))
  }
}
