/// Writes the chunks of a PNG file.
struct ChunkWriter {
  private(set) var bytes: [UInt8] = PNGSignature.bytes

  /// - Parameter type: the chunk type, four letters.
  mutating func add(_ type: String, _ data: [UInt8]) {
    bytes += Self.word(data.count)
    let start = bytes.count
    bytes += type.utf8
    bytes += data
    bytes += Self.bytes(Deflater.checksum(bytes[start...]))
  }

  /// 32 bits in big-endian order.
  static func word(_ value: Int) -> [UInt8] { bytes(UInt32(truncatingIfNeeded: value)) }

  private static func bytes(_ word: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }

  /// 16 bits in big-endian order.
  static func half(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}

/// The signature at the start of every PNG file.
package enum PNGSignature {
  package static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
