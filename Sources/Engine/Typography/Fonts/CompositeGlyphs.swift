/// Detects TrueType glyphs with excessively nested components. Neither FreeType nor HarfBuzz limits them: a font of two
/// thousand bytes that doubles a glyph forty times keeps both busy for hours.
struct CompositeGlyphs {
  /// The most glyphs that one glyph may consist of, including itself and all nested components; real fonts have some
  /// dozens at most.
  private static let partLimit = 2000
  private static let depthLimit = 32

  private let bytes: UnsafeRawBufferPointer
  private let glyphs: Range<Int>
  private let locations: Range<Int>
  private let hasLongLocations: Bool
  /// The number of parts of each glyph; 0 if not yet known.
  private var parts: [UInt16]

  /// Whether all glyphs of a face are within the limits. True for a face without TrueType outlines.
  static func areReasonable(in bytes: UnsafeRawBufferPointer, faceIndex: Int) -> Bool {
    guard var composites = CompositeGlyphs(bytes, faceIndex: faceIndex) else { return true }
    return composites.parts.indices.allSatisfy { composites.count(partsOf: $0, depth: 0) != nil }
  }

  /// Nil if the face has no TrueType outlines.
  private init?(_ bytes: UnsafeRawBufferPointer, faceIndex: Int) {
    self.bytes = bytes
    guard
      let directory = FontTables.directory(in: bytes, faceIndex: faceIndex),
      let glyphs = FontTables.table("glyf", at: directory, in: bytes),
      let head = FontTables.table("head", at: directory, in: bytes),
      let locations = FontTables.table("loca", at: directory, in: bytes),
      let format = FontTables.word(bytes, head.lowerBound + 50)
    else { return nil }
    self.glyphs = glyphs
    self.locations = locations
    hasLongLocations = format != 0
    parts = [UInt16](repeating: 0, count: min(65535, max(0, locations.count / (hasLongLocations ? 4 : 2) - 1)))
  }

  private mutating func count(partsOf glyph: Int, depth: Int) -> Int? {
    guard depth <= Self.depthLimit else { return nil }
    guard parts.indices.contains(glyph) else { return 1 }
    if parts[glyph] > 0 { return Int(parts[glyph]) }
    var count = 1
    for component in components(of: glyph) {
      guard let inner = self.count(partsOf: component, depth: depth + 1) else { return nil }
      count += inner
      guard count <= Self.partLimit else { return nil }
    }
    parts[glyph] = UInt16(count)
    return count
  }

  /// The components of a glyph in OpenType's `glyf` table; none for a simple glyph.
  private func components(of glyph: Int) -> [Int] {
    guard var offset = start(of: glyph), let contours = FontTables.word(bytes, offset), contours >= 0x8000 else {
      return []
    }
    offset += 10
    var components: [Int] = []
    while components.count <= Self.partLimit, let flags = FontTables.word(bytes, offset),
      let name = FontTables.word(bytes, offset + 2)
    {
      components.append(name)
      // Arguments are words or bytes; one, two or four numbers of a matrix follow.
      offset += 4 + (flags & 0x1 != 0 ? 4 : 2)
      offset += flags & 0x8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
      if flags & 0x20 == 0 { break }
    }
    return components
  }

  /// Nil for a glyph without an outline.
  private func start(of glyph: Int) -> Int? {
    let (start, end) =
      hasLongLocations
      ? (
        FontTables.long(bytes, locations.lowerBound + glyph * 4),
        FontTables.long(bytes, locations.lowerBound + glyph * 4 + 4)
      )
      : (
        FontTables.word(bytes, locations.lowerBound + glyph * 2).map { $0 * 2 },
        FontTables.word(bytes, locations.lowerBound + glyph * 2 + 2).map { $0 * 2 }
      )
    guard let start, let end, start < end, start < glyphs.count else { return nil }
    return glyphs.lowerBound + start
  }
}
