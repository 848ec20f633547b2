import Numerics

/// A ZIP file in memory. Reads the directory, and unpacks entries one at a time; nothing is written to disk.
///
/// Entries may be stored or deflated. Encryption, ZIP64 and multi-part archives are errors.
package struct ZIPArchive: Sendable {
  /// The maximum number of entries: more than an animation needs.
  static let maximumEntries = 4096
  /// The maximum number of unpacked bytes of all entries together.
  static let maximumBytes = 128 << 20

  private struct Entry: Sendable {
    var name: String
    var method: Int
    var checksum: UInt32
    var packedSize, size: Int
    /// The offset of the local header.
    var offset: Int
  }

  private let bytes: [UInt8]
  private let entries: [Name: Entry]
  /// The names of all entries except folders, in directory order.
  package let names: [String]

  /// Whether the bytes start with a ZIP signature.
  package static func isZIP(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Reads the directory and verifies its paths and sizes.
  package init(_ bytes: [UInt8]) throws(ArchiveError) {
    self.bytes = bytes
    let reader = LittleEndianReader(bytes)
    let list = try Self.directory(reader)
    var entries: [Name: Entry] = [:]
    for entry in list {
      guard entries.updateValue(entry, forKey: Name(entry.name)) == nil else { throw .duplicateEntry(entry.name) }
    }
    try Self.checkSizes(list, reader)
    self.entries = entries
    names = list.map { $0.name }.filter { $0.utf8.last != UInt8(ascii: "/") }
  }

  /// Requires that the entries do not share bytes, and that they fit the memory: a small file must not unpack to a
  /// large one many times.
  private static func checkSizes(_ entries: [Entry], _ reader: LittleEndianReader) throws(ArchiveError) {
    // Four gigabytes, many times.
    var (total, end): (Int64, Int64) = (0, 0)
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      total += Int64(entry.size)
      guard total <= maximumBytes else { throw .tooLarge(entry: entry.name, limit: maximumBytes) }
      guard entry.offset >= end else { throw .damaged("the entry \"\(entry.name)\" overlaps another one") }
      end = Int64(try start(of: entry, reader)) + Int64(entry.packedSize)
    }
  }

  /// The offset of the packed bytes.
  private static func start(of entry: Entry, _ reader: LittleEndianReader) throws(ArchiveError) -> Int {
    guard try reader.word(entry.offset) == 0x0403_4B50 else { throw .damaged("\"\(entry.name)\" has no header") }
    return entry.offset + 30 + (try reader.short(entry.offset + 26)) + (try reader.short(entry.offset + 28))
  }

  package func contains(_ name: String) -> Bool { entries[name] != nil }

  /// The bytes of an entry, with verified size and checksum.
  /// - Parameter limit: the maximum number of unpacked bytes.
  package func contents(of name: String, limit: Int) throws(ArchiveError) -> [UInt8] {
    guard let entry = entries[name] else { throw .noEntry(name) }
    guard entry.size <= limit else { throw .tooLarge(entry: name, limit: limit) }
    let packed = try packedBytes(of: entry)
    let result: [UInt8]
    switch entry.method {
    case 0: result = Array(packed)
    case 8: result = try Zlib.inflate(packed, as: .raw, entry: name, limit: entry.size)
    default: throw .unsupported("compression method \(entry.method)")
    }
    guard result.count == entry.size else { throw .damaged("\"\(name)\" does not have its stated size") }
    guard Zlib.checksum(result) == entry.checksum else { throw .wrongChecksum(entry: name) }
    return result
  }

  private func packedBytes(of entry: Entry) throws(ArchiveError) -> ArraySlice<UInt8> {
    let start = try Self.start(of: entry, LittleEndianReader(bytes))
    guard start <= bytes.count, entry.packedSize <= bytes.count - start else {
      throw .damaged("\"\(entry.name)\" extends past the end of the file")
    }
    return bytes[start..<start + entry.packedSize]
  }

  // MARK: Directory

  private static func directory(_ reader: LittleEndianReader) throws(ArchiveError) -> [Entry] {
    let end = try endOfDirectory(reader)
    let count = try reader.short(end + 10)
    guard try reader.short(end + 4) == 0, try reader.short(end + 8) == count else {
      throw .unsupported("several parts")
    }
    guard count <= maximumEntries else { throw .tooManyEntries(count: count, limit: maximumEntries) }
    let first = try reader.word(end + 16)
    guard first != .max else { throw .unsupported("ZIP64") }
    var offset = Int(clamping: first)
    var entries: [Entry] = []
    for _ in 0..<count {
      let (entry, next) = try entry(at: offset, reader)
      entries.append(entry)
      offset = next
    }
    return entries
  }

  /// The offset of the end-of-directory record, which only a comment may follow.
  private static func endOfDirectory(_ reader: LittleEndianReader) throws(ArchiveError) -> Int {
    let length = 22
    var offset = reader.count - length
    let first = max(0, offset - 0xFFFF)
    while offset >= first {
      if try reader.word(offset) == 0x0605_4B50, try reader.short(offset + 20) == reader.count - offset - length {
        return offset
      }
      offset -= 1
    }
    throw .damaged("its directory is missing")
  }

  private static func entry(at offset: Int, _ reader: LittleEndianReader) throws(ArchiveError) -> (Entry, Int) {
    guard try reader.word(offset) == 0x0201_4B50 else { throw .damaged("its directory is truncated") }
    let nameLength = try reader.short(offset + 28)
    let rest = (try reader.short(offset + 30)) + (try reader.short(offset + 32))
    let name = try reader.text(offset + 46, count: nameLength)
    try check(path: name)
    guard try reader.short(offset + 8) & 1 == 0 else { throw .unsupported("encryption") }
    let entry = Entry(
      name: name, method: try reader.short(offset + 10), checksum: try reader.word(offset + 16),
      packedSize: Int(clamping: try reader.word(offset + 20)),
      size: Int(clamping: try reader.word(offset + 24)), offset: Int(clamping: try reader.word(offset + 42)))
    return (entry, offset + 46 + nameLength + rest)
  }

  /// Requires a relative path inside the archive.
  private static func check(path: String) throws(ArchiveError) {
    let parts = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    let isSafe =
      parts.first?.isEmpty == false && !parts.contains { $0.elementsEqual("..".unicodeScalars) }
      && !path.unicodeScalars.contains("\\") && !path.utf8.contains(0) && !parts[0].contains(":")
    guard isSafe else { throw .unsafePath(path) }
  }
}

/// Reads little-endian numbers at offsets; throws if an offset is out of bounds.
struct LittleEndianReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func short(_ offset: Int) throws(ArchiveError) -> Int { Int(try number(offset, count: 2)) }

  func word(_ offset: Int) throws(ArchiveError) -> UInt32 { try number(offset, count: 4) }

  func text(_ offset: Int, count: Int) throws(ArchiveError) -> String {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { throw .damaged("it is truncated") }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  private func number(_ offset: Int, count: Int) throws(ArchiveError) -> UInt32 {
    guard offset >= 0, offset <= bytes.count - count else { throw .damaged("it is truncated") }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
