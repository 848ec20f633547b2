/// Looks colors up in a ramp, four positions at once.
struct RampReader {
  /// The ramp's entries, as ``ColorRamp`` orders them.
  private let table: UnsafePointer<UInt32>
  /// The number of the last entry.
  private let last: Float
  private let spread: Gradient.Spread

  init(table: UnsafePointer<UInt32>, count: Int, spread: Gradient.Spread) {
    self.table = table
    last = Float(count - 1)
    self.spread = spread
  }

  /// Writes the colors at `position(x)` for the pixels `start..<end` of a row, from `output`'s first element on.
  /// `position` takes four neighboring pixels' x, from the picture's left edge; where it is not a number, the pixel is
  /// clear.
  @inline(__always)
  func paint(
    from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>,
    position: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    switch spread {
    case .pad:
      write(from: start, to: end, into: output) { x in position(x) }
    case .repeat:
      write(from: start, to: end, into: output) { x in
        let t = position(x)
        return t - Self.floor(t)
      }
    case .reflect:
      write(from: start, to: end, into: output) { x in
        let t = position(x)
        let folded = t - 2 * Self.floor(t * 0.5)
        return folded.replacing(with: 2 - folded, where: folded .> 1)
      }
    }
  }

  /// As ``paint(from:to:into:position:)``, for positions that the spread has been applied to.
  @inline(__always)
  private func write(
    from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>,
    position: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    var x = SIMD4<Float>(0, 1, 2, 3) + Float(start)
    let count = end - start
    var index = 0
    while index &+ 4 <= count {
      let entries = self.entries(at: position(x))
      let colors = SIMD4(
        table[Int(entries.x)], table[Int(entries.y)], table[Int(entries.z)], table[Int(entries.w)])
      UnsafeMutableRawPointer(output + index).storeBytes(of: colors, as: SIMD4<UInt32>.self)
      x += 4
      index &+= 4
    }
    guard index < count else { return }
    let entries = self.entries(at: position(x))
    for lane in 0..<(count - index) { output[index + lane] = table[Int(entries[lane])] }
  }

  /// The nearest entries of the ramp; where the position is not a number, the first one.
  @inline(__always)
  private func entries(at position: SIMD4<Float>) -> SIMD4<UInt32> {
    // NaN is neither below 0 nor above 1 and can have any bits.
    var t = position.replacing(with: 0, where: position .< 0)
    t.replace(with: 1, where: t .> 1)
    // Beyond 2^23 a float has no fraction: adding it rounds to the nearest integer, which is then in the low bits.
    let entries = unsafeBitCast(t * last + (0x1p23 + 1), to: SIMD4<UInt32>.self) & 0xFFFF
    return entries.replacing(with: 0, where: t .!= t)
  }

  /// The integers not above `x`, for magnitudes up to 2^22; beyond, floats hold too little of a turn to matter.
  @inline(__always)
  static func floor(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let nearest = (x + 0x1.8p23) - 0x1.8p23
    return nearest.replacing(with: nearest - 1, where: nearest .> x)
  }
}
