/// Finds the nearest color of a palette, exactly, by squared distance in sRGB; the first of several equally near
/// colors.
///
/// Recent colors are cached, because the soft edges of moving shapes have the same colors in every frame. On a cache
/// miss, color space is divided into 8 x 8 x 8 cells, and each cell in use into 64 smaller ones. The first lookup in a
/// cell collects the few entries that can be nearest to a color in it; later lookups only compare these. A small cell
/// does so at its second lookup, because many cells are only used once.
package struct NearestColorMap: Sendable {
  private let colors: [RGBA8]
  private let standIn: (@Sendable (RGBA8) -> RGBA8)?
  /// The numbers of the colors, if there are stand-ins: most of these are entries.
  private let exact: ExactColorMap?
  /// A direct-mapped cache: the last color of each slot, with its index in place of alpha.
  private var cache: [RGBA8]
  /// For each cell, the offset of its candidates in `candidates`; 0 before the first lookup.
  private var offsets = [Int32](repeating: 0, count: 512)
  /// For each cell, the offset of its small cells in `smallOffsets`; before the first lookup 0, the offset of 64 unused
  /// ones.
  private var smallCells = [Int32](repeating: 0, count: 512)
  /// For each small cell, the offset of its candidates; 0 before the first lookup, `metOnce` before the second.
  private var smallOffsets = [Int32](repeating: 0, count: 64)
  private static let metOnce: Int32 = -1
  /// Lists of candidates, each preceded by its length, and followed by its last one until there are whole groups. The
  /// list of all entries has the offset 0.
  private var candidates: [UInt16]

  /// The candidates of a group, which are compared at once.
  private static let lanes = 8
  private static let cacheBits: UInt32 = 12

  /// - Parameters:
  ///   - colors: 1...256; alpha is ignored.
  ///   - standIn: the color whose nearest is that of another.
  package init(_ colors: [RGBA8], standIn: (@Sendable (RGBA8) -> RGBA8)? = nil) {
    precondition((1...256).contains(colors.count), "A palette has 1...256 colors")
    (self.colors, self.standIn) = (colors, standIn)
    exact = standIn == nil ? nil : ExactColorMap(colors.map { $0.opaque }, limit: 256)
    candidates = [UInt16(colors.count)] + (0..<UInt16(colors.count))
    cache = []
    repeatLast(of: colors.count)
    // Every slot starts with black and its index, which is correct because a lookup compares the whole color.
    let black = RGBA8(red: 0, green: 0, blue: 0)
    cache = [RGBA8](repeating: black.withAlpha(search(black)), count: 1 << Self.cacheBits)
  }

  /// Writes the indices of the nearest colors.
  package mutating func map(_ pixels: UnsafeBufferPointer<RGBA8>, into indices: UnsafeMutableBufferPointer<UInt8>) {
    guard var last = pixels.first else { return }
    var index = index(of: last)
    for i in pixels.indices {
      if pixels[i] != last {
        last = pixels[i]
        index = self.index(of: last)
      }
      indices[i] = index
    }
  }

  /// The index of the nearest color.
  @inline(__always)
  package mutating func index(of pixel: RGBA8) -> UInt8 {
    let slot = pixel.opaque.hashSlot(bits: Self.cacheBits)
    let known = cache[slot]
    if known.opaque == pixel.opaque { return known.alpha }
    let index = search(pixel)
    cache[slot] = pixel.withAlpha(index)
    return index
  }

  /// Searches the candidates of a color's cell.
  @inline(never)
  private mutating func search(_ pixel: RGBA8) -> UInt8 {
    let color = standIn?(pixel.opaque) ?? pixel
    if let index = exact?.index(of: color) { return index }
    let (cell, small) = (Self.cell(of: color), Self.smallCell(of: color))
    var offset = Int(smallOffsets[Int(smallCells[cell]) &+ small])
    if offset <= 0 { offset = candidates(of: cell, small) }
    let count = Int(candidates[offset])
    return candidates.withUnsafeBufferPointer { candidates in
      colors.withUnsafeBufferPointer { colors in
        var (best, minimum) = (candidates[offset + 1], Int32.max)
        for i in (offset + 1)...(offset + count) {
          let distance = colors[Int(candidates[i])].squaredDistance(to: color)
          if distance < minimum { (best, minimum) = (candidates[i], distance) }
        }
        return UInt8(truncatingIfNeeded: best)
      }
    }
  }

  /// The index of a cell: the three highest bits of red, green and blue, with red in the lowest digit.
  @inline(__always)
  private static func cell(of color: RGBA8) -> Int {
    Int(color.red >> 5) | Int(color.green >> 5) << 3 | Int(color.blue >> 5) << 6
  }

  /// The index of a small cell within its cell: the next two bits of each component.
  @inline(__always)
  private static func smallCell(of color: RGBA8) -> Int {
    Int(color.red >> 3 & 3) | Int(color.green >> 3 & 3) << 2 | Int(color.blue >> 3 & 3) << 4
  }

  /// The offset of the candidates for a color: of its cell or, from the second lookup in the small cell on, of the
  /// small cell.
  private mutating func candidates(of cell: Int, _ small: Int) -> Int {
    let corner = SIMD4(Int16(cell & 7), Int16(cell >> 3 & 7), Int16(cell >> 6), 0) &* 32
    if offsets[cell] == 0 {
      offsets[cell] = list(among: 0, corner: corner, side: 32)
      smallCells[cell] = Int32(smallOffsets.count)
      smallOffsets.append(contentsOf: repeatElement(0, count: 64))
    }
    let index = Int(smallCells[cell]) + small
    guard smallOffsets[index] == Self.metOnce else {
      smallOffsets[index] = Self.metOnce
      return Int(offsets[cell])
    }
    let smallCorner = corner &+ SIMD4(Int16(small & 3), Int16(small >> 2 & 3), Int16(small >> 4), 0) &* 8
    smallOffsets[index] = list(among: Int(offsets[cell]), corner: smallCorner, side: 8)
    return Int(smallOffsets[index])
  }

  /// Appends the list of the candidates that can be nearest to a color in the cube: those whose minimum distance to it
  /// does not exceed the smallest maximum distance of any candidate. Returns the offset of the list.
  private mutating func list(among offset: Int, corner: SIMD4<Int16>, side: Int16) -> Int32 {
    let start = candidates.count
    let first = offset + 1
    let groupCount = (Int(candidates[offset]) + Self.lanes - 1) / Self.lanes
    candidates.append(0)
    withUnsafeTemporaryAllocation(of: SIMD8<Int32>.self, capacity: groupCount) { nearest in
      var bounds = SIMD8<Int32>(repeating: .max)
      for group in 0..<groupCount {
        let (near, far) = distances(ofGroupAt: first + group * Self.lanes, corner, side)
        nearest[group] = near
        bounds = pointwiseMin(bounds, far)
      }
      let bound = SIMD8(repeating: bounds.min())
      for group in 0..<groupCount {
        let isNear = nearest[group] .<= bound
        guard any(isNear) else { continue }
        for lane in 0..<Self.lanes where isNear[lane] {
          candidates.append(candidates[first + group * Self.lanes + lane])
        }
      }
    }
    let count = candidates.count - start - 1
    candidates[start] = UInt16(truncatingIfNeeded: count)
    repeatLast(of: count)
    return Int32(start)
  }

  /// Fills the last group of the list that ends there.
  private mutating func repeatLast(of count: Int) {
    candidates.append(contentsOf: repeatElement(candidates[candidates.count - 1], count: -count & (Self.lanes - 1)))
  }

  /// The minimum and maximum squared distances of a group of candidates to the colors in a cube.
  @inline(__always)
  private func distances(
    ofGroupAt first: Int, _ corner: SIMD4<Int16>, _ side: Int16
  ) -> (near: SIMD8<Int32>, far: SIMD8<Int32>) {
    var bits = SIMD8<UInt32>()
    for lane in 0..<Self.lanes { bits[lane] = colors[Int(candidates[first + lane])].bits }
    var (near, far) = (SIMD8<Int32>(), SIMD8<Int32>())
    for component in 0..<3 {
      let low = corner[component]
      let values = SIMD8<Int16>(truncatingIfNeeded: (bits &>> UInt32(8 * component)) & 255)
      let farthest = pointwiseMax(values &- low, (low &+ side &- 1) &- values)
      near &+= Self.square(pointwiseMax(farthest &- (side &- 1), SIMD8()))
      far &+= Self.square(farthest)
    }
    return (near, far)
  }

  /// The squares of 0...255.
  @inline(__always)
  private static func square(_ values: SIMD8<Int16>) -> SIMD8<Int32> {
    let values = SIMD8<UInt16>(truncatingIfNeeded: values)
    return SIMD8(truncatingIfNeeded: values &* values)
  }
}
