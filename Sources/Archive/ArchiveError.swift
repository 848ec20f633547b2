/// Why a compressed file cannot be read.
package enum ArchiveError: Error, Hashable, Sendable {
  /// The file ends too early, or what it says of itself does not fit together.
  case damaged(String)
  /// A checksum does not fit what was unpacked.
  case wrongChecksum(entry: String)
  /// Unpacked, it would have more bytes than `limit`.
  case tooLarge(entry: String, limit: Int)
  case tooManyEntries(count: Int, limit: Int)
  /// A path that leads out of the archive, or that is not text.
  case unsafePath(String)
  /// Two entries of one name.
  case duplicateEntry(String)
  case noEntry(String)
  /// Something that ZIP files may have and that is not read here.
  case unsupported(String)
}

extension ArchiveError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .damaged(let what): "the archive is damaged: \(what)"
    case .wrongChecksum(let entry): "the checksum of \"\(entry)\" is wrong; the archive is damaged"
    case .tooLarge(let entry, let limit): "\"\(entry)\" unpacks to more than \(limit) bytes"
    case .tooManyEntries(let count, let limit): "the archive has \(count) entries; at most \(limit) are read"
    case .unsafePath(let path): "the entry \"\(path)\" leads out of the archive"
    case .duplicateEntry(let name): "the archive has two entries \"\(name)\""
    case .noEntry(let name): "the archive has no entry \"\(name)\""
    case .unsupported(let what): "the archive uses \(what), which is not supported"
    }
  }
}
