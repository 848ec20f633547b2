/// Chooses indices so that neighbouring pixels together show a colour that the palette lacks.
package struct Ditherer: Sendable {
  /// How the error of a pixel is made up for.
  package enum Method: Sendable {
    /// By a pattern fixed to the screen (Bayer's 8 x 8 matrix).
    case ordered
    /// By the pixels to the right and below (Floyd and Steinberg, 1976), at three quarters of the error.
    case diffusion
  }

  private let method: Method
  private let colors: [UInt32]
  private var map: NearestColorMap
  /// Sixteenths of the errors that reach this row and the next, one place before the first column and one behind the last.
  private var errors, nextErrors: [SIMD4<Int32>]
  private var row = -1
  /// Bayer's matrix as offsets of -amplitude...amplitude.
  private let pattern: [Int32]

  /// - Parameters:
  ///   - colors: 1...256 opaque RGBA words.
  ///   - width: of the picture, in pixels.
  package init(_ method: Method, colors: [UInt32], width: Int) {
    self.method = method
    self.colors = colors
    map = NearestColorMap(colors)
    errors = [SIMD4<Int32>](repeating: SIMD4(), count: method == .diffusion ? width + 2 : 0)
    nextErrors = errors
    let amplitude: Int32 = colors.count >= 64 ? 8 : colors.count >= 16 ? 16 : 32
    pattern = (0..<64).map { Self.rank(x: $0 & 7, y: $0 >> 3) * 2 * amplitude / 63 - amplitude }
  }

  /// The place of a cell in Bayer's matrix, 0...63: the bits of x ^ y and y, interleaved from the lowest on.
  private static func rank(x: Int, y: Int) -> Int32 {
    var rank: Int32 = 0
    for bit in 0..<3 {
      rank = rank << 2 | Int32((x ^ y) >> bit & 1) << 1 | Int32(y >> bit & 1)
    }
    return rank
  }

  /// Writes the indices for a stretch of a row; the rows come from the top down.
  ///
  /// - Parameters:
  ///   - shown: what is shown already, nil for nothing; pixels equal to it get anything.
  ///   - x: the column of the first pixel.
  ///   - y: the row.
  package mutating func map(
    _ pixels: UnsafeBufferPointer<UInt32>, unlike shown: UnsafeBufferPointer<UInt32>?, x: Int, y: Int,
    into indices: UnsafeMutableBufferPointer<UInt8>
  ) {
    for (i, pixel) in pixels.enumerated() where pixel != 0 && shown?[i] != pixel {
      indices[i] = index(of: pixel, x: x + i, y: y)
    }
  }

  private mutating func index(of pixel: UInt32, x: Int, y: Int) -> UInt8 {
    switch method {
    case .ordered:
      let offset = pattern[(y & 7) << 3 | (x & 7)]
      return map.index(of: Self.word(Self.components(pixel) &+ SIMD4(offset, offset, offset, 0)))
    case .diffusion:
      return diffused(pixel, x: x, y: y)
    }
  }

  private mutating func diffused(_ pixel: UInt32, x: Int, y: Int) -> UInt8 {
    if y != row {
      swap(&errors, &nextErrors)
      for i in nextErrors.indices { nextErrors[i] = SIMD4() }
      if y != row + 1 { errors = nextErrors }
      row = y
    }
    let wanted = Self.word(Self.components(pixel) &+ (errors[x + 1] &>> 4))
    let index = map.index(of: wanted)
    let error = ((Self.components(wanted) &- Self.components(colors[Int(index)])) &* 3) &>> 2
    errors[x + 2] &+= error &* 7
    nextErrors[x] &+= error &* 3
    nextErrors[x + 1] &+= error &* 5
    nextErrors[x + 2] &+= error
    return index
  }

  private static func components(_ pixel: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255), 0)
  }

  private static func word(_ color: SIMD4<Int32>) -> UInt32 {
    let bytes = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    return UInt32(truncatingIfNeeded: bytes.x | bytes.y << 8 | bytes.z << 16) | 0xFF00_0000
  }
}
