import Foundation
import Testing

@testable import Scene

/// What a row of the catalogue says of one element at one phase; nil where it says nothing.
struct Expectation {
  var x, y, width, height, alpha: Double?
}

/// A row of the catalogue: the elements in the order in which they are drawn.
struct Row: Sendable, CustomTestStringConvertible {
  let preset: String
  let count: Int
  let element: @Sendable (_ index: Int, _ phase: Double) -> Expectation

  var testDescription: String { preset }
}

private let overshoot = (0.2, 0.68, 0.18, 1.08)
private let rapid = (0.09, 0.57, 0.49, 0.9)
/// The box of the row's figures within the 48 units of a canvas.
private let side = 44.0
private let third = (side - 4) / 3
private let fifth = side / 5

private func turned(_ degrees: Double, _ radius: Double) -> (x: Double, y: Double) {
  (24 + radius * sin(degrees * .pi / 180), 24 - radius * cos(degrees * .pi / 180))
}

private let rows: [Row] = [
  Row(preset: "ball-pulse", count: 3) { i, t in
    let scale = Keyframes([1, 0.3, 1], at: [0, 0.3, 1], overshoot)(t - 0.12 * Double(i) / 0.75)
    return Expectation(x: 2 + third / 2 + Double(i) * (third + 2), y: 24, width: third * scale)
  },
  Row(preset: "ball-grid-beat", count: 9) { i, t in
    let starts = [0, 100, 300, 600, 800, 400, 700, 500, 200].map { Double($0) / 1000 }
    return Expectation(width: third, alpha: Keyframes([1, 0.2, 1])(t - starts[i]))
  },
  Row(preset: "ball-clip-rotate-pulse", count: 3) { i, t in
    let disc = Keyframes([1, 0.3, 1], at: [0, 0.3, 1], rapid)(t)
    return i == 0 ? Expectation(x: 24, y: 24, width: side / 2 * disc) : Expectation()
  },
  Row(preset: "ball-scale", count: 1) { _, t in
    Expectation(
      x: 24, width: 46 * Keyframes([0, 1], Keyframes.easeInOut)(t), alpha: Keyframes([1, 0], Keyframes.easeInOut)(t))
  },
  Row(preset: "ball-scale-multiple", count: 3) { i, t in
    let local = t - 0.2 * Double(i)
    return Expectation(width: 46 * Keyframes([0, 1])(local), alpha: Keyframes([0, 1, 0], at: [0, 0.05, 1])(local))
  },
  Row(preset: "ball-scale-ripple", count: 1) { _, t in
    let curve = (0.21, 0.53, 0.56, 0.8)
    return Expectation(
      width: 44 * Keyframes([0.1, 1, 1], at: [0, 0.7, 1], curve)(t),
      alpha: Keyframes([1, 0.7, 0], at: [0, 0.7, 1], curve)(t))
  },
  Row(preset: "ball-scale-ripple-multiple", count: 3) { i, t in
    Expectation(
      width: 44 * Keyframes([0.1, 1, 1], at: [0, 0.7, 1], (0.21, 0.53, 0.56, 0.8))(t - 0.2 * Double(i) / 1.25))
  },
  Row(preset: "puff", count: 2) { i, t in
    Expectation(width: 2 * (1 + 19 * Keyframes([0, 1], (0.165, 0.84, 0.44, 1))(t - Double(i) / 2)))
  },
  Row(preset: "ball-beat", count: 3) { i, t in
    let local = i == 1 ? t + 0.5 : t
    return Expectation(width: third * Keyframes([1, 0.75, 1])(local), alpha: Keyframes([1, 0.2, 1])(local))
  },
  Row(preset: "three-dots", count: 3) { i, t in
    Expectation(width: 30 * Keyframes([1, 0.6, 1])(i == 1 ? t + 0.5 : t))
  },
  Row(preset: "ball-double-bounce", count: 2) { i, t in
    Expectation(width: 46 * Keyframes([0, 1, 0], Keyframes.easeInOut)(t - Double(i) / 2), alpha: 0.6)
  },
  Row(preset: "ball-spin-fade", count: 8) { i, t in
    let local = t - Double(i) / 8
    let place = turned(45 * Double(i), 22 - fifth / 2)
    return Expectation(
      x: place.x, y: place.y, width: fifth * Keyframes([1, 0.4, 1])(local), alpha: Keyframes([1, 0.3, 1])(local))
  },
  Row(preset: "line-spin-fade", count: 8) { i, t in
    Expectation(alpha: Keyframes([1, 0.3, 1], Keyframes.easeInOut)(t - Double(i) / 8))
  },
  Row(preset: "line-scale", count: 5) { i, t in
    Expectation(
      x: 2 + side / 18 + Double(i) * 2 * side / 9, width: side / 9,
      height: side * Keyframes([1, 0.4, 1], overshoot)(t - 0.1 * Double(i)))
  },
  Row(preset: "line-scale-pulse-out", count: 5) { i, t in
    Expectation(height: side * Keyframes([1, 0.4, 1], (0.85, 0.25, 0.37, 0.85))(t - 0.2 * abs(Double(i) - 2)))
  },
  Row(preset: "line-scale-pulse-out-rapid", count: 5) { i, t in
    let local = t - 0.25 * abs(Double(i) - 2) / 0.9
    return Expectation(
      height: side * Keyframes([1, 0.3, 1, 1], at: [0, 0.8, 0.9, 1], (0.11, 0.49, 0.38, 0.78))(local))
  },
  Row(preset: "ball-pulse-sync", count: 3) { i, t in
    let rise = (side - third) / 2
    let local = t - 0.07 * Double(i) / 0.6
    return Expectation(y: 24 + Keyframes([0, rise, -rise, 0], at: [0, 0.33, 0.66, 1], Keyframes.easeInOut)(local))
  },
  Row(preset: "cube-transition", count: 2) { i, t in
    let local = t - Double(i) / 2
    let near = 4 + (side - 4) / 10
    let far = 48 - near
    return Expectation(
      x: Keyframes([near, far, far, near, near], Keyframes.easeInOut)(local),
      y: Keyframes([near, near, far, far, near], Keyframes.easeInOut)(local))
  },
  Row(preset: "ball-zig-zag", count: 2) { i, t in
    let sign = i == 0 ? 1.0 : -1.0
    return Expectation(
      x: 24 + sign * 11 * Keyframes([0, -1, 1, 0])(t), y: 24 + sign * 11 * Keyframes([0, -1, -1, 0])(t))
  },
  Row(preset: "circle", count: 12) { i, t in
    let scale = Keyframes([0, 1, 0, 0], at: [0, 0.4, 0.8, 1], Keyframes.easeInOut)(t - Double(i) / 12)
    return Expectation(width: 0.15 * side * scale)
  },
  Row(preset: "circle-fade", count: 12) { i, t in
    let local = t - Double(i) / 12
    return Expectation(alpha: Keyframes([0, 0, 1, 0], at: [0, 0.39, 0.4, 1], Keyframes.easeInOut)(local))
  },
  Row(preset: "bar-wave", count: 5) { i, t in
    let local = t - 0.1 * Double(i) / 1.2
    return Expectation(
      width: 0.15 * side,
      height: side * Keyframes([0.4, 1, 0.4, 0.4], at: [0, 0.2, 0.4, 1], Keyframes.easeInOut)(local))
  },
  Row(preset: "ball-pulse-round", count: 3) { i, t in
    let local = t - 0.12 * Double(i) / 1.2
    return Expectation(width: third * Keyframes([0, 1, 0, 0], at: [0, 0.4, 0.8, 1], Keyframes.easeInOut)(local))
  },
  Row(preset: "flow", count: 3) { i, t in
    let local = t - 0.15 * Double(i) / 1.4
    return Expectation(width: third * Keyframes([0.3, 1, 0.3, 0.3], at: [0, 0.4, 0.8, 1], Keyframes.easeInOut)(local))
  },
  Row(preset: "swing", count: 2) { i, t in
    let radius = 22 - 0.225 * side
    let place = turned(360 * t + 180 * Double(i), radius)
    let scale = Keyframes([0.2, 1, 0.2], Keyframes.easeInOut)(t + Double(i) / 2)
    return Expectation(x: place.x, y: place.y, width: 0.45 * side * scale)
  },
  Row(preset: "rings", count: 3) { i, t in
    guard i < 2 else { return Expectation() }
    let local = t - Double(i) / 2
    return Expectation(width: 2 * Keyframes([6, 22])(local), alpha: Keyframes([1, 0])(local))
  },
  Row(preset: "hearts", count: 3) { i, t in
    Expectation(alpha: i == 2 ? 1 : Keyframes([0.5, 1, 0.5])(t - Double(i) / 2))
  },
]

