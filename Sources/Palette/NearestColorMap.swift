/// Finds the nearest of a palette's colours, exactly, by squared distance in sRGB.
///
/// Colour space is divided into 32 x 32 x 32 cells; the first colour met in a cell collects the few entries that can be the
/// nearest to any colour of that cell, and all later ones compare those alone.
package struct NearestColorMap: Sendable {
  private let count: Int
  private let red, green, blue: [Int32]
  /// Where a cell's candidates begin in `candidates`; -1 until the cell is met.
  private var offsets: [Int32]
  /// Lists of candidates, each with its length first.
  private var candidates: [UInt8] = []

  /// - Parameter colors: 1...256 RGBA words; alpha is not looked at.
  package init(_ colors: [UInt32]) {
    precondition((1...256).contains(colors.count), "A palette has 1...256 colours")
    count = colors.count
    red = colors.map { Int32($0 & 255) }
    green = colors.map { Int32($0 >> 8 & 255) }
    blue = colors.map { Int32($0 >> 16 & 255) }
    offsets = [Int32](repeating: -1, count: 1 << 15)
    candidates.reserveCapacity(1 << 13)
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
    let r = Int32(pixel & 255)
    let g = Int32(pixel >> 8 & 255)
    let b = Int32(pixel >> 16 & 255)
    var least = distance(Int(best), r, g, b)
    while offset < last {
      offset += 1
      let candidate = candidates[offset]
      let distance = distance(Int(candidate), r, g, b)
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
  private func distance(_ entry: Int, _ r: Int32, _ g: Int32, _ b: Int32) -> Int32 {
    let dr = red[entry] &- r
    let dg = green[entry] &- g
    let db = blue[entry] &- b
    return dr &* dr &+ dg &* dg &+ db &* db
  }

  /// Lists the entries whose least distance to the cell is not above the smallest greatest distance of any entry.
  private mutating func collect(_ cell: Int) {
    let r = Int32(cell & 31) * 8
    let g = Int32(cell >> 5 & 31) * 8
    let b = Int32(cell >> 10) * 8
    offsets[cell] = Int32(candidates.count)
    let start = candidates.count
    candidates.append(0)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { near in
      var bound = Int32.max
      for i in 0..<count {
        let (nearRed, farRed) = span(red[i] &- r)
        let (nearGreen, farGreen) = span(green[i] &- g)
        let (nearBlue, farBlue) = span(blue[i] &- b)
        near[i] = nearRed &+ nearGreen &+ nearBlue
        bound = min(bound, farRed &+ farGreen &+ farBlue)
      }
      for i in 0..<count where near[i] <= bound { candidates.append(UInt8(i)) }
    }
    candidates[start] = UInt8(candidates.count - start - 2)
  }

  /// The squares of the least and the greatest distance from an offset to the interval 0...7.
  @inline(__always)
  private func span(_ offset: Int32) -> (near: Int32, far: Int32) {
    let near = max(0, max(0 &- offset, offset &- 7))
    let far = max(abs(offset), abs(offset &- 7))
    return (near &* near, far &* far)
  }
}
