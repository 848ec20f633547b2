import Numerics

/// Converts a quality of 1...100 into an error tolerance.
package enum QualityScale {
  /// The mean squared error per component (0...255) that a quality permits: 0 at 100.
  ///
  /// As a peak signal-to-noise ratio: 28 dB at 0, 48 dB at 80, then increasingly faster: 55.4 dB at 90, and 83.7 dB at
  /// 99, where the limit of 256 colors alone determines the error.
  package static func meanSquaredError(at quality: Int) -> Double {
    guard quality < 100 else { return 0 }
    let quality = Double(max(quality, 0))
    let above = max(quality - 80, 0)
    let decibels = 28 + quality / 4 + 0.04 * above * above + 0.87 * above / (20 - above)
    return 255 * 255 / Exponential.power(10, decibels / 10)
  }
}
