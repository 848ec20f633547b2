extension Layer {
  /// Multiplies the painted pixels by the coverage of a mask of the same size.
  func multiply(by mask: Layer, _ kind: MaskKind) {
    let outside: UInt8 = kind.isInverted ? 255 : 0
    let inside = columns.clamped(to: mask.columns)
    for row in rows {
      let line = pixels + row * width
      guard mask.rows.contains(row), !inside.isEmpty else {
        if outside == 0 { Pixel.fill(line + columns.lowerBound, with: 0, count: columns.count) }
        continue
      }
      if outside == 0 {
        Pixel.fill(line + columns.lowerBound, with: 0, count: inside.lowerBound - columns.lowerBound)
        Pixel.fill(line + inside.upperBound, with: 0, count: columns.upperBound - inside.upperBound)
      }
      let cover = mask.pixels + row * width
      switch kind.channel {
      case .alpha: Self.multiply(line, cover, inside, outside) { $0 >> 24 }
      case .luminance(.srgb): Self.multiply(line, cover, inside, outside, Self.luminance)
      case .luminance(.linearRGB): Self.multiply(line, cover, inside, outside, Self.linearLuminance)
      }
    }
  }

  /// - Parameter outside: what a coverage is combined with by exclusive or: 255 inverts it.
  @inline(__always)
  private static func multiply(
    _ line: UnsafeMutablePointer<UInt32>, _ mask: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ outside: UInt8,
    _ coverage: (UInt32) -> UInt32
  ) {
    for x in columns where line[x] != 0 {
      let part = UInt64(coverage(mask[x]) ^ UInt32(outside))
      line[x] = Pixel.packed(Pixel.lanes(line[x]) &* part)
    }
  }

  /// In 65536ths, to the nearest 255th of the result.
  @inline(__always)
  private static func luminance(_ word: UInt32) -> UInt32 {
    ((word & 255) &* 13_933 &+ (word &>> 8 & 255) &* 46_871 &+ (word &>> 16 & 255) &* 4732 &+ 32_768) &>> 16
  }

  private static func linearLuminance(_ word: UInt32) -> UInt32 {
    if word == 0 { return 0 }
    let light = TransferCurve.linear.apply(to: PremultipliedColor(word: word).components)
    return UInt32((light * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum() + 0.5)
  }
}

/// How the picture drawn as a mask becomes the coverage that it leaves of the group.
package struct MaskKind: Hashable, Sendable {
  /// The component of a mask's pixels that is its coverage.
  package enum Channel: Hashable, Sendable {
    case alpha
    /// 0.2126 R + 0.7152 G + 0.0722 B of the color times its alpha. `.srgb` weighs the components as they are, as
    /// Lottie's luma mattes and SVG's masks do by default; `.linearRGB` their linear light, as SVG's masks with
    /// `color-interpolation: linearRGB`.
    case luminance(ColorEncoding)
  }

  package var channel: Channel
  /// Whether the group stays where the mask is empty, and goes where it is full.
  package var isInverted: Bool

  package init(_ channel: Channel, isInverted: Bool = false) {
    self.channel = channel
    self.isInverted = isInverted
  }

  package static let alpha = MaskKind(.alpha)
  package static let luminance = MaskKind(.luminance(.srgb))
}
