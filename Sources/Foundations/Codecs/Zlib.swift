import CZlib

/// The zlib functions in use: decompression in memory, and the checksum.
enum Zlib {
  enum Format {
    /// Raw deflate, as in ZIP files.
    case raw
    /// One or more gzip members; zlib verifies their checksums and lengths.
    case gzip

    /// The window size, encoded for `inflateInit2`.
    fileprivate var windowBits: Int32 {
      switch self {
      case .raw: -15
      case .gzip: 15 + 16
      }
    }
  }

  /// The size of the output buffer, in bytes.
  private static let chunk = 64 << 10

  /// Unpacks one stream; ignores the bytes after it.
  /// - Parameter limit: the maximum number of unpacked bytes. A larger result is an error, detected before memory for
  ///   it is allocated.
  static func inflate(
    _ bytes: ArraySlice<UInt8>, as format: Format, entry: String, limit: Int
  ) throws(ArchiveError) -> [UInt8] {
    var stream = z_stream()
    guard inflateInit2_(&stream, format.windowBits, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .damaged("zlib cannot be initialized")
    }
    defer { inflateEnd(&stream) }
    guard let size = UInt32(exactly: bytes.count) else { throw .tooLarge(entry: entry, limit: limit) }
    let result = bytes.withUnsafeBufferPointer { source -> Result<[UInt8], ArchiveError> in
      // zlib only reads through this pointer.
      stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      stream.avail_in = size
      return unpack(&stream, format, entry: entry, limit: limit)
    }
    return try result.get()
  }

  private static func unpack(
    _ stream: inout z_stream, _ format: Format, entry: String, limit: Int
  ) -> Result<[UInt8], ArchiveError> {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: chunk)
    while true {
      var status = Z_OK
      let count = buffer.withUnsafeMutableBufferPointer { target in
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        status = CZlib.inflate(&stream, Z_NO_FLUSH)
        return target.count - Int(stream.avail_out)
      }
      guard result.count + count <= limit else { return .failure(.tooLarge(entry: entry, limit: limit)) }
      result.append(contentsOf: buffer[..<count])
      switch status {
      case Z_STREAM_END:
        guard format == .gzip, stream.avail_in > 18, inflateReset(&stream) == Z_OK else { return .success(result) }
      case Z_OK where count > 0 || stream.avail_in > 0: continue
      default: return .failure(.damaged("\"\(entry)\" cannot be unpacked"))
      }
    }
  }

  /// Packs bytes as a gzip member without a time and a system, so that equal bytes give equal files.
  static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard let size = UInt32(exactly: bytes.count),
      deflateInit2_(
        &stream, 9, Z_DEFLATED, Format.gzip.windowBits, 9, Z_DEFAULT_STRATEGY, zlibVersion(),
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let status = bytes.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { target in
        // zlib only reads through this pointer.
        stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.avail_in = size
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    result.removeLast(Int(stream.avail_out))
    if result.count > 9 { result[9] = 255 }
    return result
  }

  /// The CRC-32 of ZIP and gzip files.
  static func checksum(_ bytes: some RandomAccessCollection<UInt8>) -> UInt32 {
    let bytes = Array(bytes)
    return bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count)) }
  }
}

/// Unpacks a zlib stream (RFC 1950) whose bytes come in pieces.
package final class ZlibReader {
  /// In a place of its own, because the state of zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  package private(set) var isAtEnd = false

  /// Nil if there is not enough memory.
  package init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard inflateInit2_(stream, 15, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Unpacks into `target` from an index on, and removes the bytes that it has read from `source`: until one of both
  /// is at its end.
  ///
  /// - Returns: the number of unpacked bytes.
  package func read(_ source: inout ArraySlice<UInt8>, into target: inout [UInt8], from start: Int) throws(ArchiveError)
    -> Int
  {
    var status = Z_OK
    let piece = source.prefix(Int(clamping: UInt32.max))
    let (consumed, written) = piece.withUnsafeBufferPointer { input in
      target.withUnsafeMutableBufferPointer { output in
        let room = min(output.count - start, Int(clamping: UInt32.max))
        // zlib only reads through this pointer.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress?.advanced(by: start)
        stream.pointee.avail_out = UInt32(room)
        status = inflate(stream, Z_NO_FLUSH)
        return (input.count - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out))
      }
    }
    source = source.dropFirst(consumed)
    isAtEnd = status == Z_STREAM_END
    // No room or no bytes are no error.
    guard isAtEnd || status == Z_OK || status == Z_BUF_ERROR else { throw .damaged("the data cannot be unpacked") }
    return written
  }

  /// A zlib stream of bytes as they are; nil if they are too many.
  package static func stored(_ bytes: [UInt8]) -> [UInt8]? {
    var count = compressBound(UInt(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&result, &count, bytes, UInt(bytes.count), 0) == Z_OK else { return nil }
    result.removeLast(result.count - Int(count))
    return result
  }

  /// The CRC-32 of bytes.
  package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 { Zlib.checksum(bytes) }
}

/// Reads and writes gzip files (RFC 1952).
package enum GzipReader {
  /// A file of the bytes, without a time and a name; nil if they are too many.
  package static func pack(_ bytes: [UInt8]) -> [UInt8]? { Zlib.gzip(bytes) }

  /// Whether the bytes start with a gzip header.
  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  /// The unpacked bytes; zlib verifies the checksum and the length.
  package static func inflate(_ bytes: [UInt8], limit: Int) throws(ArchiveError) -> [UInt8] {
    guard isGzip(bytes) else { throw .damaged("it does not start with a gzip header") }
    return try Zlib.inflate(bytes[...], as: .gzip, entry: "the file", limit: limit)
  }
}
