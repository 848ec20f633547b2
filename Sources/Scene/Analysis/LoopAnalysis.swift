import Raster

/// What the pictures of a loop show about it: whether it closes, whether it starts with something to see, and whether it
/// is safe to look at.
package struct LoopAnalysis: Hashable, Sendable {
  /// The change from the last picture to the first, as a sum over all bytes of all pixels.
  package let seam: UInt64
  /// The largest change from a picture to its neighbour, the seam aside.
  package let largestStep: UInt64
  /// The ink of the first picture as a share of the most ink in any; 1 for a loop without ink.
  package let firstInk: Double
  /// How often in a second the picture as a whole becomes brighter and darker again, as WCAG 2.3.1 counts flashes.
  package let flashesPerSecond: Double
  /// Whether something is drawn in the outermost pixels of some picture.
  package let touchesEdge: Bool

  /// The seam over the largest step: at most about 1 for a loop that closes as smoothly as it runs.
  package var seamScore: Double {
    if seam == 0 { return 0 }
    return largestStep == 0 ? .infinity : Double(seam) / Double(largestStep)
  }

  /// Draws so many pictures, the first at a phase. Costs as much as rendering them, and the memory of three.
  package init(of scene: SceneRenderer, frameCount: Int, start: Double = 0) throws(SceneError) {
    let canvas = Canvas(width: scene.viewport.width, height: scene.viewport.height)
    let painter = scene.makePainter()
    var first: [UInt32] = []
    var previous: [UInt32] = []
    var inks: [UInt64] = []
    var luminances: [Double] = []
    var largestStep: UInt64 = 0
    var touchesEdge = false
    for frame in 0..<max(frameCount, 1) {
      canvas.clear(nil)
      try painter.draw(at: start + Double(frame) / Double(max(frameCount, 1)), on: canvas)
      let pixels = canvas.withPixels { Array($0) }
      if frame == 0 { first = pixels } else { largestStep = max(largestStep, Self.difference(previous, pixels)) }
      inks.append(pixels.reduce(0) { $0 + UInt64($1 >> 24) })
      luminances.append(Luminance.mean(of: pixels))
      touchesEdge = touchesEdge || Self.hasInkAtEdge(pixels, width: canvas.width, height: canvas.height)
      previous = pixels
    }
    self.largestStep = largestStep
    self.touchesEdge = touchesEdge
    seam = Self.difference(previous, first)
    let mostInk = inks.max() ?? 0
    firstInk = mostInk == 0 ? 1 : Double(inks[0]) / Double(mostInk)
    flashesPerSecond = Double(Luminance.flashes(in: luminances)) / scene.duration
  }

  static func difference(_ a: [UInt32], _ b: [UInt32]) -> UInt64 {
    var sum: UInt64 = 0
    for (a, b) in zip(a, b) where a != b {
      for shift in [UInt32(0), 8, 16, 24] {
        let (x, y) = (a >> shift & 0xFF, b >> shift & 0xFF)
        sum += UInt64(x > y ? x - y : y - x)
      }
    }
    return sum
  }

  private static func hasInkAtEdge(_ pixels: [UInt32], width: Int, height: Int) -> Bool {
    for x in 0..<width where pixels[x] != 0 || pixels[(height - 1) * width + x] != 0 { return true }
    for y in 0..<height where pixels[y * width] != 0 || pixels[y * width + width - 1] != 0 { return true }
    return false
  }
}
