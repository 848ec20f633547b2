/// The tables of a TrueType or OpenType file, and their numbers.
enum FontTables {
  /// The offset of a face's directory of tables.
  static func directory(in bytes: UnsafeRawBufferPointer, faceIndex: Int) -> Int? {
    guard let tag = long(bytes, 0) else { return nil }
    return tag == 0x7474_6366 ? long(bytes, 12 + faceIndex * 4) : 0
  }

  /// A table, without what lies beyond the end of the file.
  static func table(_ tag: String, at directory: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let count = word(bytes, directory + 4) else { return nil }
    let wanted = Int(HarfBuzz.tag(tag))
    for record in stride(from: directory + 12, to: directory + 12 + count * 16, by: 16)
    where long(bytes, record) == wanted {
      guard let start = long(bytes, record + 8), let length = long(bytes, record + 12), start < bytes.count else {
        return nil
      }
      return start..<min(bytes.count, start + length)
    }
    return nil
  }

  /// A number of two bytes; nil beyond the end.
  static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - 2 else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// A number of four bytes; nil beyond the end.
  static func long(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int? {
    guard let high = word(bytes, offset), let low = word(bytes, offset + 2) else { return nil }
    return high << 16 | low
  }
}
