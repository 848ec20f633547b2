import Drawing
import Foundation
import Numerics
import Testing
import Vector

@testable import Scene

/// What a row of the catalogue says of one element at one phase; nil where it says nothing.
struct Expectation {
  /// The middle of its outline's box, the box's sides, and the opacity of its color.
  var x, y, width, height, alpha: Double?
  /// The width of its line.
  var line: Double?
  /// Where its outline starts and ends.
  var start, end: (x: Double, y: Double)?
}

/// A row of the catalogue: the elements in the order in which they are drawn.
struct Row: Sendable, CustomTestStringConvertible {
  let preset: String
  /// Parameters that are not at their defaults.
  var settings: [String: String] = [:]
  let count: Int
  let element: @Sendable (_ index: Int, _ phase: Double) -> Expectation

  var testDescription: String { ([preset] + settings.map { "\($0)=\($1)" }.sorted()).joined(separator: " ") }

  /// The box of the rows' figures within the 48 units of most canvases.
  static let side = 40.0

  static let all = balls + lines + rings + shapes + secondWave
}

/// The point at an angle from the top, clockwise, and a distance from the middle of a square canvas.
func turned(_ degrees: Double, _ radius: Double, canvas: Double = 48) -> (x: Double, y: Double) {
  (canvas / 2 + radius * sin(degrees * .pi / 180), canvas / 2 - radius * cos(degrees * .pi / 180))
}

/// Geometry, timing and easing of the defaults, from the catalogue's figures, at 101 phases. The picture is so large
/// that what depends on the size of a pixel does not count.
@Test("Presets move as the catalogue says", arguments: Row.all)
func presetsMoveAsTheCatalogueSays(_ row: Row) throws {
  let scale = 64.0
  let scene = try scene(row.preset, row.settings, size: .scale(scale))
  var compared = 0
  for step in 0...100 {
    // Off the ends of segments, where a jump could fall on either side.
    let phase = (Double(step) + 0.37) / 101
    let marks = try marks(scene, at: phase)
    // What is clear is not drawn at all.
    let elements = (0..<row.count).map { row.element($0, phase) }.filter { ($0.alpha ?? 1) > 0 }
    try #require(marks.count == elements.count)
    for (index, (mark, wanted)) in zip(marks, elements).enumerated() {
      for (name, found, value) in figures(of: mark, beside: wanted, scale: scale) {
        compared += 1
        let tolerance = 0.005 * (name == "alpha" ? 1 : max(abs(value), 1))
        #expect(abs(found - value) <= tolerance, "\(row.preset): \(name) of element \(index) at \(phase)")
      }
    }
  }
  #expect(compared >= 90)
}

/// What is known of a mark and of what it should be, in the canvas's units.
private func figures(of mark: Mark, beside wanted: Expectation, scale: Double) -> [(String, Double, Double)] {
  let bounds = mark.bounds
  let (start, end) = (mark.path.points.first, mark.path.points.last)
  let pairs: [(String, Double?, Double?)] = [
    ("x", mark.center.x, wanted.x), ("y", mark.center.y, wanted.y), ("width", bounds.width, wanted.width),
    ("height", bounds.height, wanted.height), ("line", mark.width, wanted.line),
    ("start x", start?.x, wanted.start?.x), ("start y", start?.y, wanted.start?.y),
    ("end x", end?.x, wanted.end?.x), ("end y", end?.y, wanted.end?.y),
  ]
  let alpha = wanted.alpha.map { [("alpha", mark.color?.alpha ?? -1, $0)] } ?? []
  return alpha
    + pairs.compactMap { name, found, value in
      value.map { (name, (found ?? .infinity) / scale, $0) }
    }
}
