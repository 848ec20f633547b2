import Foundation

extension Row {
  /// Some of the second wave, whose figures are our own.
  static let secondWave: [Row] = [
    Row(preset: "dual-ring", count: 2) { i, t in
      let turn = 180 * Double(i) + 360 * t
      return Expectation(line: 4, start: turned(45 + turn, 18), end: turned(135 + turn, 18))
    },
    Row(preset: "stretch-ring", settings: ["minimum": "20"], count: 1) { _, t in
      // The head goes ahead by 270 degrees, the tail follows; with a quarter turn of the whole they are where they
      // were.
      let head = Keyframes([0, 270, 270], Keyframes.easeInOut)(t)
      let tail = Keyframes([0, 0, 270], Keyframes.easeInOut)(t)
      return Expectation(line: 4, start: turned(tail + 90 * t, 18), end: turned(head + 20 + 90 * t, 18))
    },
    Row(preset: "roller", settings: ["radius": "3"], count: 8) { i, t in
      let local = t - 0.036 * Double(i) / 1.2
      let place = turned(Keyframes([0, 360], (0.5, 0, 0.5, 1))(local) - 12 * Double(i), 24 - 4 - 3)
      return Expectation(x: place.x, y: place.y, width: 6 * (1 - 0.6 * Double(i) / 8))
    },
    Row(preset: "clock", count: 17) { i, t in
      switch i {
      case 0: Expectation(x: 24, y: 24, width: 37, alpha: 0.12)
      case 1: Expectation(x: 24, y: 24, width: 37, line: 3)
      case 2...13: Expectation(end: turned(30 * Double(i - 2), ((i - 2) % 3 == 0 ? 0.76 : 0.82) * 18.5))
      case 14: Expectation(line: 3, end: turned(360 * t, 0.42 * 18.5))
      case 15: Expectation(line: 3, end: turned(3 * 360 * t, 0.66 * 18.5))
      default: Expectation(x: 24, y: 24, width: 2 * 0.85 * 3)
      }
    },
    Row(preset: "cradle", count: 11) { index, t in
      guard index < 10, index % 2 == 1 else { return Expectation() }
      let i = index / 2
      func swing(_ t: Double) -> Double {
        t < 0.25
          ? Keyframes([28, 0], (0.42, 0, 1, 1))(4 * t) : t > 0.75 ? Keyframes([0, 28], (0, 0, 0.58, 1))(4 * t - 3) : 0
      }
      // The right ball is the left one's mirror image, half a loop later.
      let angle = (i == 0 ? swing(t) : i == 4 ? -swing(t < 0.5 ? t + 0.5 : t - 0.5) : 0) * .pi / 180
      // The outer balls reach the margins.
      let reach = sin(28 * Double.pi / 180)
      let ball = (40 - 33 * reach) / (5 - reach)
      let string = 33 - ball
      return Expectation(
        x: 44 + 2 * ball * Double(i - 2) - string * sin(angle), y: 4 + string * cos(angle), width: 2 * ball)
    },
    Row(preset: "signal-bars", count: 6) { index, t in
      // The tracks, then the bars.
      let i = index % 3
      let full = 40 * Double(i + 1) / 3
      guard index >= 3 else {
        return Expectation(
          x: 28 / 3.0 + 44 / 3.0 * Double(i), y: 44 - full / 2, width: 32 / 3.0, height: full, alpha: 0.3)
      }
      let local = t - 0.5 * Double(i) / 3
      let rise = Keyframes([0.2, 1, 1, 0.2, 0.2], at: [0, 0.2, 0.5, 0.7, 1], (0.3, 0, 0.2, 1))(local)
      let height = full * rise
      return Expectation(x: 28 / 3.0 + 44 / 3.0 * Double(i), y: 44 - height / 2, width: 32 / 3.0, height: height)
    },
    Row(preset: "tadpole", count: 13) { i, t in
      let head = Keyframes([0, 180, 360], (0.45, 0.25, 0.55, 0.75))(t)
      let middle = turned(head, 16.5)
      guard i > 0 else { return Expectation(x: middle.x, y: middle.y, width: 7) }
      let along = Double(i - 1) / 12
      return Expectation(start: turned(head - 240 * along, 16.5 + 3.5 * (1 - along)))
    },
    Row(preset: "wifi", count: 4) { index, t in
      guard index > 0 else { return Expectation(x: 24, y: 30, width: 6) }
      let i = Double(index)
      let alpha = Keyframes([0.2, 1, 1, 0.2, 0.2], at: [0, 0.12, 0.4, 0.6, 1], Keyframes.easeInOut)(t - 0.18 * i)
      let side = 25 / 3 * i * 0.5.squareRoot()
      return Expectation(alpha: alpha, line: 4, start: (24 - side, 30 - side), end: (24 + side, 30 - side))
    },
    Row(preset: "typing", count: 5) { index, t in
      guard index >= 2 else { return Expectation() }
      let local = t - 0.17 * Double(index - 2)
      return Expectation(
        x: 28 + Double(index - 3) * 10.2,
        y: 19 - 4 * Keyframes([0, 1, 0, 0], at: [0, 0.26, 0.52, 1], Keyframes.easeInOut)(local), width: 6,
        alpha: Keyframes([0.45, 1, 0.45, 0.45], at: [0, 0.26, 0.52, 1], Keyframes.easeInOut)(local))
    },
  ]
}
