/// Reads gzip files (RFC 1952).
package enum GzipReader {
  /// Whether bytes start as a gzip file does.
  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  /// The unpacked bytes; zlib checks checksum and length.
  /// - Parameter limit: the most bytes that are unpacked.
  package static func inflate(_ bytes: [UInt8], limit: Int) throws(ArchiveError) -> [UInt8] {
    guard isGzip(bytes) else { throw .damaged("it does not start as a gzip file") }
    return try Zlib.inflate(bytes[...], as: .gzip, entry: "the file", limit: limit)
  }
}
