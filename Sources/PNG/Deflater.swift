import CDeflate
import Synchronization

/// Compresses to zlib streams with libdeflate. Its best level uses optimal parsing, which zlib does not have; this
/// saves 5 % of the bytes.
///
/// Safe to use from several threads; compressors are reused.
final class Deflater: @unchecked Sendable {
  /// The compression effort.
  enum Effort: Int32, CaseIterable {
    case quick = 4
    case middle = 6
    case best = 12
  }

  private let idle = Mutex<[Effort: [Compressor]]>([:])

  private struct Compressor: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  deinit {
    idle.withLock { idle in
      for compressors in idle.values {
        for compressor in compressors { libdeflate_free_compressor(compressor.pointer) }
      }
    }
  }

  /// The bytes as a zlib stream; nil if there is not enough memory.
  func compress(_ bytes: [UInt8], _ effort: Effort) -> [UInt8]? {
    guard let compressor = take(effort) else { return nil }
    defer { idle.withLock { $0[effort, default: []].append(compressor) } }
    let bound = libdeflate_zlib_compress_bound(compressor.pointer, bytes.count)
    let stream = [UInt8](unsafeUninitializedCapacity: bound) { stream, written in
      written = libdeflate_zlib_compress(compressor.pointer, bytes, bytes.count, stream.baseAddress, bound)
    }
    return stream.isEmpty ? nil : stream
  }

  private func take(_ effort: Effort) -> Compressor? {
    if let compressor = idle.withLock({ $0[effort]?.popLast() }) { return compressor }
    return libdeflate_alloc_compressor(effort.rawValue).map { Compressor(pointer: $0) }
  }

  /// The CRC-32 of a PNG chunk's type and data.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
