/// Writes ZIP files. Equal entries give equal bytes: no time is recorded.
package enum ZIPWriter {
  /// 1980-01-01, the first day of the format.
  private static let date = 0x0021
  /// Names are UTF-8.
  private static let flags = 0x0800

  /// A file with the entries, in their order; nil if the format cannot hold them.
  ///
  /// - Parameters:
  ///   - entries: relative paths with slashes, and their bytes.
  ///   - isPacked: whether entries are deflated; pictures are compressed already.
  package static func archive(of entries: [(name: String, bytes: [UInt8])], isPacked: Bool = false) -> [UInt8]? {
    guard entries.count <= 0xFFFF else { return nil }
    var file = LittleEndianBytes()
    var directory = LittleEndianBytes()
    for entry in entries {
      let name = Array(entry.name.utf8)
      guard file.bytes.count + entry.bytes.count + name.count < Int(Int32.max), name.count <= 0xFFFF else { return nil }
      let offset = file.bytes.count
      let packed = isPacked ? GzipReader.pack(entry.bytes).map(deflated) : entry.bytes
      guard let packed else { return nil }
      let facts = LittleEndianBytes {
        $0.short(flags, isPacked ? 8 : 0, 0, date)
        $0.append(Zlib.checksum(entry.bytes), count: 4)
        $0.word(packed.count, entry.bytes.count)
        $0.short(name.count, 0)
      }
      file.word(0x0403_4B50)
      file.short(20)
      file.bytes += facts.bytes + name + packed
      directory.word(0x0201_4B50)
      directory.short(20, 20)
      directory.bytes += facts.bytes
      directory.short(0, 0, 0)
      directory.word(0, offset)
      directory.bytes += name
    }
    let (start, length) = (file.bytes.count, directory.bytes.count)
    file.bytes += directory.bytes
    file.word(0x0605_4B50)
    file.short(0, 0, entries.count, entries.count)
    file.word(length, start)
    file.short(0)
    return file.bytes
  }

  /// The data in a gzip file without a name.
  private static func deflated(_ gzip: [UInt8]) -> [UInt8] { Array(gzip.dropFirst(10).dropLast(8)) }
}

private struct LittleEndianBytes {
  var bytes: [UInt8] = []

  init() {}

  init(_ write: (inout LittleEndianBytes) -> Void) { write(&self) }

  mutating func short(_ values: Int...) { for value in values { append(value, count: 2) } }
  mutating func word(_ values: Int...) { for value in values { append(value, count: 4) } }

  mutating func append(_ value: some FixedWidthInteger, count: Int) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
  }
}
