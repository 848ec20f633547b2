import Codecs

/// Unpacks whatever can be, within a limit.
enum ArchiveTarget {
  private static let limit = 1 << 20

  static func run(_ bytes: [UInt8]) {
    if let unpacked = try? GzipReader.inflate(bytes, limit: limit) {
      precondition(unpacked.count <= limit, "No more is unpacked than the limit says")
    }
    guard let archive = try? ZIPArchive(bytes) else { return }
    for name in archive.names.prefix(64) {
      precondition(archive.contains(name) && !name.hasPrefix("/"), "A listed entry is there, and inside")
      guard let contents = try? archive.contents(of: name, limit: limit) else { continue }
      precondition(contents.count <= limit, "No more is unpacked than the limit says")
    }
  }
}
