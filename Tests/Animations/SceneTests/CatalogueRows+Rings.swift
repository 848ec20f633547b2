import Foundation

private let side = Row.side

extension Row {
  /// Rings, rows 4-6, 14, 17, 18, 32, 34, 47, 48 and 50.
  static let rings: [Row] = [
    Row(preset: "ball-scale-ripple", count: 1) { _, t in
      let curve = (0.21, 0.53, 0.56, 0.8)
      return Expectation(
        width: 37 * Keyframes([0.1, 1, 1], at: [0, 0.7, 1], curve)(t),
        alpha: Keyframes([1, 0.7, 0], at: [0, 0.7, 1], curve)(t))
    },
    Row(preset: "ball-scale-ripple-multiple", count: 3) { i, t in
      Expectation(
        width: 37.4 * Keyframes([0.1, 1, 1], at: [0, 0.7, 1], (0.21, 0.53, 0.56, 0.8))(t - 0.2 * Double(i) / 1.24))
    },
    Row(preset: "puff", count: 2) { i, t in
      // A ring lives for two loops of 0.9 s.
      Expectation(width: 1.82 * (1 + 19 * Keyframes([0, 1], (0.165, 0.84, 0.44, 1))((t + Double(i)) / 2)), line: 3.6)
    },
    Row(preset: "rings", count: 3) { i, t in
      guard i < 2 else {
        return Expectation(width: 2 * Keyframes([6, 1, 2, 3, 4, 5, 6])(t), line: 2.6)
      }
      let local = (t + Double(i)) / 2
      // It comes out of the core, and fades as it spreads.
      let alpha = local < 0.08 ? 0.92 / 0.08 * local : 1 - local
      return Expectation(width: 2 * Keyframes([6, 20.5])(local), alpha: alpha, line: 2.6 * (1 - local))
    },
    Row(preset: "ball-clip-rotate", count: 1) { _, t in
      // The gap of a quarter is at the top: from 45 degrees to the right of it to 45 to the left.
      Expectation(line: 4, start: turned(45 + 360 * t, 18), end: turned(315 + 360 * t, 18))
    },
    Row(preset: "orbit", count: 4) { i, t in
      let core = side / 2.75
      switch i {
      case 0, 1:
        let own = (t + Double(i) / 2).truncatingRemainder(dividingBy: 1)
        let width = core + sin(own * .pi / 2) * (side - core)
        return Expectation(width: width, alpha: 0.75 * (1 - own) * min(8 * own, 1))
      case 2:
        return Expectation(x: 24, y: 24, width: core * (1.1 + 0.1 * cos(4 * .pi * t)))
      default:
        let place = turned(360 * t, (side - core / 2.6) / 2)
        return Expectation(x: place.x, y: place.y, width: core / 2.6)
      }
    },
    Row(preset: "circle-stroke-spin", settings: ["minimum": "8"], count: 1) { _, t in
      let curve = (0.4, 0.0, 0.2, 1.0)
      let end = Keyframes([0, 1, 1], at: [0, 0.7 / 1.7, 1], curve)(t)
      let start = Keyframes([0, 0, 1], at: [0, 0.5 / 1.7, 1], curve)(t)
      return Expectation(
        line: 4, start: turned(360 * (start + t), 18),
        // The source lets the arc vanish; the preset keeps eight degrees of it.
        end: turned(360 * (max(end, start + 8.0 / 360) + t), 18))
    },
    Row(preset: "border-ring", settings: ["thickness": "2.4", "faint": "0.5"], count: 2) { i, t in
      guard i == 1 else { return Expectation(x: 24, y: 24, width: 37.6, alpha: 0.5, line: 2.4) }
      return Expectation(line: 2.4, start: turned(360 * t, 18.8), end: turned(90 + 360 * t, 18.8))
    },
    Row(preset: "tail-spin", count: 2) { i, t in
      let head = turned(90 + 360 * t, 18)
      guard i == 0 else { return Expectation(x: head.x, y: head.y, width: 4) }
      return Expectation(line: 4, start: turned(360 * t - 90, 18), end: head)
    },
  ]
}
