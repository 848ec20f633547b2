/// Finds the nearest of a palette's colours, exactly, by squared distance in sRGB.
///
/// Colour space is divided into 32 x 32 x 32 cells; the first colour met in a cell collects the few entries that can be the
/// nearest to any colour of that cell, and all later ones compare those alone.
package struct NearestColorMap: Sendable {
  private let colors: [SIMD4<Int32>]
  /// Where a cell's candidates begin in `candidates`; -1 until the cell is met.
  private var offsets: [Int32]
  /// The same for cells four times as wide.
  private var parentOffsets: [Int32]
  /// Lists of candidates, each with its length less one first. The first list holds all entries.
  private var candidates: [UInt8] = []

  /// - Parameter colors: 1...256 RGBA words; alpha is not looked at.
  package init(_ colors: [UInt32]) {
    precondition((1...256).contains(colors.count), "A palette has 1...256 colours")
    self.colors = colors.map(Self.components)
    offsets = [Int32](repeating: -1, count: 1 << 15)
    parentOffsets = [Int32](repeating: -1, count: 1 << 9)
    candidates.reserveCapacity(1 << 13)
    candidates.append(UInt8(colors.count - 1))
    candidates.append(contentsOf: (0..<colors.count).map { UInt8($0) })
  }

  @inline(__always)
  private static func components(_ pixel: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255), 0)
  }

  /// The index of the nearest colour; of equally near ones the first.
  @inline(__always)
  package mutating func index(of pixel: UInt32) -> UInt8 {
    let cell = Self.cell(of: pixel)
    if offsets[cell] < 0 { collect(cell) }
    var offset = Int(offsets[cell])
    let last = offset + Int(candidates[offset]) + 1
    offset += 1
    var best = candidates[offset]
    if offset == last { return best }
    let color = Self.components(pixel)
    var least = distance(Int(best), color)
    while offset < last {
      offset += 1
      let candidate = candidates[offset]
      let distance = distance(Int(candidate), color)
      if distance < least {
        least = distance
        best = candidate
      }
    }
    return best
  }

  @inline(__always)
  private static func cell(of pixel: UInt32) -> Int {
    let red = pixel >> 3 & 31
    let green = pixel >> 6 & 31 << 5
    let blue = pixel >> 9 & 31 << 10
    return Int(red | green | blue)
  }

  @inline(__always)
  private func distance(_ entry: Int, _ color: SIMD4<Int32>) -> Int32 {
    let difference = colors[entry] &- color
    return (difference &* difference).wrappedSum()
  }

  /// Lists the entries that can be the nearest to a colour of the cell, out of those that can be in the 64 times larger
  /// cell round it.
  private mutating func collect(_ cell: Int) {
    let red = cell & 31
    let green = cell >> 5 & 31
    let blue = cell >> 10
    let parent = red >> 2 | (green >> 2) << 3 | (blue >> 2) << 6
    if parentOffsets[parent] < 0 {
      let corner = SIMD4(Int32(red >> 2), Int32(green >> 2), Int32(blue >> 2), 0) &* 32
      parentOffsets[parent] = list(among: 0, corner: corner, side: 32)
    }
    offsets[cell] = list(
      among: Int(parentOffsets[parent]), corner: SIMD4(Int32(red), Int32(green), Int32(blue), 0) &* 8, side: 8)
  }

  /// Appends the list of those candidates whose least distance to the cube is not above the smallest greatest distance
  /// of any of them; returns where it begins.
  private mutating func list(among offset: Int, corner: SIMD4<Int32>, side: Int32) -> Int32 {
    let start = candidates.count
    let sources = offset + 1...offset + 1 + Int(candidates[offset])
    let far = corner &+ SIMD4(side - 1, side - 1, side - 1, 0)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { least in
      var bound = Int32.max
      for i in sources {
        let color = colors[Int(candidates[i])]
        let above = corner &- color
        let below = color &- far
        let near = above.replacing(with: below, where: below .> above)
          .replacing(with: 0, where: (above .<= 0) .& (below .<= 0))
        // A component's greatest distance is to the farther end.
        let away = SIMD4<Int32>(repeating: 0) &- above
        let most = away.replacing(with: 0 &- below, where: (0 &- below) .> away)
        least[i - sources.lowerBound] = (near &* near).wrappedSum()
        bound = min(bound, (most &* most).wrappedSum())
      }
      candidates.append(0)
      for i in sources where least[i - sources.lowerBound] <= bound { candidates.append(candidates[i]) }
    }
    candidates[start] = UInt8(candidates.count - start - 2)
    return Int32(start)
  }
}
