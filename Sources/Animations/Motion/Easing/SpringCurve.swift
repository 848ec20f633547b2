import Numerics

/// The motion of a spring that is released at 0 and comes to rest at 1.
enum SpringCurve {
  private static let pieces = 100

  /// A piecewise linear damped oscillation, which ends within a thousandth of its rest position.
  /// - Parameter bounce: 0 (none) up to, but not including, 1: how far it overshoots.
  static func curve(bounce: Double) -> LinearCurve? {
    guard bounce >= 0, bounce < 1 else { return nil }
    let points = (0...pieces).map { piece in
      let x = Double(piece) / Double(pieces)
      return LinearCurve.Point(x: x, y: piece == pieces ? 1 : position(at: x, damping: 1 - bounce))
    }
    return LinearCurve(points)
  }

  private static func position(at x: Double, damping: Double) -> Double {
    // exp(-6.9) is a thousandth; the frequency of the oscillation follows from the damping.
    let decay = 6.907755278982137
    let speed = decay / damping
    guard damping < 1 else { return 1 - Exponential.exp(-decay * x) * (1 + decay * x) }
    let swing = speed * (1 - damping * damping).squareRoot()
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: swing * x * 180 / Double.pi)
    return 1 - Exponential.exp(-decay * x) * (cosine + decay / swing * sine)
  }
}
