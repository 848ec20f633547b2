/// Fonts in WOFF and WOFF 2 files, which FreeType uncompresses; HarfBuzz reads neither.
enum CompressedFont {
  static func isCompressed(_ bytes: some Collection<UInt8>) -> Bool {
    ["wOFF", "wOF2"].contains { bytes.starts(with: $0.utf8) }
  }

  /// The font in a file; nil if FreeType does not read it: WOFF 2 needs a FreeType with Brotli. The caller frees it.
  static func uncompressed(_ bytes: UnsafeRawBufferPointer, _ freeType: FreeType) -> UnsafeRawBufferPointer? {
    // Both formats state the size of the font after four fields.
    guard let size = FontTables.long(bytes, 16), size <= FontFinder.sizeLimit,
      let face = freeType.face(in: bytes, index: 0, coordinates: [])
    else { return nil }
    defer { freeType.close(face) }
    guard let font = freeType.file(of: face, limit: FontFinder.sizeLimit) else { return nil }
    endLastGlyph(of: font)
    return UnsafeRawBufferPointer(font)
  }

  /// Ends the last glyph where the glyphs end. FreeType 2.12 ends it beyond them, and HarfBuzz then finds it empty.
  private static func endLastGlyph(of font: UnsafeMutableRawBufferPointer) {
    let bytes = UnsafeRawBufferPointer(font)
    guard let directory = FontTables.directory(in: bytes, faceIndex: 0),
      let glyphs = FontTables.table("glyf", at: directory, in: bytes),
      let locations = FontTables.table("loca", at: directory, in: bytes),
      let head = FontTables.table("head", at: directory, in: bytes),
      let format = FontTables.word(bytes, head.lowerBound + 50)
    else { return }
    let size = format == 0 ? 2 : 4
    let offset = locations.upperBound - size
    guard offset >= locations.lowerBound else { return }
    let end = size == 2 ? FontTables.word(bytes, offset).map { $0 * 2 } : FontTables.long(bytes, offset)
    guard let end, end > glyphs.count else { return }
    var number = size == 2 ? glyphs.count / 2 : glyphs.count
    for byte in stride(from: offset + size - 1, through: offset, by: -1) {
      font[byte] = UInt8(truncatingIfNeeded: number)
      number >>= 8
    }
  }
}
