import AtomicFiles
import Codecs
import Numerics
import Synchronization

/// The files that a document references: only in its own folder and subfolders, which symbolic links do not leave, or
/// files in memory.
///
/// Records the hashes of the files read, so that an identity can detect changes.
final class DocumentFolder: Sendable {
  /// The largest file in bytes.
  static let maximumFileSize = 64 << 20

  private let file: String
  private let files: InputFiles
  private let hashes = Mutex<[Name: String]>([:])

  /// - Parameter file: the document's path; a bare name means the current folder.
  init(of file: String, in files: InputFiles) { (self.file, self.files) = (file, files) }

  /// The bytes of a file; nil if it is outside the folder or cannot be read.
  func read(_ path: String) -> [UInt8]? {
    let parts = path.split(at: "/", omittingEmptySubsequences: false)
    guard parts[0] != "", !parts.contains(".."), !path.utf8.contains(0) else { return nil }
    guard let bytes = bytes(of: path) else { return nil }
    hashes.withLock { if $0[path] == nil { $0[path] = SHA256.digest(of: bytes) } }
    return bytes
  }

  private func bytes(of path: String) -> [UInt8]? {
    switch files {
    case .disk: try? InputFile.read(path, below: FilePath.folder(of: file), limit: Self.maximumFileSize)
    case .memory(let files): files[FilePath.path(of: path, relativeTo: file)]
    }
  }

  /// A line for each file that was read, sorted by name.
  var identity: String {
    hashes.withLock { hashes in hashes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }.joined() }
  }
}