/// Geometry, timing and easing of the defaults, from the catalogue's figures, at 101 phases.
@Test("Presets move as the catalogue says", arguments: rows)
func presetsMoveAsTheCatalogueSays(_ row: Row) throws {
  let scene = try scene(row.preset)
  var compared = 0
  for step in 0...100 {
    // Off the ends of segments, where a jump could fall on either side.
    let phase = (Double(step) + 0.37) / 101
    let marks = try marks(scene, at: phase)
    // What is clear is not drawn at all.
    let elements = (0..<row.count).map { row.element($0, phase) }.filter { ($0.alpha ?? 1) > 0 }
    try #require(marks.count == elements.count)
    for (index, (mark, wanted)) in zip(marks, elements).enumerated() {
      let bounds = mark.bounds
      for (found, value) in [
        (mark.center.x, wanted.x), (mark.center.y, wanted.y), (bounds.width, wanted.width),
        (bounds.height, wanted.height),
      ] {
        guard let value else { continue }
        compared += 1
        #expect(abs(found - value) <= 0.005 * max(abs(value), 1), "\(row.preset) element \(index) at \(phase)")
      }
      if let alpha = wanted.alpha {
        compared += 1
        #expect(abs((mark.color?.alpha ?? -1) - alpha) <= 0.005, "\(row.preset) alpha of \(index) at \(phase)")
      }
    }
  }
  #expect(compared >= 90)
}
