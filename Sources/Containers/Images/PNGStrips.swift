import Codecs
import Numerics

/// The rows of a PNG in strips, each a PNG of its own with the same kind of pixels, so that libpng decodes a picture
/// that is never in memory as a whole: its interface to rows calls `longjmp`, which Swift cannot pass.
struct PNGStrips {
  /// The most pixels of a strip: 2 MB when decoded. Smaller strips cost time, as each has the chunks about color.
  static let maximumPixels = 1 << 19
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The chunks before the pixels that decide how they look, besides unknown ones that must be understood.
  private static let aboutColor: Set<Name> = ["gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "tRNS"]

  private let bytes: [UInt8]
  private let header: PNGHeader
  /// The chunks about color, as they are.
  private var color: [UInt8] = []
  private let reader: ZlibReader
  /// Where the next chunk begins.
  private var position: Int
  /// The rest of the chunk of pixels that is read.
  private var packed: ArraySlice<UInt8> = []
  /// The last row of the strip before, without its filter.
  private var above: [UInt8]
  private var rowsLeft: Int
  private let rowsPerStrip: Int

  /// Nil for a picture that is interlaced, or whose chunks are not understood.
  init?(_ bytes: [UInt8], maximumPixels: Int = Self.maximumPixels) {
    guard let header = PNGHeader(bytes), let reader = ZlibReader() else { return nil }
    (self.bytes, self.header, self.reader, position) = (bytes, header, reader, Self.signature.count + 25)
    (above, rowsLeft) = (Array(repeating: 0, count: header.bytesPerRow), header.height)
    rowsPerStrip = max(1, maximumPixels / header.width)
    while let chunk = PNGChunk(in: bytes, at: position), chunk.name != "IDAT" {
      if chunk.isCritical || Self.aboutColor.contains(chunk.name) { color += bytes[chunk.range] }
      position = chunk.range.upperBound
    }
  }

  /// The next strip as a PNG; nil at the end.
  ///
  /// - Throws: `damaged` if the pixels are incomplete or cannot be unpacked.
  mutating func next() throws(ImageError) -> [UInt8]? {
    let count = min(rowsLeft, rowsPerStrip)
    guard count > 0 else { return nil }
    rowsLeft -= count
    var rows = [UInt8](repeating: 0, count: count * (1 + header.bytesPerRow))
    try fill(&rows)
    guard header.removeFilters(of: &rows, above: above), let data = ZlibReader.stored(rows) else {
      throw .damaged(.png, "a row has an unknown filter")
    }
    above = Array(rows.suffix(header.bytesPerRow))
    return Self.signature + PNGChunk.bytes("IHDR", header.fields(height: count)) + color
      + PNGChunk.bytes("IDAT", data) + PNGChunk.bytes("IEND", [])
  }

  private mutating func fill(_ rows: inout [UInt8]) throws(ImageError) {
    var filled = 0
    while filled < rows.count {
      if packed.isEmpty {
        guard let chunk = PNGChunk(in: bytes, at: position), chunk.name == "IDAT", !reader.isAtEnd else {
          throw .damaged(.png, "Not enough image data")
        }
        (packed, position) = (bytes[chunk.content], chunk.range.upperBound)
        guard chunk.hasRightChecksum(in: bytes) else { throw .damaged(.png, "IDAT: CRC error") }
      }
      do {
        filled += try reader.read(&packed, into: &rows, from: filled)
      } catch {
        throw .damaged(.png, "IDAT: the pixels cannot be unpacked")
      }
    }
  }
}

/// A chunk of a PNG file.
struct PNGChunk {
  let name: String
  /// With the length before it and the checksum behind it.
  let range: Range<Int>

  var content: Range<Int> { range.lowerBound + 8..<range.upperBound - 4 }
  var isCritical: Bool { name.utf8.first.map { $0 & 0x20 == 0 } ?? false }

  /// Nil at the end, and for a chunk that is cut off.
  init?(in bytes: [UInt8], at start: Int) {
    guard let length = Self.number(bytes, at: start), length <= bytes.count - start - 12 else { return nil }
    name = String(decoding: bytes[start + 4..<start + 8], as: UTF8.self)
    range = start..<start + 12 + length
  }

  func hasRightChecksum(in bytes: [UInt8]) -> Bool {
    Self.word(bytes, at: content.upperBound)
      == ZlibReader.checksum(bytes[content.lowerBound - 4..<content.upperBound])
  }

