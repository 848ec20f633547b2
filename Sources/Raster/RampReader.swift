/// Looks colours up in a ramp, four places at once.
struct RampReader {
  let words: UnsafePointer<UInt32>
  let spread: Gradient.Spread

  /// Writes the colours at `place(x)` for the pixels `start..<end` of a row, from `output`'s first element on. `place` takes
  /// four neighbouring pixels' x, from the picture's left edge; where it is not a number, it counts as 0.
  @inline(__always)
  func paint(
    from start: Int, to end: Int, into output: UnsafeMutablePointer<UInt32>,
    place: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    var x = SIMD4<Float>(0, 1, 2, 3) + Float(start)
    let count = end - start
    var index = 0
    while index + 4 <= count {
      let entries = entries(at: place(x))
      for lane in 0..<4 { output[index + lane] = words[Int(entries[lane])] }
      x += 4
      index += 4
    }
    guard index < count else { return }
    let entries = entries(at: place(x))
    for lane in 0..<(count - index) { output[index + lane] = words[Int(entries[lane])] }
  }

  @inline(__always)
  func color(at place: Float) -> UInt32 { words[Int(entries(at: SIMD4(repeating: place))[0])] }

  /// The nearest entries of the ramp.
  @inline(__always)
  private func entries(at place: SIMD4<Float>) -> SIMD4<UInt32> {
    var t = place
    switch spread {
    case .pad:
      break
    case .repeat:
      t -= Self.floor(t)
    case .reflect:
      t -= 2 * Self.floor(t * 0.5)
      t.replace(with: 2 - t, where: t .> 1)
    }
    // In this order, so that what is not a number becomes 0.
    t = SIMD4<Float>.zero.replacing(with: t, where: t .> 0)
    t.replace(with: 1, where: t .> 1)
    // Beyond 2^23 a float has no fraction: adding it rounds to the nearest integer, which is then in the low bits.
    return unsafeBitCast(t * Float(ColorRamp.size - 1) + 0x1p23, to: SIMD4<UInt32>.self) & 0xFFFF
  }

  /// The integers not above `x`, for magnitudes up to 2^22; beyond, floats hold too little of a turn to matter.
  @inline(__always)
  static func floor(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let nearest = (x + 0x1.8p23) - 0x1.8p23
    return nearest.replacing(with: nearest - 1, where: nearest .> x)
  }
}
