/// Finds the nearest of a palette's colours, exactly, by squared distance in sRGB.
///
/// Colour space is divided into 8 x 8 x 8 cells, each of them into 64 smaller ones. The first colour met in a cell collects the few
/// entries that can be the nearest to any colour of that cell, and all later ones compare those alone; a small cell does so for the
/// second colour, since many are met once.
package struct NearestColorMap: Sendable {
  private let colors: [SIMD4<Float>]
  /// Where a small cell's candidates begin in `candidates`; 0 until the cell is met, `metOnce` until it is met again.
  private var offsets: [Int32]
  private static let metOnce: Int32 = -1
  /// The same for the cells four times as wide; 0 until one is met.
  private var parentOffsets: [Int32]
  /// Lists of candidates, each with its length first. The list of all entries begins at 0.
  private var candidates: [UInt16]

  /// - Parameter colors: 1...256 RGBA words; alpha is not looked at.
  package init(_ colors: [UInt32]) {
    precondition((1...256).contains(colors.count), "A palette has 1...256 colours")
    self.colors = colors.map(Self.components)
    offsets = [Int32](repeating: 0, count: 1 << 15)
    parentOffsets = [Int32](repeating: 0, count: 1 << 9)
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
    var offset = Int(offsets[cell])
    if offset <= 0 { offset = candidates(of: cell) }
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

  @inline(__always)
  private static func cell(of pixel: UInt32) -> Int {
    let red = pixel >> 3 & 31
    let green = pixel >> 6 & 31 << 5
    let blue = pixel >> 9 & 31 << 10
    return Int(red | green | blue)
  }

  @inline(__always)
  private static func squaredLength(_ difference: SIMD4<Float>) -> Float {
    let square = difference * difference
    return square.x + square.y + square.z
  }

  /// Where the entries begin that can be the nearest to a colour of a small cell: those of the cell round it, or when it is met again
  /// its own out of them.
  private mutating func candidates(of cell: Int) -> Int {
    let parent = cell >> 2 & 7 | (cell >> 7 & 7) << 3 | (cell >> 12) << 6
    if parentOffsets[parent] == 0 {
      let corner = SIMD4(Float(cell >> 2 & 7), Float(cell >> 7 & 7), Float(cell >> 12), 0) * 32
      parentOffsets[parent] = list(among: 0, corner: corner, side: 32)
    }
    guard offsets[cell] == Self.metOnce else {
      offsets[cell] = Self.metOnce
      return Int(parentOffsets[parent])
    }
    let place = SIMD4(Float(cell & 31), Float(cell >> 5 & 31), Float(cell >> 10), 0)
    offsets[cell] = list(among: Int(parentOffsets[parent]), corner: place * 8, side: 8)
    return Int(offsets[cell])
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
