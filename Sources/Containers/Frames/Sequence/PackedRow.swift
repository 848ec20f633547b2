import Palette

/// A row of a picture in stretches of blocks, which have one color or are kept pixel by pixel. Those of drawings with
/// flat areas take a small part of their memory. Packing takes about as long as copying.
struct PackedRow: Equatable, Sendable {
  /// The pixels of a block; only the last stretch may end within one.
  private static let block = 8

  /// For each stretch, twice the number of its pixels, plus 1 if they are equal; then the bits of its one pixel, or of
  /// all of them.
  private let words: [UInt32]

  init(_ row: UnsafeBufferPointer<RGBA8>) {
    var words: [UInt32] = []
    var start = 0
    while start < row.count {
      let pixel = row[start]
      var end = start
      while row.isBlock(of: pixel, at: end) { end &+= Self.block }
      let isFlat = end > start
      if !isFlat {
        repeat { end &+= Self.block } while end < row.count && !row.isBlock(of: row[end], at: end)
        end = min(end, row.count)
      }
      words.append(UInt32(truncatingIfNeeded: 2 * (end - start) + (isFlat ? 1 : 0)))
      if isFlat {
        words.append(pixel.bits)
      } else {
        UnsafeBufferPointer(rebasing: row[start..<end]).withMemoryRebound(to: UInt32.self) { words += $0 }
      }
      start = end
    }
    self.words = words
  }

  private init(words: [UInt32]) { self.words = words }

  /// The row in no more memory than its words take: those that were added one by one have room for as many again.
  var fitted: PackedRow { PackedRow(words: words.withUnsafeBufferPointer { Array($0) }) }

  var wordCount: Int { words.count }

  /// By a factor that nobody knows in advance, in a tenth of the time that the hasher takes for all bytes.
  fileprivate var digest: UInt64 {
    let factor = UInt64(bitPattern: Int64(words.count.hashValue)) | 1
    return words.reduce(0) { ($0 ^ UInt64($1)) &* factor }
  }

  /// - Parameter pixels: as many as the row has.
  func unpack(into pixels: UnsafeMutableBufferPointer<RGBA8>) {
    words.withUnsafeBufferPointer { words in
      var (index, start) = (0, 0)
      while index < words.count {
        let end = min(start + Int(words[index] / 2), pixels.count)
        let isFlat = words[index] % 2 == 1
        index += 1
        if isFlat {
          pixels[start..<end].update(repeating: RGBA8(bits: words[index]))
          index += 1
        } else {
          let stretch = UnsafeBufferPointer(rebasing: words[index..<(index + end - start)])
          stretch.withMemoryRebound(to: RGBA8.self) { _ = pixels[start..<end].update(fromContentsOf: $0) }
          index += end - start
        }
        start = end
      }
    }
  }
}

/// A row in a set, which asks for its hash each time it grows.
struct KeptRow: Hashable, Sendable {
  private(set) var row: PackedRow
  private let digest: UInt64

  init(_ row: PackedRow) { (self.row, digest) = (row, row.digest) }

  /// The same in no more memory than it takes.
  var fitted: KeptRow {
    var kept = self
    kept.row = row.fitted
    return kept
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension UnsafeBufferPointer<RGBA8> {
  /// Whether eight pixels from a place on are there and have one color.
  @inline(__always)
  fileprivate func isBlock(of pixel: RGBA8, at index: Int) -> Bool {
    guard index &+ 8 <= count, let base = baseAddress else { return false }
    let pair = UInt64(pixel.bits) &* 0x1_0000_0001
    let bytes = UnsafeRawPointer(base + index)
    var difference: UInt64 = 0
    for i in 0..<4 { difference |= bytes.loadUnaligned(fromByteOffset: 8 &* i, as: UInt64.self) ^ pair }
    return difference == 0
  }
}
