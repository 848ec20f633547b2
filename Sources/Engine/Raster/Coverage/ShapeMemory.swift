import Vector

/// The coverage of shapes painted before: many animations paint the same ones again and again, in other colors or in
/// another order. Saves 18 % of the instructions of the catalog at 64 pixels, and 12 % of a batch of 100 small rings.
///
/// The first shapes are kept: shapes that do not move are among them. Of later ones, those that are costly to make stay
/// until newer ones need their room, such as the lines of a text that scrolls from time to time: with them, a recording
/// of a terminal takes half of the time.
struct ShapeMemory {
  private struct Entry {
    let shape: PlacedShape
    let coverage: CoverageCopy
  }

  /// The limit in bytes of the first shapes; enough for a small animation.
  static let maximumBytes = 1 << 16
  private var entries: [Entry] = []
  /// `fingerprints[i]` belongs to `entries[i].shape`.
  private var fingerprints: [UInt64] = []
  private(set) var byteCount = 0

  /// The limit in bytes of the shapes since the last change of generations: a screen of text has half of it.
  static let maximumRecentBytes = 1 << 21
  /// The points of a path from which on a copy of its coverage takes a small part of the time of making it.
  private static let costlyPoints = 24
  private var recent: [UInt64: Entry] = [:]
  /// The shapes of the generation before, which stay if they are asked for.
  private var older: [UInt64: Entry] = [:]
  private(set) var recentByteCount = 0

  /// The coverage of a shape; nil if it is not kept.
  mutating func coverage(of shape: PlacedShape, _ fingerprint: UInt64) -> CoverageCopy? {
    for i in fingerprints.indices where fingerprints[i] == fingerprint && entries[i].shape == shape {
      return entries[i].coverage
    }
    if let entry = recent[fingerprint] { return entry.shape == shape ? entry.coverage : nil }
    guard let entry = older[fingerprint], entry.shape == shape else { return nil }
    keepRecent(entry, fingerprint, bytes: Self.byteCount(of: shape) + entry.coverage.byteCount)
    return entry.coverage
  }

  /// Keeps the coverage of a shape if there is room.
  mutating func keep(_ shape: PlacedShape, fingerprint: UInt64, coverage: borrowing CoverageAccumulator) {
    let more = Self.byteCount(of: shape) + CoverageCopy.byteCount(of: coverage)
    if byteCount + more <= Self.maximumBytes {
      byteCount += more
      fingerprints.append(fingerprint)
      entries.append(Entry(shape: shape, coverage: CoverageCopy(of: coverage)))
    } else if shape.path.points.count >= Self.costlyPoints {
      keepRecent(Entry(shape: shape, coverage: CoverageCopy(of: coverage)), fingerprint, bytes: more)
    }
  }

  private mutating func keepRecent(_ entry: Entry, _ fingerprint: UInt64, bytes: Int) {
    guard bytes <= Self.maximumRecentBytes else { return }
    if recentByteCount + bytes > Self.maximumRecentBytes {
      (older, recent, recentByteCount) = (recent, [:], 0)
    }
    recentByteCount += bytes
    recent[fingerprint] = entry
  }

  private static func byteCount(of shape: PlacedShape) -> Int { 16 * shape.path.points.count }
}

/// All that determines the coverage of a path: equal values have equal coverage.
struct PlacedShape: Equatable {
  let path: Path
  /// The fill rule, of the path or of its stroke's outline.
  let rule: FillRule
  /// The stroke; nil for a fill.
  let style: StrokeStyle?
  let transform: AffineTransform
  /// The visible rows.
  let rows: Range<Int>

  /// A hash; different shapes rarely have the same one.
  var fingerprint: UInt64 {
    var value = UInt64(truncatingIfNeeded: path.points.count &+ rows.lowerBound &* 31 &+ rows.upperBound &* 17)
    func add(_ number: Double) { value = (value ^ number.bitPattern) &* 0x9E37_79B9_7F4A_7C15 }
    for point in path.points {
      add(point.x)
      add(point.y)
      value ^= value >> 32
    }
    add(transform.a)
    add(transform.b)
    add(transform.tx)
    add(transform.ty)
    if let style { add(style.width) }
    return value
  }
}

/// A copy of the coverage that a path has added to an accumulator.
final class CoverageCopy {
  private let rows, columns: Range<Int>
  /// The accumulator's bits of touched blocks, and the cells of these blocks in order.
  private let touched: UnsafeMutablePointer<UInt64>
  private let blocks: UnsafeMutablePointer<SIMD4<Float>>
  /// The size in bytes.
  let byteCount: Int

  /// Copies everything added since the accumulator was opened.
  init(of coverage: borrowing CoverageAccumulator) {
    (rows, columns) = (coverage.rows, coverage.columns)
    let counts = Self.counts(of: coverage)
    byteCount = Self.byteCount(counts)
    touched = .allocate(capacity: counts.words)
    touched.initialize(from: coverage.touched, count: counts.words)
    blocks = .allocate(capacity: counts.blocks)
    var next = blocks
    Self.forEachBlock(in: coverage) { block in
      next.initialize(to: block.loadUnaligned(as: SIMD4<Float>.self))
      next += 1
    }
  }

  /// The size of a copy in bytes.
  static func byteCount(of coverage: borrowing CoverageAccumulator) -> Int {
    byteCount(counts(of: coverage))
  }

  private static func byteCount(_ counts: (words: Int, blocks: Int)) -> Int { 8 * counts.words + 16 * counts.blocks }

  private static func counts(of coverage: borrowing CoverageAccumulator) -> (words: Int, blocks: Int) {
    let words = coverage.wordsPerRow * coverage.rows.count
    var blocks = 0
    for word in 0..<words { blocks += coverage.touched[word].nonzeroBitCount }
    return (words, blocks)
  }

  deinit {
    touched.deallocate()
    blocks.deallocate()
  }

  /// Opens an empty accumulator and adds the copied coverage.
  func add(to coverage: inout CoverageAccumulator) {
    coverage.open(rows: rows, columns: columns)
    coverage.touched.update(from: touched, count: coverage.wordsPerRow * rows.count)
    var next = blocks
    Self.forEachBlock(in: coverage) { block in
      block.storeBytes(of: next.pointee, as: SIMD4<Float>.self)
      next += 1
    }
  }

  @inline(__always)
  private static func forEachBlock(
    in coverage: borrowing CoverageAccumulator, _ body: (UnsafeMutableRawPointer) -> Void
  ) {
    for row in 0..<coverage.rows.count {
      let line = UnsafeMutableRawPointer(coverage.cells + row &* coverage.stride)
      let bits = coverage.touched + row &* coverage.wordsPerRow
      for word in 0..<coverage.wordsPerRow {
        var pattern = bits[word]
        while pattern != 0 {
          body(line + (word &* 64 &+ pattern.trailingZeroBitCount) &* 16)
          pattern &= pattern &- 1
        }
      }
    }
  }
}
