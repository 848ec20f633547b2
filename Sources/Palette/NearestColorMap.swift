/// Finds the nearest of a palette's colours, exactly, by squared distance in sRGB.
///
/// Colour space is divided into 8 x 8 x 8 cells, each of them, once a colour of it is met, into 64 smaller ones. That first colour
/// collects the few entries that can be the nearest to any colour of the cell, and all later ones compare those alone; a small cell
/// does so for the second colour, since many are met once.
package struct NearestColorMap: Sendable {
  private let colors: [Entry]
  /// Their components, first all reds, then all greens, then all blues.
  private let components: [Float]
  /// Where a cell's candidates begin in `candidates`; 0 until it is met.
  private var offsets: [Int32]
  /// Where the cell's small ones begin in `smallOffsets`; before it is met at 0, where 64 stand that never are.
  private var smallCells: [Int32]
  /// Where a small cell's candidates begin; 0 until it is met, `metOnce` until it is met again.
  private var smallOffsets: [Int32]
  private static let metOnce: Int32 = -1
  /// Lists of candidates, each with its length first. The list of all entries begins at 0.
  private var candidates: [UInt16]

  /// An array of bare vectors is a type that takes long to make.
  private struct Entry {
    let components: SIMD4<Float>
  }

  /// - Parameter colors: 1...256 RGBA words; alpha is not looked at.
  package init(_ colors: [UInt32]) {
    precondition((1...256).contains(colors.count), "A palette has 1...256 colours")
    self.colors = colors.map { Entry(components: Self.components($0)) }
    components = [Float](unsafeUninitializedCapacity: 3 * colors.count) { [colors = self.colors] values, count in
      for (i, color) in colors.enumerated() {
        (values[i], values[colors.count + i], values[2 * colors.count + i]) = (
          color.components.x, color.components.y, color.components.z
        )
      }
      count = values.count
    }
    offsets = [Int32](repeating: 0, count: 512)
    smallCells = offsets
    smallOffsets = [Int32](repeating: 0, count: 64)
    candidates = [UInt16(colors.count)] + (0..<UInt16(colors.count))
  }

  @inline(__always)
  private static func components(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4<Float>(unsafeBitCast(pixel & 0xFF_FFFF, to: SIMD4<UInt8>.self))
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
        var least = Self.squaredLength(colors[Int(best)].components - color)
        for i in (offset + 2)...(offset + count) {
          let distance = Self.squaredLength(colors[Int(candidates[i])].components - color)
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
    let half = SIMD4(repeating: (side - 1) / 2)
    let center = corner + half
    candidates.append(contentsOf: repeatElement(0, count: count + 1))
    let kept = withUnsafeTemporaryAllocation(of: Float.self, capacity: count + 3) { nearest in
      candidates.withUnsafeMutableBufferPointer { [components] candidates in
        let given = UnsafeBufferPointer(rebasing: candidates[(offset + 1)..<(offset + 1 + count)])
        var bounds = SIMD4(repeating: Float.infinity)
        var i = 0
        while i < count {
          let (red, green, blue) = Self.colors(of: given, from: i, components)
          let away = (Self.length(red - center.x), Self.length(green - center.y), Self.length(blue - center.z))
          let outside = (Self.positive(away.0 - half), Self.positive(away.1 - half), Self.positive(away.2 - half))
          let farthest = (away.0 + half, away.1 + half, away.2 + half)
          let least = outside.0 * outside.0 + outside.1 * outside.1 + outside.2 * outside.2
          UnsafeMutableRawBufferPointer(nearest).storeBytes(of: least, toByteOffset: 4 * i, as: SIMD4<Float>.self)
          let greatest = farthest.0 * farthest.0 + farthest.1 * farthest.1 + farthest.2 * farthest.2
          bounds.replace(with: greatest, where: greatest .< bounds)
          i &+= 4
        }
        let bound = bounds.min()
        var kept = 0
        for i in 0..<count where nearest[i] <= bound {
          kept += 1
          candidates[start + kept] = candidates[offset + 1 + i]
        }
        candidates[start] = UInt16(truncatingIfNeeded: kept)
        return kept
      }
    }
    candidates.removeLast(count - kept)
    return Int32(start)
  }

  /// The reds, greens and blues of four candidates; behind the end the last one comes again.
  @inline(__always)
  private static func colors(
    of candidates: UnsafeBufferPointer<UInt16>, from start: Int, _ components: [Float]
  ) -> (red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
    let last = candidates.count &- 1
    let a = Int(candidates[start])
    let b = Int(candidates[min(start &+ 1, last)])
    let c = Int(candidates[min(start &+ 2, last)])
    let d = Int(candidates[min(start &+ 3, last)])
    return components.withUnsafeBufferPointer { values in
      let (green, blue) = (values.count / 3, values.count / 3 &* 2)
      return (
        SIMD4(values[a], values[b], values[c], values[d]),
        SIMD4(values[green &+ a], values[green &+ b], values[green &+ c], values[green &+ d]),
        SIMD4(values[blue &+ a], values[blue &+ b], values[blue &+ c], values[blue &+ d])
      )
    }
  }

  @inline(__always)
  private static func length(_ difference: SIMD4<Float>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(difference, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
  }

  @inline(__always)
  private static func positive(_ values: SIMD4<Float>) -> SIMD4<Float> {
    values.replacing(with: 0, where: values .< 0)
  }
}