  /// Four bytes, the highest first.
  static func word(_ bytes: [UInt8], at start: Int) -> UInt32? {
    guard start >= 0, start + 4 <= bytes.count else { return nil }
    return bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// A length or a side of four bytes.
  static func number(_ bytes: [UInt8], at start: Int) -> Int? { word(bytes, at: start).flatMap { Int(exactly: $0) } }

  static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Whether a chunk of a name stands before the pixels.
  static func stands(_ name: String, in bytes: [UInt8]) -> Bool {
    var offset = 8
    while let chunk = PNGChunk(in: bytes, at: offset), chunk.name != "IDAT" {
      if chunk.name == name { return true }
      offset = chunk.range.upperBound
    }
    return false
  }

  /// A file without the chunks of a name that stand before the pixels.
  static func removing(_ name: String, from bytes: [UInt8]) -> [UInt8] {
    var (result, offset) = (bytes, 8)
    while let chunk = PNGChunk(in: result, at: offset), chunk.name != "IDAT" {
      if chunk.name == name { result.removeSubrange(chunk.range) } else { offset = chunk.range.upperBound }
    }
    return result
  }

  static func bytes(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bytes(content.count) + body + bytes(ZlibReader.checksum(body[...]))
  }
}

/// The header of a PNG that is not interlaced.
private struct PNGHeader {
  let width, height: Int
  /// The depth of bits, the kind of color, the methods of packing, filters and interlacing.
  private let kind: [UInt8]
  private let bitsPerPixel: Int

  init?(_ bytes: [UInt8]) {
    guard let chunk = PNGChunk(in: bytes, at: 8), chunk.name == "IHDR", chunk.content.count == 13,
      let width = PNGChunk.number(bytes, at: 16), let height = PNGChunk.number(bytes, at: 20)
    else { return nil }
    kind = Array(bytes[24..<29])
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(kind[1])]
    guard let channels, [1, 2, 4, 8, 16].contains(kind[0]), kind[4] == 0, width > 0 else { return nil }
    (self.width, self.height, bitsPerPixel) = (width, height, channels * Int(kind[0]))
  }

  /// Without the byte of the filter. Bounded: sides have 31 bits, and a pixel at most 64.
  var bytesPerRow: Int { (width * bitsPerPixel + 7) / 8 }

  func fields(height: Int) -> [UInt8] { PNGChunk.bytes(width) + PNGChunk.bytes(height) + kind }

  /// Undoes the filters of rows, which begin with the number of theirs.
  ///
  /// - Returns: false if a number is unknown.
  func removeFilters(of rows: inout [UInt8], above first: [UInt8]) -> Bool {
    let (length, step) = (bytesPerRow, max(1, bitsPerPixel / 8))
    return rows.withUnsafeMutableBufferPointer { rows in
      first.withUnsafeBufferPointer { first in
        var above = first
        for start in stride(from: 0, to: rows.count, by: 1 + length) {
          let row = UnsafeMutableBufferPointer(rebasing: rows[start + 1..<start + 1 + length])
          guard Self.removeFilter(rows[start], of: row, above, step) else { return false }
          rows[start] = 0
          above = UnsafeBufferPointer(row)
        }
        return true
      }
    }
  }

  private static func removeFilter(
    _ filter: UInt8, of row: UnsafeMutableBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ step: Int
  ) -> Bool {
    switch filter {
    case 0: break
    case 1: for index in step..<max(step, row.count) { row[index] &+= row[index - step] }
    case 2: for index in row.indices { row[index] &+= above[index] }
    case 3:
      for index in row.indices {
        let left = index < step ? 0 : Int(row[index - step])
        row[index] &+= UInt8((left + Int(above[index])) / 2)
      }
    case 4:
      for index in row.indices {
        let (left, corner) = index < step ? (0, 0) : (Int(row[index - step]), Int(above[index - step]))
        row[index] &+= nearest(left, Int(above[index]), corner)
      }
    default: return false
    }
    return true
  }

  /// The neighbor that is nearest to left + above - corner.
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let (toLeft, toAbove) = ((above - corner).magnitude, (left - corner).magnitude)
    let toCorner = (left + above - 2 * corner).magnitude
    if toLeft <= toAbove && toLeft <= toCorner { return UInt8(left) }
    return UInt8(toAbove <= toCorner ? above : corner)
  }
}
