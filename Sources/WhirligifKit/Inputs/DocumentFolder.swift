import AtomicFiles
import Synchronization

/// The files that a document names: in its own folder or below it, and nowhere else.
///
/// Remembers what was read, so that an identity can tell when one of the files changes.
final class DocumentFolder: Sendable {
  /// The largest file that a document may name, in bytes.
  static let largestFile = 64 << 20

  private let folder: String
  private let hashes = Mutex<[String: String]>([:])

  /// - Parameter file: the document's path; a name alone stands in the current folder.
  init(of file: String) { folder = FilePath.folder(of: file) }

  /// The bytes of a file; nil where it lies elsewhere or cannot be read.
  func read(_ path: String) -> [UInt8]? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.hasPrefix("/"), !parts.contains(".."), !path.utf8.contains(0) else { return nil }
    guard let bytes = try? InputFile.read(folder + "/" + path, limit: Self.largestFile) else { return nil }
    hashes.withLock { if $0[path] == nil { $0[path] = SHA256.digest(of: bytes) } }
    return bytes
  }

  /// A line for each file that was read, in the order of their names.
  var identity: String {
    hashes.withLock { hashes in hashes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }.joined() }
  }
}
