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
