import Synchronization

/// What a batch remembers of earlier runs: for each output the key it was made from, and the hash of its bytes.
///
/// Kept in a file of the output folder with a line for each output: key, hash, name. Damage to it costs nothing but
/// rendering again.
final class BatchState: Sendable {
  struct Entry: Equatable {
    let key: String
    let hash: String
  }

  static let fileName = ".whirligif-state"
  private let path: String
  private let entries: Mutex<[String: Entry]>
  private let added = Mutex<[String: Entry]>([:])

  init(folder: String) {
    path = OutputFolder(path: folder).file(Self.fileName)
    entries = Mutex(Self.read(path))
  }

  func entry(of name: String) -> Entry? { entries.withLock { $0[name] } }

  func record(_ entry: Entry, of name: String) {
    added.withLock { $0[name] = entry }
  }

  /// Adds what is new to the file, in the order of the names; others may do the same at the same time.
  func save() throws(WhirligifError) {
    let new = added.withLock { $0 }
    guard !new.isEmpty else { return }
    let lock = FolderLock(of: path)
    defer { lock.release() }
    let all = Self.read(path).merging(new) { $1 }
    let lines = all.sorted { $0.key < $1.key }.map { "\($0.value.key) \($0.value.hash) \($0.key)\n" }
    try OutputFile.write(Array(lines.joined().utf8), to: path)
  }

  private static func read(_ path: String) -> [String: Entry] {
    guard let bytes = try? InputFile.read(path) else { return [:] }
    var entries: [String: Entry] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2).map { String(decoding: $0, as: UTF8.self) }
      if parts.count == 3 { entries[parts[2]] = Entry(key: parts[0], hash: parts[1]) }
    }
    return entries
  }
}
