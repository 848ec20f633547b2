import Frames
import Images

/// The canvas of an APNG or WebP player: RGBA words with straight alpha.
struct LoopCanvas {
  let width, height: Int
  private(set) var pixels: [UInt32]
  /// The disposal that is due before the next frame is painted.
  private var pending: (disposal: FrameDisposal, rect: PixelRect, before: [UInt32])?

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Disposes of the previous frame and paints the part of this one that is on the canvas.
  mutating func paint(_ image: DecodedImage, _ frame: LoopFacts.Frame) {
    dispose()
    pending = (frame.disposal, frame.rect, frame.disposal == .restore ? pixels : [])
    for y in 0..<min(image.height, max(0, height - frame.rect.top)) {
      for x in 0..<min(image.width, max(0, width - frame.rect.left)) {
        let place = (frame.rect.top + y) * width + frame.rect.left + x
        let pixel = image.pixels[y * image.width + x]
        pixels[place] = frame.blend == .over ? Self.over(pixel, pixels[place]) : pixel
      }
    }
  }

  private mutating func dispose() {
    guard let pending else { return }
    switch pending.disposal {
    case .keep: break
    case .restore: pixels = pending.before
    case .clear:
      let right = min(width, pending.rect.left + pending.rect.width)
      for y in pending.rect.top..<max(pending.rect.top, min(height, pending.rect.top + pending.rect.height)) {
        for x in pending.rect.left..<max(pending.rect.left, right) { pixels[y * width + x] = 0 }
      }
    }
  }

  /// A pixel with straight alpha over another one.
  static func over(_ above: UInt32, _ below: UInt32) -> UInt32 {
    let (a, b) = (above >> 24, below >> 24)
    if a == 255 || b == 0 { return above }
    if a == 0 { return below }
    // The weights are in units of 1/255 alpha level.
    let weights = (a * 255, b * (255 - a))
    let sum = weights.0 + weights.1
    var result = ((sum + 127) / 255) << 24
    for shift: UInt32 in [0, 8, 16] {
      let channel = (above >> shift & 255) * weights.0 + (below >> shift & 255) * weights.1
      result |= ((channel + sum / 2) / sum) << shift
    }
    return result
  }
}
