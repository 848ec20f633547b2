private let side = Row.side
private let third = (side - 4) / 3
private let fifth = side / 5

extension Row {
  /// Balls, rows 1-3, 9, 10, 12, 13, 15, 16, 19-23, 31, 35-37, 39-41, 45 and 49.
  static let balls: [Row] = [
    Row(preset: "ball-pulse", count: 3) { i, t in
      let scale = Keyframes([1, 0.3, 1], at: [0, 0.3, 1], Keyframes.overshoot)(t - 0.12 * Double(i) / 0.76)
      return Expectation(x: 4 + third / 2 + Double(i) * (third + 2), y: 24, width: third * scale)
    },
    Row(preset: "ball-grid-beat", settings: ["gap": "2"], count: 9) { i, t in
      let starts = [0, 100, 300, 600, 800, 400, 700, 500, 200].map { Double($0) / 1000 }
      return Expectation(width: third, alpha: Keyframes([1, 0.2, 1])(t - starts[i]))
    },
    Row(preset: "ball-scale", count: 1) { _, t in
      Expectation(
        x: 24, width: 40 * Keyframes([0, 1], Keyframes.easeInOut)(t), alpha: Keyframes([1, 0], Keyframes.easeInOut)(t))
    },
    Row(preset: "ball-scale-multiple", count: 3) { i, t in
      let local = t - 0.2 * Double(i)
      return Expectation(width: 40 * Keyframes([0, 1])(local), alpha: Keyframes([0, 1, 0], at: [0, 0.05, 1])(local))
    },
    Row(preset: "three-dots", settings: ["least": "0.75", "faint": "0.2"], count: 3) { i, t in
      let local = i == 1 ? t + 0.5 : t
      return Expectation(width: 10 * Keyframes([1, 0.75, 1])(local), alpha: Keyframes([1, 0.2, 1])(local))
    },
    Row(preset: "three-dots", count: 3) { i, t in
      Expectation(width: 10 * Keyframes([1, 0.6, 1])(i == 1 ? t + 0.5 : t))
    },
    Row(preset: "ball-double-bounce", count: 2) { i, t in
      let local = t - Double(i) / 2
      return Expectation(
        width: 40 * Keyframes([0, 1, 0], Keyframes.easeInOut)(local),
        alpha: Keyframes([1, 0.6, 1], Keyframes.easeInOut)(local))
    },
    Row(preset: "ball-spin-fade", count: 8) { i, t in
      let local = t - Double(i) / 8
      let place = turned(45 * Double(i), 20 - fifth / 2)
      return Expectation(
        x: place.x, y: place.y, width: fifth * Keyframes([1, 0.4, 1])(local), alpha: Keyframes([1, 0.3, 1])(local))
    },
    Row(preset: "ball-pulse-sync", count: 3) { i, t in
      let rise = (side - third) / 2
      let local = t - 0.07 * Double(i) / 0.6
      return Expectation(y: 24 + Keyframes([0, rise, -rise, 0], at: [0, 0.33, 0.66, 1], Keyframes.easeInOut)(local))
    },
    Row(preset: "circle", settings: ["radius": "3.2"], count: 12) { i, t in
      let scale = Keyframes([0, 1, 0, 0], at: [0, 0.4, 0.8, 1], Keyframes.easeInOut)(t - Double(i) / 12)
      return Expectation(width: 0.16 * side * scale)
    },
    Row(preset: "circle-fade", count: 12) { i, t in
      let local = t - Double(i) / 12
      return Expectation(alpha: Keyframes([0, 0, 1, 0], at: [0, 0.39, 0.4, 1], Keyframes.easeInOut)(local))
    },
    Row(preset: "flow", settings: ["least": "0", "stagger": "0.12"], count: 3) { i, t in
      let local = t - 0.12 * Double(i) / 1.4
      return Expectation(width: third * Keyframes([0, 1, 0, 0], at: [0, 0.4, 0.8, 1], Keyframes.easeInOut)(local))
    },
    Row(preset: "flow", settings: ["minimum": "0.3"], count: 3) { i, t in
      let local = t - 0.15 * Double(i) / 1.4
      return Expectation(
        width: third * Keyframes([0.3, 1, 0.3, 0.3], at: [0, 0.4, 0.8, 1], Keyframes.easeInOut)(local))
    },
    Row(preset: "swing", settings: ["radius": "9.9"], count: 2) { i, t in
      // The dot at the bottom is the large one, so the middle lies higher.
      let radius = 22.4 - 9.9
      let place = turned(360 * t + 180 * Double(i), radius)
      let scale = Keyframes([0.2, 1, 0.2], Keyframes.easeInOut)(t + Double(i) / 2)
      return Expectation(x: place.x, y: place.y - 0.4 * 9.9, width: 2 * 9.9 * scale)
    },
    Row(preset: "ball-grid-pulse", count: 9) { i, t in
      let durations = [0.72, 1.02, 1.28, 1.42, 1.45, 1.18, 0.87, 1.45, 1.06]
      let starts = [-0.06, 0.25, -0.17, 0.48, 0.31, 0.03, 0.46, 0.78, 0.45]
      let local = (2.1 / durations[i]).rounded() * t - starts[i] / durations[i]
      return Expectation(
        x: 4 + third / 2 + Double(i % 3) * (third + 2), y: 4 + third / 2 + Double(i / 3) * (third + 2),
        width: third * Keyframes([1, 0.5, 1], Keyframes.ease)(local),
        alpha: Keyframes([1, 0.7, 1], Keyframes.ease)(local))
    },
    Row(preset: "ball-rotate", count: 3) { i, t in
      let curve = (0.7, -0.13, 0.22, 0.86)
      let scale = Keyframes([1, 0.6, 1], curve)(t)
      let place = turned(90 + Keyframes([0, 180, 360], curve)(t), Double(i - 1) * 15 * scale)
      return Expectation(x: place.x, y: place.y, width: 10 * scale, alpha: i == 1 ? 1 : 0.8)
    },
    Row(preset: "ball-spin", count: 8) { i, t in
      let place = turned(45 * Double(i), 20 - fifth / 2)
      return Expectation(
        x: place.x, y: place.y, width: fifth,
        alpha: Keyframes([1, 1, 0.2, 1], at: [0, 0.5, 0.75, 1])(t - 7 * Double(i) / 8))
    },
    Row(preset: "ball-rotate-chase", count: 5) { i, t in
      let share = Double(i) / 5
      let place = turned(Keyframes([0, 360], (0.5, 0.15 + share, 0.25, 1))(t), 20 - side / 7.6)
      return Expectation(x: place.x, y: place.y, width: side / 3.8 * Keyframes([1 - share, 0.2 + share])(t))
    },
    Row(preset: "ball-scale-random", count: 3) { i, t in
      let local = t - [0.2, 0, 0.5][i]
      return Expectation(
        width: 30 * Keyframes([0, 1], Keyframes.easeInOut)(local), alpha: Keyframes([1, 0], Keyframes.easeInOut)(local))
    },
    Row(preset: "chase", count: 6) { i, t in
      let local = t + (1.1 - 0.1 * Double(i)) / 2
      let own = Keyframes([0, 360, 360], at: [0, 0.8, 1], Keyframes.easeInOut)(local)
      let place = turned(360 * t + own, 20 - side / 8)
      return Expectation(
        x: place.x, y: place.y, width: side / 4 * Keyframes([1, 0.4, 1], Keyframes.easeInOut)(local))
    },
    Row(preset: "circles", count: 12) { i, t in
      // A turn forwards in 5 s (8 s as written) and one backwards in 2.5 s, in a picture that repeats after 0.625 s.
      let isOuter = i < 8
      let seconds = 0.625 * t
      let degrees = isOuter ? 45 * Double(i) + 360 * seconds / 5 : 90 * Double(i) - 360 * seconds / 2.5
      let place = turned(90 + degrees, isOuter ? 16 : 0.45 * 16)
      return Expectation(x: place.x, y: place.y, width: isOuter ? 8 : 6.8)
    },
    Row(preset: "spinning-circles", settings: ["thickness": "1.5"], count: 16) { index, t in
      let i = Double(index / 2)
      let place = turned(45 * i, 16)
      guard index % 2 == 0 else { return Expectation(x: place.x, y: place.y, width: 8 - 1.5, line: 1.5) }
      return Expectation(
        x: place.x, y: place.y, width: 8, alpha: Keyframes([1, 0, 0, 1], at: [0, 1 / 8, 7 / 8, 1])(t - i / 8))
    },
  ]
}
