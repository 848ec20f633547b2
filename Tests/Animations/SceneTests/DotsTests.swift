import Drawing
import Numerics
import Scene
import Testing
import Vector

@Suite("The dots of the source")
struct DotsTests {
  private let top = Point(x: 50, y: 25)
  private let right = Point(x: 75, y: 50)
  private let bottom = Point(x: 50, y: 75)
  private let left = Point(x: 25, y: 50)

  /// A view of 100 by 100 pixels.
  private func dots() throws -> SceneRenderer { try scene("dots", ["variant": "source"], size: .longerSide(100)) }

  @Test("Six states, each with one place free: where A, B and C are when a step begins")
  func states() throws {
    let expected = [
      [top, left, right], [bottom, top, right], [right, top, left], [right, bottom, top], [left, right, top],
      [top, right, bottom],
    ]
    let dots = try dots()
    for (step, places) in expected.enumerated() {
      let marks = try marks(dots, at: Double(step) / 6)
      #expect(marks.count == 3)
      for (mark, place) in zip(marks, places) { #expect(isClose(mark.center, place)) }
    }
  }

  @Test("In the middle of each step one dot crosses on a straight line through the center, one follows, one rests")
  func middles() throws {
    // cubic-bezier(0.25, 0.1, 0.25, 1) at half time, by bisection at high precision.
    let eased = 0.8024033877399112
    let steps: [(through: (Int, Point, Point), side: (Int, Point, Point), rests: (Int, Point))] = [
      ((0, top, bottom), (1, left, top), (2, right)), ((2, right, left), (0, bottom, right), (1, top)),
      ((1, top, bottom), (2, left, top), (0, right)), ((0, right, left), (1, bottom, right), (2, top)),
      ((2, top, bottom), (0, left, top), (1, right)), ((1, right, left), (2, bottom, right), (0, top)),
    ]
    let dots = try dots()
    for (index, step) in steps.enumerated() {
      let marks = try marks(dots, at: (Double(index) + 0.5) / 6)
      for (dot, from, to) in [step.through, step.side] {
        let expected = Point(x: from.x + eased * (to.x - from.x), y: from.y + eased * (to.y - from.y))
        #expect(isClose(marks[dot].center, expected, within: 1e-4), "step \(index + 1), dot \(dot)")
      }
      #expect(isClose(marks[step.rests.0].center, step.rests.1))
      // All along, the crossing dot stays on the line through the center.
      let crossing = try (0...100).map {
        try sample(dots, (Double(index) + Double($0) / 100) / 6)[step.through.0].center
      }
      #expect(crossing.allSatisfy { isClose($0.x, 50) } || crossing.allSatisfy { isClose($0.y, 50) })
    }
  }

  private func sample(_ scene: SceneRenderer, _ phase: Double) throws -> [Mark] { try marks(scene, at: phase) }

  @Test("Radius and places are fractions of the width and the height of any view")
  func proportions() throws {
    let wide = try marks(scene("dots", ["variant": "source"], size: .exact(width: 260, height: 130)), at: 0)
    #expect(isClose(wide[0].center, Point(x: 130, y: 32.5)))
    #expect(isClose(wide[1].center, Point(x: 65, y: 65)))
    #expect(isClose(wide[2].center, Point(x: 195, y: 65)))
    #expect(isClose(wide[0].bounds.width, 40))  // 2 * 260 / 13
    let high = try marks(scene("dots", ["variant": "source"], size: .exact(width: 65, height: 130)), at: 0)
    #expect(isClose(high[0].bounds.width, 20) && isClose(high[0].center, Point(x: 32.5, y: 32.5)))
  }

  @Test("A loop of 2.4 seconds closes, and the dots have three colors")
  func loop() throws {
    let dots = try dots()
    #expect(dots.duration == 2.4 && dots.steps == nil)
    let first = try marks(dots, at: 0)
    let last = try marks(dots, at: 1 - 1e-7)
    for (a, b) in zip(first, last) { #expect(isClose(a.center, b.center, within: 1e-4)) }
    #expect(Set(first.compactMap(\.color)).count == 3)
    let two = try marks(scene("dots", ["variant": "source", "colors": "red,blue"]), at: 0)
    #expect(two[0].color == two[2].color && two[0].color != two[1].color)
  }
}
