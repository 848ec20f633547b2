/// An easing between two key frames: a cubic Bézier curve from (0, 0) to (1, 1), as `keySplines` has it.
struct Spline: Hashable {
  /// The control points, each coordinate 0...1.
  var x1, y1, x2, y2: Double

  static let linear = Spline(x1: 0, y1: 0, x2: 1, y2: 1)

  /// The curve's parameter at `x`, 0...1 (Newton's method within bounds).
  /// - Parameter guess: a parameter near it; nil for `x`.
  func parameter(at x: Double, near guess: Double? = nil) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = guess ?? x
    // The coefficients of the polynomial.
    let (c, b) = (3 * x1, 3 * (x2 - 2 * x1))
    let a = 1 - c - b
    for _ in 0..<24 {
      let excess = ((a * t + b) * t + c) * t - x
      if abs(excess) < 1e-7 { return t }
      if excess < 0 { low = t } else { high = t }
      let slope = (3 * a * t + 2 * b) * t + c
      let next = slope > 1e-6 ? t - excess / slope : -1
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  func y(at x: Double) -> Double { Self.value(y1, y2, at: parameter(at: x)) }

  static func value(_ a: Double, _ b: Double, at t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }

  static func slope(_ a: Double, _ b: Double, at t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * a + 6 * s * t * (b - a) + 3 * t * t * (1 - b)
  }

  func rounded(_ decimals: Int) -> Spline {
    Spline(
      x1: Decimal.rounded(x1, decimals), y1: Decimal.rounded(y1, decimals), x2: Decimal.rounded(x2, decimals),
      y2: Decimal.rounded(y2, decimals))
  }
}

/// Finds an easing through intervals.
struct SplineFit {
  /// At each place 0...1, the least and the greatest value that the easing may have there.
  private(set) var places: [(x: Double, low: Double, high: Double)] = []
  /// The least value from the last place on: an easing never falls.
  private var floor = 0.0

  /// Adds a place behind the others; returns false if no easing can pass it.
  mutating func add(_ x: Double, low: Double, high: Double) -> Bool {
    guard low <= high, high >= 0, high >= floor - 1e-9, low <= 1 else { return false }
    floor = max(floor, low)
    places.append((x, max(low, 0), min(high, 1)))
    return true
  }

  /// An easing through all intervals; nil if none is found.
  func spline() -> Spline? {
    if isThrough(.linear) { return .linear }
    guard let first = places.first, let last = places.last, places.count > 1 else { return nil }
    // At most 16 places guide the search; all are checked.
    let step = max(1, places.count / 16)
    let guides = stride(from: 0, to: places.count, by: step).map { places[$0] }
    let start = first.x > 0 ? min((first.low + first.high) / 2 / first.x, 8) : 1
    let end = last.x < 1 ? min((1 - (last.low + last.high) / 2) / (1 - last.x), 8) : 1
    for (x1, x2) in [(0.35, 0.65), (0.15, 0.85), (0.6, 0.4)] {
      let guess = Spline(x1: x1, y1: min(max(start * x1, 0), 1), x2: x2, y2: min(max(1 - end * (1 - x2), 0), 1))
      let found = improved(guess, guides)
      for decimals in [2, 3] where isThrough(found.rounded(decimals)) { return found.rounded(decimals) }
    }
    return nil
  }

  private func isThrough(_ spline: Spline) -> Bool {
    places.allSatisfy { place in
      let y = spline.y(at: place.x)
      return y >= place.low && y <= place.high
    }
  }

  /// How far an easing is from the middles of some intervals, in their widths.
  private struct Fit {
    let spline: Spline
    /// The easing's parameter at each place.
    let parameters: [Double]
    let rests: [Double]
    let error: Double

    init(_ spline: Spline, _ guides: [(x: Double, low: Double, high: Double)], near guesses: [Double]) {
      let parameters = zip(guides, guesses).map { spline.parameter(at: $0.x, near: $1) }
      let rests = zip(guides, parameters).map { guide, t in
        (Spline.value(spline.y1, spline.y2, at: t) - (guide.low + guide.high) / 2) * SplineFit.weight(guide)
      }
      (self.spline, self.parameters, self.rests) = (spline, parameters, rests)
      error = rests.reduce(0) { $0 + $1 * $1 }
    }
  }

  private static func weight(_ guide: (x: Double, low: Double, high: Double)) -> Double {
    1 / max(guide.high - guide.low, 1e-4)
  }

  /// Least squares by the Levenberg-Marquardt method, the control points kept within 0...1.
  private func improved(_ guess: Spline, _ guides: [(x: Double, low: Double, high: Double)]) -> Spline {
    var best = Fit(guess, guides, near: guides.map { $0.x })
    var damping = 1e-2
    for _ in 0..<14 {
      var (matrix, side) = (SIMD16<Double>(), SIMD4<Double>())
      let spline = best.spline
      for (place, guide) in guides.enumerated() {
        let t = best.parameters[place]
        let weight = Self.weight(guide)
        let (s, u) = (3 * (1 - t) * (1 - t) * t * weight, 3 * (1 - t) * t * t * weight)
        let slope = Spline.slope(spline.y1, spline.y2, at: t) / max(Spline.slope(spline.x1, spline.x2, at: t), 1e-3)
        let row = SIMD4(-slope * s, s, -slope * u, u)
        side -= row * best.rests[place]
        for i in 0..<4 {
          for j in 0..<4 { matrix[4 * i + j] += row[i] * row[j] }
        }
      }
      for i in 0..<4 { matrix[5 * i] *= 1 + damping }
      guard let change = Self.solution(matrix, side) else { break }
      func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
      let next = Fit(
        Spline(
          x1: unit(spline.x1 + change[0]), y1: unit(spline.y1 + change[1]), x2: unit(spline.x2 + change[2]),
          y2: unit(spline.y2 + change[3])), guides, near: best.parameters)
      if next.error < best.error {
        let isDone = next.error > best.error * 0.999
        (best, damping) = (next, damping / 4)
        if isDone { break }
      } else {
        damping *= 8
        if damping > 1e6 { break }
      }
    }
    return best.spline
  }

  /// The solution of four linear equations (Gauss's elimination); nil if there is none.
  private static func solution(_ matrix: SIMD16<Double>, _ side: SIMD4<Double>) -> SIMD4<Double>? {
    var (a, b) = (matrix, side)
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(a[4 * $0 + column]) < abs(a[4 * $1 + column]) } ?? column
      guard abs(a[4 * pivot + column]) > 1e-12 else { return nil }
      if pivot != column {
        for j in 0..<4 { (a[4 * pivot + j], a[4 * column + j]) = (a[4 * column + j], a[4 * pivot + j]) }
        (b[pivot], b[column]) = (b[column], b[pivot])
      }
      for row in column + 1..<4 {
        let factor = a[4 * row + column] / a[4 * column + column]
        for j in column..<4 { a[4 * row + j] -= factor * a[4 * column + j] }
        b[row] -= factor * b[column]
      }
    }
    for row in (0..<4).reversed() {
      for j in row + 1..<4 { b[row] -= a[4 * row + j] * b[j] }
      b[row] /= a[4 * row + row]
    }
    return b.indices.allSatisfy { b[$0].isFinite } ? b : nil
  }
}
