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
      let directory = Self.directory(in: bytes, faceIndex: faceIndex),
      let glyphs = Self.table("glyf", at: directory, in: bytes),
      let head = Self.table("head", at: directory, in: bytes),
      let locations = Self.table("loca", at: directory, in: bytes),
      let format = Self.word(bytes, head.lowerBound + 50)
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
    guard var place = start(of: glyph), let contours = Self.word(bytes, place), contours >= 0x8000 else { return [] }
    place += 10
    var components: [Int] = []
    while components.count <= Self.partLimit, let flags = Self.word(bytes, place),
      let name = Self.word(bytes, place + 2)
    {
      components.append(name)
      // Arguments are words or bytes; one, two or four numbers of a matrix follow.
      place += 4 + (flags & 0x1 != 0 ? 4 : 2)
      place += flags & 0x8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
      if flags & 0x20 == 0 { break }
    }
    return components
  }

  /// Nil for a glyph without an outline.
  private func start(of glyph: Int) -> Int? {
    let (start, end) =
      hasLongLocations
      ? (Self.long(bytes, locations.lowerBound + glyph * 4), Self.long(bytes, locations.lowerBound + glyph * 4 + 4))
      : (
        Self.word(bytes, locations.lowerBound + glyph * 2).map { $0 * 2 },
        Self.word(bytes, locations.lowerBound + glyph * 2 + 2).map { $0 * 2 }
      )
    guard let start, let end, start < end, start < glyphs.count else { return nil }
    return glyphs.lowerBound + start
  }

  private static func directory(in bytes: UnsafeRawBufferPointer, faceIndex: Int) -> Int? {
    guard let tag = long(bytes, 0) else { return nil }
    return tag == 0x7474_6366 ? long(bytes, 12 + faceIndex * 4) : 0
  }

  private static func table(_ tag: String, at directory: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
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

  private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Int? {
    guard place >= 0, place <= bytes.count - 2 else { return nil }
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  private static func long(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Int? {
    guard let high = word(bytes, place), let low = word(bytes, place + 2) else { return nil }
    return high << 16 | low
  }
}
