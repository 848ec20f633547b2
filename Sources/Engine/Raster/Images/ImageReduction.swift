/// Halves an image a number of times while its rows come in, so that it is never in memory as a whole.
///
/// A pixel is the mean of 2 x 2 pixels of the level before; if a side is odd, the last pixel is repeated.
package struct ImageReduction {
  private let levels: Int
  private let width, height: Int
  /// For each level, the row that waits for the one below it; empty if there is none.
  private var waiting: [[UInt32]]
  private var pixels: [UInt32] = []
  /// The bits that all pixels so far share: the highest byte is 255 while all are opaque.
  private var opacity = UInt32.max

  package init(width: Int, height: Int, levels: Int) {
    (self.width, self.height, self.levels) = (width, height, levels)
    waiting = Array(repeating: [], count: levels)
    pixels.reserveCapacity(RasterImage.side(width, halved: levels) * RasterImage.side(height, halved: levels))
  }

  /// Adds the next rows: words of straight RGBA, red in the lowest byte.
  package mutating func append(straightRows pixels: consuming [UInt32]) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices { pixels[index] = RasterImage.premultiplied(pixels[index]) }
    }
    append(rows: pixels)
  }

  /// Adds the next rows: words of premultiplied RGBA.
  mutating func append(rows pixels: [UInt32]) {
    pixels.withUnsafeBufferPointer { pixels in
      for word in pixels { opacity &= word }
      for start in stride(from: 0, to: pixels.count - width + 1, by: width) {
        add(UnsafeBufferPointer(rebasing: pixels[start..<start + width]), at: 0)
      }
    }
  }

  private mutating func add(_ row: UnsafeBufferPointer<UInt32>, at level: Int) {
    guard level < levels else { return pixels.append(contentsOf: row) }
    guard !waiting[level].isEmpty else { return waiting[level] = Array(row) }
    let mean = Self.mean(waiting[level], row)
    waiting[level] = []
    mean.withUnsafeBufferPointer { add($0, at: level + 1) }
  }

  /// The reduced image, after the last row.
  package consuming func finish() -> RasterImage.Level {
    for level in 0..<levels where !waiting[level].isEmpty {
      let last = waiting[level]
      last.withUnsafeBufferPointer { add($0, at: level) }
    }
    return RasterImage.Level(
      width: RasterImage.side(width, halved: levels), height: RasterImage.side(height, halved: levels), pixels: pixels,
      scale: SIMD2(repeating: 1 / Double(1 << levels)), isOpaque: opacity >> 24 == 255)
  }

  /// The means of 2 x 2 pixels of two rows.
  private static func mean(_ top: [UInt32], _ bottom: UnsafeBufferPointer<UInt32>) -> [UInt32] {
    let columns = (top.count + 1) / 2
    return [UInt32](unsafeUninitializedCapacity: columns) { output, count in
      top.withUnsafeBufferPointer { top in
        for x in 0..<columns {
          let (left, right) = (2 * x, min(2 * x + 1, top.count - 1))
          let sum =
            Pixel.lanes(top[left]) &+ Pixel.lanes(top[right]) &+ Pixel.lanes(bottom[left])
            &+ Pixel.lanes(bottom[right]) &+ 0x0002_0002_0002_0002
          let mean = sum &>> 2 & 0x00FF_00FF_00FF_00FF
          output[x] = UInt32(truncatingIfNeeded: mean | mean &>> 24)
        }
      }
      count = columns
    }
  }
}
