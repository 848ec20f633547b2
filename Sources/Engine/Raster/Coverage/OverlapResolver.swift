import Vector

/// Corrects the coverage of pixels that edges of overlapping contours share.
///
/// The winding numbers within a pixel differ by at most the number of edges that go through it: by the nonzero rule a
/// pixel whose mean winding number is no smaller is full, as its area says. The other shared pixels are computed anew.
struct OverlapResolver: ~Copyable {
  /// An area that makes no difference.
  private static let slack: Float = 1e-3

  private var index = EdgeIndex()
  /// The parts of the edges in the current row.
  private var pieces = ReusedBuffer<EdgePiece>()
  /// `starts[x]` is the first piece that begins in a pixel, and `following[piece]` the next one in the same pixel; -1
  /// for none.
  private var starts = ReusedBuffer<Int32>()
  private var following = ReusedBuffer<Int32>()
  /// By how much more edges go through a pixel than through the one on its left; all 0 between rows.
  private var changes = ReusedBuffer<Int32>()
  /// The row's winding-weighted areas as they were added up.
  private var areas = ReusedBuffer<Float>()
  /// One a block of four pixels: a bit for each pixel that is computed anew.
  private var wanted = ReusedBuffer<UInt8>()
  /// The pieces that go through the current pixel, and the winding numbers on its left.
  private var active = ReusedBuffer<EdgePiece>()
  private var winding = WindingProfile()
  private var pixel = OverlapPixel()

  /// Corrects `coverage` so that it is 0...1. The time grows with the number of edges in each row that has shared
  /// pixels, and with the edges in the pixels that are computed anew.
  mutating func resolve(_ coverage: inout CoverageAccumulator, rule: FillRule) {
    guard coverage.findsOverlaps, coverage.edges.count < CoverageAccumulator.maximumEdges else { return }
    // Edges on the right border are in the pixel beyond it.
    let places = coverage.stride + 4
    starts.fill(to: places, with: -1)
    changes.fill(to: places, with: 0)
    areas.fill(to: places, with: 0)
    wanted.fill(to: places / 4, with: 0)
    for row in 0..<coverage.rows.count where coverage.occupancy.isShared(row: row) {
      resolve(row, of: coverage, isEvenOdd: rule == .evenOdd)
    }
    index.reset()
  }

  private mutating func resolve(_ row: Int, of coverage: borrowing CoverageAccumulator, isEvenOdd: Bool) {
    index.move(to: row, of: coverage)
    cutEdges(row)
    guard let first = findWanted(row, coverage, isEvenOdd: isEvenOdd) else { return }
    sortPieces()
    active.cut(to: 0)
    winding.reset()
    var begun = 0
    for block in first..<(coverage.columns.count + 3) / 4 {
      var bits = wanted[block]
      while bits != 0 {
        let x = 4 &* block &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        while begun <= x {
          begin(in: begun, leavingOutBefore: Double(x))
          begun += 1
        }
        retire(before: Double(x))
        let more = Float(pixel.coverage(of: x, pieces: active, winding: winding, isEvenOdd: isEvenOdd)) - areas[x]
        let cells = coverage.cells + (row &* coverage.stride &+ x)
        cells[0] += more
        cells[1] -= more
        coverage.touch(row: row, from: x, through: x + 1)
      }
    }
    for position in 0..<pieces.count { starts[pieces[position].firstPixel] = -1 }
  }

  /// Takes the parts of edges in a row, and counts them in each pixel.
  private mutating func cutEdges(_ row: Int) {
    pieces.cut(to: 0)
    for position in 0..<index.active.count {
      let piece = index.active[position].piece(inRow: Double(row))
      pieces.append(piece)
      let count = Int32(truncatingIfNeeded: piece.step)
      changes[piece.firstPixel] &+= count
      changes[piece.lastPixel &+ 1] &-= count
    }
  }

  /// Reads the areas of a row, and finds the pixels that are computed anew; returns the first block with one.
  private mutating func findWanted(
    _ row: Int, _ coverage: borrowing CoverageAccumulator, isEvenOdd: Bool
  ) -> Int? {
    let cells = UnsafeRawPointer(coverage.cells + row &* coverage.stride)
    let changes = UnsafeMutableRawPointer(changes.start)
    let areas = UnsafeMutableRawPointer(areas.start)
    var area: Float = 0
    var count: Int32 = 0
    var first: Int?
    for block in 0..<coverage.stride / 4 {
      let sums = (cells + 16 &* block).loadUnaligned(as: SIMD4<Float>.self).runningSums + area
      let counts = (changes + 16 &* block).loadUnaligned(as: SIMD4<Int32>.self).runningSums &+ count
      (changes + 16 &* block).storeBytes(of: .zero, as: SIMD4<Int32>.self)
      (areas + 16 &* block).storeBytes(of: sums, as: SIMD4<Float>.self)
      (area, count) = (sums.w, counts.w)
      var shared = coverage.occupancy.shared(row: row, block: block)
      if !isEvenOdd, shared != 0 { shared &= (sums.magnitudes .< SIMD4<Float>(counts) - Self.slack).bits }
      wanted[block] = shared
      if shared != 0, first == nil { first = block }
    }
    return first
  }

  private mutating func sortPieces() {
    following.cut(to: 0)
    for position in 0..<pieces.count {
      let x = pieces[position].firstPixel
      following.append(starts[x])
      if pieces[position].direction != 0 { starts[x] = Int32(truncatingIfNeeded: position) }
    }
  }

  /// Takes in the pieces that begin in a pixel.
  @inline(__always)
  private mutating func begin(in x: Int, leavingOutBefore left: Double) {
    var position = starts[x]
    while position >= 0 {
      let piece = pieces[Int(position)]
      if piece.right < left { leaveOut(piece) } else { active.append(piece) }
      position = following[Int(position)]
    }
  }

  /// Leaves out the pieces that lie on the left of a pixel.
  @inline(__always)
  private mutating func retire(before left: Double) {
    var kept = 0
    for position in 0..<active.count {
      let piece = active[position]
      if piece.right < left {
        leaveOut(piece)
      } else {
        if kept < position { active[kept] = piece }
        kept &+= 1
      }
    }
    active.cut(to: kept)
  }

  @inline(__always)
  private mutating func leaveOut(_ piece: EdgePiece) {
    winding.add(from: piece.top.y, to: piece.bottom.y, direction: piece.direction)
  }
}

extension SIMD4<Int32> {
  /// As for floats.
  @inline(__always)
  fileprivate var runningSums: Self {
    let pairs = self &+ unsafeBitCast(unsafeBitCast(self, to: SIMD2<UInt64>.self) &<< 32, to: Self.self)
    return pairs &+ Self(lowHalf: .zero, highHalf: SIMD2(repeating: pairs.y))
  }
}

extension SIMDMask<SIMD4<Int32>> {
  /// The lanes as bits.
  @inline(__always)
  fileprivate var bits: UInt8 {
    let lanes = unsafeBitCast(self, to: SIMD4<UInt32>.self) & SIMD4(1, 2, 4, 8)
    return UInt8(truncatingIfNeeded: lanes.wrappedSum())
  }
}
