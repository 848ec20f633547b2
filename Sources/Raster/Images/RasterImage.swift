import Synchronization

/// A picture of fixed pixels: a decoded photograph, a logo, a tile. Copies share the pixels.
///
/// Equal images have equal pixels; the hash is of the pixels and is computed once.
package struct RasterImage: Hashable, Sendable {
  /// The longest side, in pixels.
  package static let maximumPixelsPerSide = 65_535

  /// Premultiplied RGBA, one word a pixel, red in the lowest byte, rows from the top.
  struct Level: Sendable {
    let width, height: Int
    let pixels: [UInt32]
  }

  private final class Storage: Sendable {
    let base: Level
    let isOpaque: Bool
    let digest: UInt64
    /// Each half as large as the one before, the first half as large as the image. Made when one is needed.
    private let halves = Mutex<[Level]>([])

    init(_ base: Level) {
      self.base = base
      var all = UInt32.max
      var digest = UInt64(truncatingIfNeeded: base.width &* 65_537 &+ base.height)
      for word in base.pixels {
        all &= word
        digest = (digest ^ UInt64(word)) &* 0x9E37_79B9_7F4A_7C15
        digest ^= digest >> 29
      }
      isOpaque = all >> 24 == 255
      self.digest = digest
    }

    func level(_ number: Int) -> Level {
      guard number > 0 else { return base }
      return halves.withLock { levels in
        while levels.count < number { levels.append((levels.last ?? base).half) }
        return levels[number - 1]
      }
    }
  }

  private let storage: Storage

  /// From words of premultiplied RGBA, red in the lowest byte, rows from the top. Nil where a side is not 1...65535 or
  /// the count of pixels is not width times height. A color above its alpha counts as that alpha.
  package init?(width: Int, height: Int, premultiplied pixels: [UInt32]) {
    guard Self.isValid(width, height, pixels.count) else { return nil }
    storage = Storage(Level(width: width, height: height, pixels: pixels.map(Self.limited)))
  }

  /// From words of straight RGBA, red in the lowest byte, rows from the top; they are converted in place. Nil where a
  /// side is not 1...65535 or the count of words is not width times height.
  package init?(width: Int, height: Int, straightWords words: consuming [UInt32]) {
    guard Self.isValid(width, height, words.count) else { return nil }
    words.withUnsafeMutableBufferPointer { words in
      for index in words.indices { words[index] = Self.premultiplied(words[index]) }
    }
    storage = Storage(Level(width: width, height: height, pixels: words))
  }

  /// From bytes red, green, blue, alpha of each pixel, rows from the top; alpha is straight. Nil where a side is not
  /// 1...65535 or the count of bytes is not four times width times height.
  package init?(width: Int, height: Int, straight bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: 4), Self.isValid(width, height, bytes.count / 4) else { return nil }
    let words = bytes.withUnsafeBytes { raw in
      (0..<bytes.count / 4).map { UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
    }
    self.init(width: width, height: height, straightWords: words)
  }

  /// The image of a drawn picture.
  package init?(_ pixmap: Pixmap) {
    self.init(width: pixmap.width, height: pixmap.height, premultiplied: pixmap.pixels)
  }

  package var width: Int { storage.base.width }
  package var height: Int { storage.base.height }
  /// Whether every pixel is opaque.
  package var isOpaque: Bool { storage.isOpaque }
  /// The pixels, premultiplied RGBA with red in the lowest byte, rows from the top.
  package var pixels: [UInt32] { storage.base.pixels }

  /// The image reduced by 2 to the power `number`: each pixel is the mean of the pixels that it covers.
  func level(_ number: Int) -> Level { storage.level(number) }

  package static func == (a: RasterImage, b: RasterImage) -> Bool {
    a.storage === b.storage
      || (a.storage.digest == b.storage.digest && a.width == b.width && a.height == b.height && a.pixels == b.pixels)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(storage.digest) }

  private static func isValid(_ width: Int, _ height: Int, _ count: Int) -> Bool {
    (1...maximumPixelsPerSide).contains(width) && (1...maximumPixelsPerSide).contains(height) && count == width * height
  }

  private static func premultiplied(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    if alpha == 255 { return word }
    return Pixel.packed(Pixel.lanes(word | 0xFF00_0000) &* UInt64(alpha))
  }

  private static func limited(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    if alpha == 255 { return word }
    func part(_ shift: UInt32) -> UInt32 { min(word >> shift & 255, alpha) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}

extension RasterImage.Level {
  /// The means of 2 x 2 pixels; if a side is odd, the last pixel is repeated.
  fileprivate var half: RasterImage.Level {
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    let means = [UInt32](unsafeUninitializedCapacity: columns * rows) { output, count in
      pixels.withUnsafeBufferPointer { input in
        for y in 0..<rows {
          let (top, bottom) = (2 * y * width, min(2 * y + 1, height - 1) * width)
          for x in 0..<columns {
            let (left, right) = (2 * x, min(2 * x + 1, width - 1))
            let sum =
              Pixel.lanes(input[top + left]) &+ Pixel.lanes(input[top + right]) &+ Pixel.lanes(input[bottom + left])
              &+ Pixel.lanes(input[bottom + right]) &+ 0x0002_0002_0002_0002
            let mean = sum &>> 2 & 0x00FF_00FF_00FF_00FF
            output[y * columns + x] = UInt32(truncatingIfNeeded: mean | mean &>> 24)
          }
        }
      }
      count = columns * rows
    }
    return RasterImage.Level(width: columns, height: rows, pixels: means)
  }
}

/// A picture of premultiplied RGBA bytes: one word a pixel, red in the lowest byte, rows from the top.
package struct Pixmap: Hashable, Sendable {
  package let width, height: Int
  package var pixels: [UInt32]

  /// A clear picture.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
