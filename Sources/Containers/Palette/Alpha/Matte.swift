import Numerics

/// Converts a picture with soft edges to pixels that are opaque or clear, as a GIF requires.
///
/// A covered pixel is blended onto the color of the page, so that on that page the result looks like the true picture.
/// Pixels with alpha 1 or 2 become clear: on the page they differ by at most 2 of 255 from its color (at least 42 dB
/// even if a picture has no other pixels), and on other pages they would show as specks.
package struct Matte: Equatable {
  /// The alpha from which a pixel is part of the picture.
  package static let threshold: UInt8 = 3

  /// The page's color as a pixel.
  package let page: RGBA8
  private let pageBytes: SIMD4<UInt32>
  /// The opaque color that clears the canvas; nil for a transparent background.
  package let background: Color?

  /// - Parameters:
  ///   - page: its alpha is ignored.
  ///   - background: opaque.
  package init(page: Color, background: Color?) {
    self.page = RGBA8(opaque: page)
    pageBytes = SIMD4(truncatingIfNeeded: self.page.bytes)
    self.background = background
  }

  /// - Parameters:
  ///   - pixels: premultiplied, with the bits of `RGBA8`.
  ///   - result: of the same size; each pixel becomes opaque or transparent.
  /// - Returns: whether a pixel was blended onto the page.
  package func apply(to pixels: UnsafeBufferPointer<UInt32>, into result: UnsafeMutableBufferPointer<RGBA8>) -> Bool {
    let count = min(pixels.count, result.count)
    guard let source = pixels.baseAddress, let target = result.baseAddress, count > 0 else { return false }
    var isBlended = false
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count &* MemoryLayout<RGBA8>.stride)
    var start = 0
    while start < count {
      if start &+ 32 <= count, areOpaque(source + start) {
        start &+= 32
        continue
      }
      let end = min(start &+ 8, count)
      if end < start &+ 8 || !areFinished(source + start) {
        for index in start..<end {
          target[index] = matted(source[index])
          isBlended = isBlended || target[index] != RGBA8(bits: source[index]) && target[index] != .transparent
        }
      }
      start = end
    }
    return isBlended
  }

  /// Whether 32 pixels are opaque.
  @inline(__always)
  private func areOpaque(_ pixels: UnsafePointer<UInt32>) -> Bool {
    let pixels = UnsafeRawPointer(pixels)
    var all = pixels.loadUnaligned(as: SIMD8<UInt32>.self)
    all &= pixels.loadUnaligned(fromByteOffset: 32, as: SIMD8<UInt32>.self)
    all &= pixels.loadUnaligned(fromByteOffset: 64, as: SIMD8<UInt32>.self)
    all &= pixels.loadUnaligned(fromByteOffset: 96, as: SIMD8<UInt32>.self)
    let half = all.lowHalf & all.highHalf
    let word = half.x & half.y & half.z & half.w
    return word >> 24 == 255
  }

  /// Whether eight pixels need no conversion: all opaque, or all clear.
  @inline(__always)
  private func areFinished(_ pixels: UnsafePointer<UInt32>) -> Bool {
    let pairs = UnsafeRawPointer(pixels)
    let a = pairs.loadUnaligned(as: SIMD2<UInt64>.self)
    let b = pairs.loadUnaligned(fromByteOffset: 16, as: SIMD2<UInt64>.self)
    let (all, any) = (a & b, a | b)
    let opaque: UInt64 = 0xff00_0000_ff00_0000
    return all.x & all.y & opaque == opaque || background == nil && any.x | any.y == 0
  }

  private func matted(_ pixel: UInt32) -> RGBA8 {
    let pixel = RGBA8(bits: pixel)
    if pixel.isOpaque { return pixel }
    return pixel.alpha < Self.threshold && background == nil ? .transparent : blended(pixel)
  }

  private func blended(_ pixel: RGBA8) -> RGBA8 {
    let source = SIMD4<UInt32>(truncatingIfNeeded: pixel.bytes)
    let sum = source &+ (pageBytes &* (255 &- source.w) &+ 127) / 255
    let bytes = sum.limited(from: .zero, to: SIMD4(repeating: 255))
    return RGBA8(bytes: SIMD4(truncatingIfNeeded: bytes)).opaque
  }
}
