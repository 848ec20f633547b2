import Foundation

private let side = Row.side

/// The angles of a flip over the horizontal axis, then the vertical one, then both back.
private func flips(_ phase: Double) -> (x: Double, y: Double) {
  let curve = (0.5, 0.0, 0.3, 1.0)
  return (Keyframes([0, 180, 180, 0, 0], curve)(phase), Keyframes([0, 0, 180, 180, 0], curve)(phase))
}

private func square(_ side: Double) -> [(Double, Double)] {
  let half = side / 2
  return [(-half, -half), (half, -half), (half, half), (-half, half)]
}

/// A point turned about the vertical axis, then the horizontal one, as seen from a distance.
private func flipped(_ point: (Double, Double), _ x: Double, _ y: Double, from distance: Double) -> (Double, Double) {
  let (a, b) = (x * .pi / 180, y * .pi / 180)
  let depth = -point.0 * sin(b)
  let (across, down) = (point.0 * cos(b), point.1 * cos(a) - depth * sin(a))
  let factor = distance / (distance - (point.1 * sin(a) + depth * cos(a)))
  return (across * factor, down * factor)
}

private func rotated(_ point: (Double, Double), _ degrees: Double) -> (Double, Double) {
  let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
  return (point.0 * cosine - point.1 * sine, point.0 * sine + point.1 * cosine)
}

extension Expectation {
  /// The box of corners round the middle of the canvas.
  fileprivate init(box corners: [(Double, Double)], alpha: Double? = nil) {
    self.init(alpha: alpha)
    let (xs, ys) = (corners.map(\.0), corners.map(\.1))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return }
    (x, y) = (24 + (left + right) / 2, 24 + (top + bottom) / 2)
    (width, height) = (right - left, bottom - top)
  }
}

extension Row {
  /// Squares and other shapes, rows 7, 8, 11, 29, 30, 42-44 and 46.
  static let shapes: [Row] = [
    Row(preset: "cube-transition", settings: ["side": "10"], count: 2) { i, t in
      let local = t - Double(i) / 2
      return Expectation(
        x: Keyframes([9, 39, 39, 9, 9], Keyframes.easeInOut)(local),
        y: Keyframes([9, 9, 39, 39, 9], Keyframes.easeInOut)(local))
    },
    Row(preset: "square-spin", settings: ["radius": "0"], count: 1) { _, t in
      let (x, y) = flips(t)
      return Expectation(box: square(34).map { flipped($0, x, y, from: 100) })
    },
    Row(preset: "square-spin", settings: ["variant": "flip", "radius": "0"], count: 1) { _, t in
      let x = Keyframes([0, -180, -180], Keyframes.easeInOut)(t)
      let y = Keyframes([0, 0, -180], Keyframes.easeInOut)(t)
      return Expectation(box: square(34).map { flipped($0, x, y, from: 100) })
    },
    Row(preset: "triangle-skew-spin", count: 1) { _, t in
      let (x, y) = flips(t)
      return Expectation(
        box: (0..<3).map { corner in
          let point = turned(120 * Double(corner), 0.54 * 34, canvas: 0)
          return flipped((point.x, point.y), x, y, from: 100)
        })
    },
    Row(preset: "fold", count: 4) { i, t in
      let local = t - 0.3 * Double(i) / 2.4
      let offsets = [0, 0.1, 0.25, 0.75, 0.9, 1]
      let x = Keyframes([-180, -180, 0, 0, 0, 0], at: offsets)(local)
      let y = Keyframes([0, 0, 0, 0, 180, 180], at: offsets)(local)
      // Quarters that are a tenth larger than their share, so that they overlap, within a diamond as wide as the box.
      let quarter = side / (2 * 1.05 * 2.0.squareRoot())
      let corners = [(-1.05, -1.05), (0.05, -1.05), (0.05, 0.05), (-1.05, 0.05)].map { corner in
        rotated(flipped((corner.0 * quarter, corner.1 * quarter), x, y, from: 140), 45 + 90 * Double(i))
      }
      return Expectation(box: corners, alpha: Keyframes([0, 0, 1, 1, 0, 0], at: offsets)(local))
    },
    Row(preset: "grid", settings: ["gap": "0", "radius": "0", "minimum": "0"], count: 9) { i, t in
      let delays = [0.2, 0.3, 0.4, 0.1, 0.2, 0.3, 0, 0.1, 0.2]
      let scale = Keyframes([1, 0, 1, 1], at: [0, 0.35, 0.7, 1], Keyframes.easeInOut)(t - delays[i] / 1.32)
      return Expectation(
        x: 4 + side / 3 * (Double(i % 3) + 0.5), y: 4 + side / 3 * (Double(i / 3) + 0.5), width: side / 3 * scale)
    },
    Row(preset: "wander", settings: ["side": "10"], count: 3) { i, t in
      let local = t - Double(i) / 4
      let (near, far) = (24 - 0.375 * side, 24 + 0.375 * side)
      let angle = Keyframes([0, -90, -180, -270, -360], Keyframes.easeInOut)(local) * .pi / 180
      let scale = Keyframes([1, 0.6, 1, 0.6, 1], Keyframes.easeInOut)(local)
      return Expectation(
        x: Keyframes([near, far, far, near, near], Keyframes.easeInOut)(local),
        y: Keyframes([near, near, far, far, near], Keyframes.easeInOut)(local),
        width: scale * (6 * (abs(cos(angle)) + abs(sin(angle))) + 4))
    },
    Row(preset: "pacman", count: 4) { i, t in
      guard i < 3 else {
        let half = Keyframes([45, 0, 45])(t)
        return Expectation(start: (19 + 15 * cos(half * .pi / 180), 20 + 15 * sin(half * .pi / 180)))
      }
      // Half of the 40 units in a second, a bite each half second; the mouth is closed at the middle of the loop.
      let age = (t - 0.5 - (t - 0.5).rounded(.down) + Double(i)) / 3
      return Expectation(x: 59 - 20 * 1.5 * age, y: 20, alpha: 1 - 0.3 * age)
    },
  ]
}
