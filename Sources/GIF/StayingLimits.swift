import Palette

/// How far changed pixels may be off and still stay as they are displayed.
struct StayingLimits {
  /// The greatest squared error in sRGB.
  private let changing: Int32
  /// That of a pixel that the next frame leaves as it is.
  private let lasting: Int32

  private static let lastingShare: Int32 = 10

  /// - Parameter error: the greatest squared error in sRGB; a tenth of it where the next frame leaves the pixel as it is.
  init(_ error: Int32) {
    changing = error
    lasting = error / Self.lastingShare
  }

  /// What must be done with a changed pixel: it may stay if it is displayed in the nearest colour already, or in one that errs
  /// little where painting would not just go on with a run.
  @inline(__always)
  func target(of x: Int, _ row: ChangedArea.Row, nearest: UInt32) -> PixelTarget {
    let pixel = row.pixels[x]
    let lasts = row.next[x] == pixel
    if let displayed = row.displayed?[x], displayed != 0 {
      if displayed == nearest { return PixelTarget(keeping: pixel) }
      let limit = lasts ? lasting : changing
      if !row.hasRun(at: x), ColorDistance.squared(displayed, pixel) <= limit { return PixelTarget(keeping: pixel) }
    }
    return PixelTarget(painting: pixel, isSensitive: lasts || row.isFlat(at: x))
  }
}
