import Palette

/// The frames of a sequence with rounded components, for soft gradients that no palette is close enough to: equal
/// pixels stay equal, and the visible error is at most half a step.
///
/// At quality 80 the step is 4. The six presets that no palette suits take a third less than exact ones at 64 pixels,
/// and a fifth less at 256, where the step is 2.
package struct RoundedFrames: FrameSequence {
  private let source: FrameStore
  /// Colors that keep every bit.
  private let exact: ExactColorMap
  /// Solid colors of the drawing: pixels of their edges differ in alpha alone, which is all that is rounded. Saves 3 to
  /// 8 % of small flying shapes at 64 pixels, for which rounded colors took more bytes than exact ones.
  private let solid: ExactColorMap
  /// The rounded value of each component, and of the colors of faint pixels.
  private let rounded, roundedFaint: [UInt8]

  /// - Returns: nil if the frames should stay exact, as at high qualities or if they have only a few colors.
  package init?(_ colors: LoopColors, _ options: LoopOptions) {
    let step = Self.step(at: options.quality, side: max(colors.store.width, colors.store.height))
    guard step > 1, colors.exceed(options) else { return nil }
    source = colors.store
    let maximum = ColorTable.maximumCount
    let exact = colors.statistics.exactColors(
      among: options.solidColors, maximum: maximum, minimumFraction: Self.minimumFlatFraction)
    self.exact = ExactColorMap(exact, limit: maximum)
    solid = ExactColorMap(options.solidColors, limit: maximum)
    (rounded, roundedFaint) = (Self.table(step), Self.table(Self.faintFactor * step))
  }

  /// The multiple of a step nearest to each value.
  private static func table(_ step: Int) -> [UInt8] {
    (0...255).map { value in value == 255 ? 255 : UInt8(min((value + step / 2) / step * step, 255)) }
  }

  /// Below this alpha, an error of a color shows a quarter at most: it may be four times as large. Saves 3 % of these
  /// files at 64 pixels.
  private static let (faint, faintFactor): (UInt8, Int) = (64, 4)

  /// The largest step whose mean squared error, a twelfth of its square, is at most 1.5 times that of the quality: much
  /// of a gradient is translucent, which reduces the error. Half of it for large pictures, in which a step takes
  /// several pixels and shows as a band: at 256 pixels a step of 4 does, at 128 it does not.
  ///
  /// - Parameter side: the longer one.
  static func step(at quality: Int, side: Int) -> Int {
    let allowed = errorPerQuality * QualityScale.meanSquaredError(at: quality)
    let step = (1...maximumStep).last { Double($0 * $0) / 12 <= allowed } ?? 1
    return side > smallSide ? max(step / 2, 1) : step
  }

  static let smallSide = 128
  private static let errorPerQuality = 1.5
  private static let maximumStep = 32
  /// Smaller flat areas are mostly parts of gradients.
  private static let minimumFlatFraction = 1.0 / 64

  package var width: Int { source.width }
  package var height: Int { source.height }
  package var frameCount: Int { source.frameCount }
  package func firstFrame(like frame: Int) -> Int { source.firstFrame(like: frame) }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    try source.draw(frame: frame, into: pixels)
    var (last, result) = (RGBA8.transparent, RGBA8.transparent)
    for i in pixels.indices {
      let pixel = pixels[i]
      if pixel != last { (last, result) = (pixel, exact.contains(pixel) ? pixel : round(pixel)) }
      pixels[i] = result
    }
  }

  private func round(_ pixel: RGBA8) -> RGBA8 {
    let alpha = rounded[Int(pixel.alpha)]
    guard alpha > 0 else { return .transparent }
    if solid.contains(pixel.opaque) { return pixel.withAlpha(alpha) }
    let colors = alpha < Self.faint ? roundedFaint : rounded
    return RGBA8(
      red: colors[Int(pixel.red)], green: colors[Int(pixel.green)], blue: colors[Int(pixel.blue)], alpha: alpha)
  }
}
