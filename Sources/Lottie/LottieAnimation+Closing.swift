import Drawing
import Raster
import Vector

extension LottieAnimation {
  /// The longer side of the compared pictures, in pixels.
  private static let sideOfSamples = 96
  /// The number of sampled steps of one frame, in addition to the step at the end of the loop.
  private static let mostSteps = 24

  /// Whether the loop closes: the change from its end to its start is at most one and a half times the largest change
  /// between frames elsewhere, or at most 0.5 % of the ink.
  ///
  /// Draws about fifty small pictures.
  package func closes() throws(LottieError) -> Bool {
    if bounces { return true }
    let scale = Double(Self.sideOfSamples) / Double(max(width, height))
    let canvas = Canvas(
      width: max(1, Int((Double(width) * scale).rounded())), height: max(1, Int((Double(height) * scale).rounded())))
    let shrinking = AffineTransform.scale(x: scale, y: scale)
    let length = (to - from).magnitude
    // Just before the end, which shows the last visible picture.
    let seam = try change(from: to - (to - from) * 1e-7, to: from, canvas, shrinking)
    if seam.change * 200 <= seam.ink { return true }
    let step = (to - from) / max(length, 1)
    var largest: UInt64 = 0
    for index in 0..<Self.mostSteps {
      let start = from + (to - from) * Double(index) / Double(Self.mostSteps)
      guard (start + step - from).magnitude < length else { break }
      largest = max(largest, try change(from: start, to: start + step, canvas, shrinking).change)
    }
    return seam.change <= largest + largest / 2
  }

  /// The difference between the pictures of two frames, and their amount of ink, as sums over all bytes.
  private func change(
    from first: Double, to second: Double, _ canvas: Canvas, _ transform: AffineTransform
  ) throws(LottieError) -> (change: UInt64, ink: UInt64) {
    let a = try picture(of: first, canvas, transform)
    let b = try picture(of: second, canvas, transform)
    var (change, ink) = (UInt64(0), UInt64(0))
    for (x, y) in zip(a, b) {
      ink += UInt64(x >> 24) + UInt64(y >> 24)
      guard x != y else { continue }
      for shift in [UInt32(0), 8, 16, 24] {
        let (p, q) = (x >> shift & 0xFF, y >> shift & 0xFF)
        change += UInt64(p > q ? p - q : q - p)
      }
    }
    return (change, ink)
  }

  private func picture(
    of frame: Double, _ canvas: Canvas, _ transform: AffineTransform
  ) throws(LottieError) -> [UInt32] {
    canvas.clear(nil)
    try displayList(atFrame: frame).transformed(by: transform).draw(on: canvas)
    return canvas.pixmap.pixels
  }
}
