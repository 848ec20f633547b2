import Frames
import Images
import Palette

/// The canvas of an APNG or WebP player: RGBA words with straight alpha.
struct LoopCanvas {
  let width, height: Int
  private(set) var pixels: [RGBA8]
  /// The disposal that is due before the next frame is painted.
  private var pending: (disposal: Disposal, rect: PixelRect, before: [RGBA8])?

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    // Bounded: by the limits of images.
    pixels = [RGBA8](repeating: .transparent, count: width * height)
  }

  /// Disposes of the previous frame and paints the part of this one that is on the canvas.
  mutating func paint(_ image: DecodedImage, _ frame: FileFacts.Frame) {
    dispose()
    pending = (frame.disposal, frame.rect, frame.disposal == .restore ? pixels : [])
    if frame.blend != .over, image.width == width, image.height == height, frame.rect.left == 0, frame.rect.top == 0 {
      pixels = image.pixels
      return
    }
    for y in 0..<min(image.height, max(0, height - frame.rect.top)) {
      for x in 0..<min(image.width, max(0, width - frame.rect.left)) {
        let index = (frame.rect.top + y) * width + frame.rect.left + x
        let pixel = image.pixels[y * image.width + x]
        pixels[index] = frame.blend == .over ? Self.over(pixel, pixels[index]) : pixel
      }
    }
  }

  private mutating func dispose() {
    guard let pending else { return }
    switch pending.disposal {
    case .unspecified, .keep: break
    case .restore: pixels = pending.before
    case .clear:
      let right = min(width, pending.rect.left + pending.rect.width)
      for y in pending.rect.top..<max(pending.rect.top, min(height, pending.rect.top + pending.rect.height)) {
        for x in pending.rect.left..<max(pending.rect.left, right) { pixels[y * width + x] = .transparent }
      }
    }
  }

  /// A pixel with straight alpha over another one.
  static func over(_ above: RGBA8, _ below: RGBA8) -> RGBA8 {
    if above.isOpaque || below.isTransparent { return above }
    if above.isTransparent { return below }
    // The weights are in units of 1/255 alpha level.
    let (a, b) = (UInt32(above.alpha), UInt32(below.alpha))
    let weights = (a * 255, b * (255 - a))
    let sum = weights.0 + weights.1
    let colors =
      SIMD4<UInt32>(truncatingIfNeeded: above.bytes) &* weights.0 &+ SIMD4(truncatingIfNeeded: below.bytes) &* weights.1
    let mixed = (colors &+ sum / 2) / SIMD4(repeating: sum)
    return RGBA8(bytes: SIMD4(truncatingIfNeeded: mixed)).withAlpha(UInt8((sum + 127) / 255))
  }
}
