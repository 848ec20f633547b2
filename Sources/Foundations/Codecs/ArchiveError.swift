/// Why a compressed file cannot be read.
package enum ArchiveError: Error, Hashable, Sendable {
  /// The file is truncated or inconsistent.
  case damaged(String)
  /// The checksum of an unpacked entry is wrong.
  case wrongChecksum(entry: String)
  /// The unpacked entry would have more than `limit` bytes.
  case tooLarge(entry: String, limit: Int)
  case tooManyEntries(count: Int, limit: Int)
  /// An absolute path, a path with `..`, or a path that is not text.
  case unsafePath(String)
  /// Two entries with the same name.
  case duplicateEntry(String)
  case noEntry(String)
  /// A ZIP feature that is not supported.
  case unsupported(String)
}

extension ArchiveError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .damaged(let what): "the archive is damaged: \(what)"
    case .wrongChecksum(let entry): "the checksum of \"\(entry)\" is wrong; the archive is damaged"
    case .tooLarge(let entry, let limit): "\"\(entry)\" unpacks to more than \(limit) bytes"
    case .tooManyEntries(let count, let limit): "the archive has \(count) entries; at most \(limit) are read"
    case .unsafePath(let path): "the path of the entry \"\(path)\" is not a relative path inside the archive"
    case .duplicateEntry(let name): "the archive has two entries with the name \"\(name)\""
    case .noEntry(let name): "the archive has no entry \"\(name)\""
    case .unsupported(let what): "the archive uses \(what), which is not supported"
    }
  }
}
