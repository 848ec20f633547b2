/// Finds the nearest of a palette's colours, exactly, by squared distance in sRGB.
///
/// Colour space is divided into 8 x 8 x 8 cells, each of them, once a colour of it is met, into 64 smaller ones. That first colour
/// collects the few entries that can be the nearest to any colour of the cell, and all later ones compare those alone; a small cell
/// does so for the second colour, since many are met once.
package struct NearestColorMap: Sendable {
  private let colors: [SIMD4<Float>]
  /// Where a cell's candidates begin in `candidates`; 0 until it is met.
  private var offsets: [Int32]
  /// Where the cell's small ones begin in `smallOffsets`; before it is met at 0, where 64 stand that never are.
  private var smallCells: [Int32]
  /// Where a small cell's candidates begin; 0 until it is met, `metOnce` until it is met again.
  private var smallOffsets: [Int32]
  private static let metOnce: Int32 = -1
  /// Lists of candidates, each with its length first. The list of all entries begins at 0.
  private var candidates: [UInt16]

  /// - Parameter colors: 1...256 RGBA words; alpha is not looked at.
  package init(_ colors: [UInt32]) {
    precondition((1...256).contains(colors.count), "A palette has 1...256 colours")
    self.colors = colors.map(Self.components)
    offsets = [Int32](repeating: 0, count: 512)
    smallCells = offsets
    smallOffsets = [Int32](repeating: 0, count: 64)
    candidates = [UInt16(colors.count)] + (0..<UInt16(colors.count))
  }

  @inline(__always)
  private static func components(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), 0)
  }

  /// Writes the indices of the nearest colours.
  package mutating func map(_ pixels: UnsafeBufferPointer<UInt32>, into indices: UnsafeMutableBufferPointer<UInt8>) {
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

  /// The index of the nearest colour; of equally near ones the first.
  @inline(__always)
  package mutating func index(of pixel: UInt32) -> UInt8 {
    let cell = Self.cell(of: pixel)
    let small = Self.smallCell(of: pixel)
    var offset = Int(smallOffsets[Int(smallCells[cell]) &+ small])
    if offset <= 0 { offset = candidates(of: cell, small) }
    let count = Int(candidates[offset])
    return candidates.withUnsafeBufferPointer { candidates in
      colors.withUnsafeBufferPointer { colors in
        var best = candidates[offset + 1]
        guard count > 1 else { return UInt8(truncatingIfNeeded: best) }
        let color = Self.components(pixel)
        var least = Self.squaredLength(colors[Int(best)] - color)
        for i in (offset + 2)...(offset + count) {
          let distance = Self.squaredLength(colors[Int(candidates[i])] - color)
          if distance < least {
            least = distance
            best = candidates[i]
          }
        }
        return UInt8(truncatingIfNeeded: best)
      }
    }
  }

  /// A cell's number: the three highest bits of red, green and blue, from the lowest digit up.
  @inline(__always)
  private static func cell(of pixel: UInt32) -> Int {
    let red = pixel >> 5 & 7
    let green = pixel >> 10 & 7 << 3
    let blue = pixel >> 15 & 7 << 6
    return Int(red | green | blue)
  }

  /// A small cell's number in its cell: the two bits below.
  @inline(__always)
  private static func smallCell(of pixel: UInt32) -> Int {
    let red = pixel >> 3 & 3
    let green = pixel >> 9 & 3 << 2
    let blue = pixel >> 15 & 3 << 4
    return Int(red | green | blue)
  }

  @inline(__always)
  private static func squaredLength(_ difference: SIMD4<Float>) -> Float {
    let square = difference * difference
    return square.x + square.y + square.z
  }

  /// Where the entries begin that can be the nearest to a colour of a small cell: those of the cell round it, or when it is met again
  /// its own out of them.
  private mutating func candidates(of cell: Int, _ small: Int) -> Int {
    let corner = SIMD4(Float(cell & 7), Float(cell >> 3 & 7), Float(cell >> 6), 0) * 32
    if offsets[cell] == 0 {
      offsets[cell] = list(among: 0, corner: corner, side: 32)
      smallCells[cell] = Int32(smallOffsets.count)
      smallOffsets.append(contentsOf: repeatElement(0, count: 64))
    }
    let place = Int(smallCells[cell]) + small
    guard smallOffsets[place] == Self.metOnce else {
      smallOffsets[place] = Self.metOnce
      return Int(offsets[cell])
    }
    let smallCorner = corner + SIMD4(Float(small & 3), Float(small >> 2 & 3), Float(small >> 4), 0) * 8
    smallOffsets[place] = list(among: Int(offsets[cell]), corner: smallCorner, side: 8)
    return Int(smallOffsets[place])
  }

  /// Appends the list of those candidates whose least distance to the cube is not above the smallest greatest distance
  /// of any of them; returns where it begins.
  private mutating func list(among offset: Int, corner: SIMD4<Float>, side: Float) -> Int32 {
    let start = candidates.count
    let count = Int(candidates[offset])
    let half = SIMD4((side - 1) / 2, (side - 1) / 2, (side - 1) / 2, 0)
    let center = corner + half
    candidates.append(contentsOf: repeatElement(0, count: count + 1))
    let kept = withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { nearest in
      candidates.withUnsafeMutableBufferPointer { candidates in
        colors.withUnsafeBufferPointer { colors in
          var bound = Float.infinity
          for i in 0..<count {
            let difference = colors[Int(candidates[offset + 1 + i])] - center
            let away = difference.replacing(with: SIMD4() - difference, where: difference .< 0)
            let outside = away - half
            nearest[i] = Self.squaredLength(outside.replacing(with: 0, where: outside .< 0))
            bound = min(bound, Self.squaredLength(away + half))
          }
          var kept = 0
          for i in 0..<count where nearest[i] <= bound {
            kept += 1
            candidates[start + kept] = candidates[offset + 1 + i]
          }
          candidates[start] = UInt16(truncatingIfNeeded: kept)
          return kept
        }
      }
    }
    candidates.removeLast(count - kept)
    return Int32(start)
  }
}
