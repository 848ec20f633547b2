private let side = Row.side

extension Row {
  /// Lines, rows 24-28, 33 and 38.
  static let lines: [Row] = [
    Row(preset: "line-spin-fade", count: 8) { i, t in
      Expectation(alpha: Keyframes([1, 0.3, 1], Keyframes.easeInOut)(t - Double(i) / 8))
    },
    Row(preset: "line-scale", count: 5) { i, t in
      Expectation(
        x: 4 + side / 18 + Double(i) * 2 * side / 9, width: side / 9,
        height: side * Keyframes([1, 0.4, 1], Keyframes.overshoot)(t - 0.1 * Double(i)))
    },
    Row(preset: "line-scale-pulse-out", count: 5) { i, t in
      Expectation(height: side * Keyframes([1, 0.4, 1], (0.85, 0.25, 0.37, 0.85))(t - 0.2 * abs(Double(i) - 2)))
    },
    Row(preset: "line-scale-pulse-out-rapid", count: 5) { i, t in
      let local = t - 0.25 * abs(Double(i) - 2) / 0.92
      return Expectation(
        height: side * Keyframes([1, 0.3, 1, 1], at: [0, 0.8, 0.9, 1], (0.11, 0.49, 0.38, 0.78))(local))
    },
    Row(preset: "bar-wave", settings: ["stagger": "0.1"], count: 5) { i, t in
      let local = t - 0.1 * Double(i) / 1.2
      return Expectation(
        width: 0.15 * side,
        height: side * Keyframes([0.4, 1, 0.4, 0.4], at: [0, 0.2, 0.4, 1], Keyframes.easeInOut)(local))
    },
    Row(preset: "line-scale-party", count: 4) { i, t in
      let durations = [1.26, 0.43, 1.01, 0.73]
      let starts = [0.77, 0.29, 0.28, 0.74]
      let local = (2.55 / durations[i]).rounded() * t - starts[i] / durations[i]
      let scale = Keyframes([1, 0.5, 1], Keyframes.ease)(local)
      return Expectation(
        x: 4 + side / 14 + Double(i) * 2 * side / 7, y: 24, width: side / 7 * scale, height: side * scale)
    },
    // The tracks, then the bars.
    Row(preset: "audio-equalizer", count: 8) { i, _ in
      let x = 4 + side / 14 + Double(i % 4) * 2 * side / 7
      return i < 4
        ? Expectation(x: x, y: 24, width: side / 7, height: side, alpha: 0.3)
        : Expectation(x: x, width: side / 7, alpha: 1)
    },
  ]
}
