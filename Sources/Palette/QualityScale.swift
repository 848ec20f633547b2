import Numerics

/// What a quality of 1...100 means.
package enum QualityScale {
  /// The mean squared error of a component (0...255) that a quality allows: 0 at 100.
  ///
  /// As a peak signal-to-noise ratio: 28 dB at 0, 48 at 80, then ever faster, 55.4 at 90 and 83.7 at
  /// 99, where one table of 256 colors is left to itself.
  package static func meanSquaredError(at quality: Int) -> Double {
    guard quality < 100 else { return 0 }
    let quality = Double(max(quality, 0))
    let above = max(quality - 80, 0)
    let decibels = 28 + quality / 4 + 0.04 * above * above + 0.87 * above / (20 - above)
    return 255 * 255 / Exponential.power(10, decibels / 10)
  }
}
