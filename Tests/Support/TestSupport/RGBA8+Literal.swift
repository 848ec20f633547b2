import Palette

/// Pixels of tests are written as words: 0xAABBGGRR.
extension RGBA8: ExpressibleByIntegerLiteral {
  /// - Parameter bits: alpha in the highest byte, red in the lowest.
  public init(integerLiteral bits: UInt32) { self.init(bits: bits) }
}

extension RGBA8 {
  /// An opaque pixel of the word's lower 24 bits.
  package init(opaque bits: UInt32) { self = RGBA8(bits: bits).opaque }

  /// An opaque pixel of any color.
  package static func random(using random: inout some RandomNumberGenerator) -> RGBA8 {
    RGBA8(opaque: UInt32.random(in: 0..<(1 << 24), using: &random))
  }
}
