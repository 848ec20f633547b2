import Drawing
import Numerics
import Platform
import Raster

/// Measurements of a loop's pictures: whether it closes, whether the first picture has ink, and how often it flashes.
package struct LoopAnalysis: Hashable, Sendable {
  /// The change from the last picture to the first: the sum over all bytes of all pixels.
  package let seam: UInt64
  /// The largest change between consecutive pictures, except the seam.
  package let maximumStep: UInt64
  /// The ink of the first picture as a fraction of the most ink in any picture; 1 for a loop without ink.
  package let firstInk: Double
  /// The most flashes in any second, on a white or a black page, as WCAG 2.3.1 counts them.
  package let flashesPerSecond: Int

  /// The seam divided by the largest step: at most about 1 for a loop that closes smoothly.
  package var seamScore: Double {
    if seam == 0 { return 0 }
    return maximumStep == 0 ? .infinity : Double(seam) / Double(maximumStep)
  }

  /// The pixels of 32 MB: a loop of 21 s at 128 pixels takes half the time.
  private static let maximumKeptPixels = 1 << 23

  /// Draws `frameCount` pictures, starting at a phase, and another loop and second for the flashes, for which the first
  /// pictures are kept as far as there is room. Costs up to twice as much as rendering them, and one byte per pixel and
  /// picture of a second.
  /// - Throws: the errors of the animation's evaluator.
  package init(of animation: Loop, frameCount: Int, start: Double = 0) throws(SourceError) {
    let count = max(frameCount, 1)
    let canvas = Canvas(width: animation.width, height: animation.height)
    let painter = animation.makePainter()
    let second = max(1, Int((Double(count) / animation.duration).rounded()))
    var meters = Luminance.Page.allCases.map { FlashMeter(on: $0, second: second, settled: count) }
    var first: [UInt32] = []
    var previous: [UInt32] = []
    var inks: [UInt64] = []
    var maximumStep: UInt64 = 0
    var kept: [[UInt32]] = []
    for frame in 0..<2 * count + second {
      let isKept = frame >= count && frame % count < kept.count
      if !isKept {
        canvas.clear(nil)
        try painter.draw(at: start + Double(frame % count) / Double(count), on: canvas)
      }
      let pixels = isKept ? kept[frame % count] : canvas.withPixels { Array($0) }
      if frame < count, (frame + 1) * pixels.count <= Self.maximumKeptPixels { kept.append(pixels) }
      for index in meters.indices { meters[index].add(pixels) }
      guard frame < count else { continue }
      if frame == 0 { first = pixels } else { maximumStep = max(maximumStep, pixels.byteDifference(from: previous)) }
      inks.append(pixels.reduce(0) { $0 + UInt64($1 >> 24) })
      previous = pixels
    }
    self.maximumStep = maximumStep
    seam = first.byteDifference(from: previous)
    let maximumInk = inks.max() ?? 0
    firstInk = maximumInk == 0 ? 1 : Double(inks[0]) / Double(maximumInk)
    flashesPerSecond = meters.map { $0.maximumFlashes }.max() ?? 0
  }
}
