import Synchronization

/// A picture of fixed pixels: a decoded photograph, a logo, a tile. Copies share the pixels.
///
/// Equal images have equal pixels; the hash is of the pixels and is computed once. A large image in a file is kept
/// reduced, and its finer levels are read when they are first drawn; it is equal to its copies alone.
package struct RasterImage: Hashable, Sendable {
  /// The longest side, in pixels.
  static let maximumPixelsPerSide = 65_535

  /// The image, halved a number of times.
  package struct Level: Sendable {
    package let width, height: Int
    /// Premultiplied RGBA, one word a pixel, red in the lowest byte, rows from the top.
    package let pixels: [UInt32]
    /// From pixels of the image to pixels of the level.
    package let scale: SIMD2<Double>
    /// Whether every pixel of the image is opaque.
    package let isOpaque: Bool

    package init(width: Int, height: Int, pixels: [UInt32], scale: SIMD2<Double>, isOpaque: Bool) {
      (self.width, self.height, self.pixels, self.scale, self.isOpaque) = (width, height, pixels, scale, isOpaque)
    }
  }

  /// Reads a level by its number of halvings; nil if there is not enough memory.
  package typealias LevelReader = @Sendable (_ number: Int) -> Level?

  private final class Storage: Sendable {
    let width, height: Int
    /// The finest level that is kept from the start, and its number.
    private let first: Level
    private let firstNumber: Int
    private let reader: LevelReader?
    let file: ImageFile?
    let digest: UInt64
    /// Levels other than the first, by their numbers. Made when one is needed.
    private let others = Mutex<[Int: Level]>([:])

    init(
      _ first: Level, width: Int, height: Int, number: Int = 0, reader: LevelReader? = nil, file: ImageFile? = nil
    ) {
      (self.first, self.width, self.height, firstNumber, self.reader) = (first, width, height, number, reader)
      self.file = file
      var digest = UInt64(truncatingIfNeeded: width &* 65_537 &+ height)
      for word in first.pixels {
        digest = (digest ^ UInt64(word)) &* 0x9E37_79B9_7F4A_7C15
        digest ^= digest >> 29
      }
      self.digest = digest
    }

    var isOpaque: Bool { first.isOpaque }
    /// Whether all pixels are kept.
    var isWhole: Bool { firstNumber == 0 }

    /// A level that is not kept if it was not already.
    func transient(_ number: Int) -> Level {
      if number == firstNumber { return first }
      if let known = others.withLock({ $0[number] }) { return known }
      return number < firstNumber ? read(number) : first.halved(number - firstNumber)
    }

    func level(_ number: Int) -> Level {
      guard number != firstNumber else { return first }
      return others.withLock { levels in
        if let known = levels[number] { return known }
        var level = first
        if number < firstNumber {
          level = read(number)
        } else {
          for next in firstNumber + 1...number {
            level = levels[next] ?? level.half
            levels[next] = level
          }
        }
        levels[number] = level
        return level
      }
    }

    private func read(_ number: Int) -> Level {
      let level = reader?(number)
      // The file was decoded when the document was read, so only memory can be missing: the process ends as where an
      // allocation fails.
      precondition(level != nil, "There is memory for the image")
      return level ?? first
    }
  }

  private let storage: Storage

  /// From words of premultiplied RGBA, red in the lowest byte, rows from the top. Nil where a side is not 1...65535 or
  /// the count of pixels is not width times height. A color above its alpha counts as that alpha.
  package init?(width: Int, height: Int, premultiplied pixels: [UInt32]) {
    guard Self.isValid(width, height, pixels.count) else { return nil }
    storage = Storage(
      Level(width: width, height: height, pixels: pixels.map(Self.limited)), width: width, height: height)
  }

  /// From words of straight RGBA, red in the lowest byte, rows from the top; they are converted in place. Nil where a
  /// side is not 1...65535 or the count of words is not width times height.
  package init?(width: Int, height: Int, straightPixels pixels: consuming [UInt32], file: ImageFile? = nil) {
    guard Self.isValid(width, height, pixels.count) else { return nil }
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices { pixels[index] = Self.premultiplied(pixels[index]) }
    }
    storage = Storage(Level(width: width, height: height, pixels: pixels), width: width, height: height, file: file)
  }

  /// A large image that keeps only one level, by its number. Nil if a side is not in 1...65535.
  package init?(
    width: Int, height: Int, kept level: Level, number: Int, file: ImageFile? = nil, reader: @escaping LevelReader
  ) {
    guard Self.isValid(width, height) else { return nil }
    storage = Storage(level, width: width, height: height, number: number, reader: reader, file: file)
  }

  /// From bytes red, green, blue, alpha of each pixel, rows from the top; alpha is straight. Nil where a side is not
  /// 1...65535 or the count of bytes is not four times width times height.
  package init?(width: Int, height: Int, straight bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: 4), Self.isValid(width, height, bytes.count / 4) else { return nil }
    let pixels = bytes.withUnsafeBytes { raw in
      (0..<bytes.count / 4).map { UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
    }
    self.init(width: width, height: height, straightPixels: pixels)
  }

  /// The image of a drawn picture.
  init?(_ pixmap: Pixmap) {
    self.init(width: pixmap.width, height: pixmap.height, premultiplied: pixmap.pixels)
  }

  package var width: Int { storage.width }
  package var height: Int { storage.height }
  /// Whether every pixel is opaque.
  var isOpaque: Bool { storage.isOpaque }
  /// The pixels, premultiplied RGBA with red in the lowest byte, rows from the top.
  package var pixels: [UInt32] { storage.transient(0).pixels }
  /// The file that shows the image; nil if there is none, or if it shows something else in other programs.
  package var file: ImageFile? { storage.file }

  /// The image as it is needed where it is drawn with a scale: reduced to three pixels or more for each that is
  /// drawn, so that the picture stays sharp when it is enlarged.
  package func reduced(drawnWith scale: Double) -> Level {
    storage.transient(Self.halvings(drawnWith: scale))
  }

  /// The number of pixels of that.
  package func reducedPixels(drawnWith scale: Double) -> Int {
    let number = Self.halvings(drawnWith: scale)
    return Self.side(width, halved: number) * Self.side(height, halved: number)
  }

  private static func halvings(drawnWith scale: Double) -> Int {
    var number = 0
    while scale > 0, scale * 6 * Double(1 << number) <= 1, number < 16 { number += 1 }
    return number
  }

  /// The image reduced by 2 to the power `number`: each pixel is the mean of the pixels that it covers.
  func level(_ number: Int) -> Level { storage.level(number) }

  /// The length of a side after a number of halvings, each rounded up.
  package static func side(_ length: Int, halved times: Int) -> Int { (length - 1) >> times + 1 }

  package static func == (a: RasterImage, b: RasterImage) -> Bool {
    a.storage === b.storage
      || (a.storage.isWhole && b.storage.isWhole && a.storage.digest == b.storage.digest && a.width == b.width
        && a.height == b.height && a.pixels == b.pixels)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(storage.digest) }

  private static func isValid(_ width: Int, _ height: Int) -> Bool {
    (1...maximumPixelsPerSide).contains(width) && (1...maximumPixelsPerSide).contains(height)
  }

  private static func isValid(_ width: Int, _ height: Int, _ count: Int) -> Bool {
    isValid(width, height) && count == width * height
  }

  static func premultiplied(_ word: UInt32) -> UInt32 {
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
  /// All pixels of an image.
  fileprivate init(width: Int, height: Int, pixels: [UInt32]) {
    let isOpaque = pixels.reduce(UInt32.max, &) >> 24 == 255
    self.init(width: width, height: height, pixels: pixels, scale: SIMD2(repeating: 1), isOpaque: isOpaque)
  }

  /// A level whose pixels are straight RGBA, red in the lowest byte, as large as the decoder makes it.
  package init(width: Int, height: Int, straightPixels pixels: consuming [UInt32], scale: SIMD2<Double>, isOpaque: Bool)
  {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices { pixels[index] = RasterImage.premultiplied(pixels[index]) }
    }
    self.init(width: width, height: height, pixels: pixels, scale: scale, isOpaque: isOpaque)
  }

  fileprivate var half: RasterImage.Level { halved(1) }

  /// The level, halved a number of times.
  package func halved(_ times: Int) -> RasterImage.Level {
    var reduction = ImageReduction(width: width, height: height, levels: times)
    reduction.append(rows: pixels)
    let level = reduction.finish()
    return RasterImage.Level(
      width: level.width, height: level.height, pixels: level.pixels, scale: scale * level.scale, isOpaque: isOpaque)
  }
}

/// A picture of premultiplied RGBA bytes: one word a pixel, red in the lowest byte, rows from the top.
package struct Pixmap: Hashable, Sendable {
  package let width, height: Int
  package var pixels: [UInt32]

  /// A clear picture.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
