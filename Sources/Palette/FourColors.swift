/// Four of a palette's colours, to be compared at once: their first components, the second and the third.
struct FourColors {
  private var first, second, third: SIMD4<Float>

  /// A component farther from all others than they are from one another.
  private static let faraway: Float = 4096

  /// The components at four places; what is nil is never the nearest.
  @inline(__always)
  private init(_ components: (Int) -> SIMD4<Float>?) {
    func color(_ lane: Int) -> SIMD4<Float> { components(lane) ?? SIMD4(repeating: Self.faraway) }
    let (a, b, c, d) = (color(0), color(1), color(2), color(3))
    first = SIMD4(a.x, b.x, c.x, d.x)
    second = SIMD4(a.y, b.y, c.y, d.y)
    third = SIMD4(a.z, b.z, c.z, d.z)
  }

  /// As many colours as there are, in fours.
  @inline(__always)
  static func all(_ count: Int, _ components: (Int) -> SIMD4<Float>) -> [FourColors] {
    var fours: [FourColors] = []
    fours.reserveCapacity((count + 3) / 4)
    for start in stride(from: 0, to: count, by: 4) {
      fours.append(FourColors { start + $0 < count ? components(start + $0) : nil })
    }
    return fours
  }

  /// All of a palette, by red, green and blue.
  static func all(_ colors: [UInt32]) -> [FourColors] { all(colors.count) { components(of: colors[$0]) } }

  /// Puts those of a palette at some indices into fours.
  @inline(__always)
  static func gather(_ indices: [UInt8], of colors: [UInt32], into fours: inout [FourColors]) {
    fours.removeAll(keepingCapacity: true)
    for start in stride(from: 0, to: indices.count, by: 4) {
      fours.append(
        FourColors { start + $0 < indices.count ? components(of: colors[Int(indices[start + $0])]) : nil })
    }
  }

  /// Red, green and blue, in 0...255.
  @inline(__always)
  static func components(of pixel: UInt32) -> SIMD4<Float> {
    SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), 0)
  }

  @inline(__always)
  func squaredDistances(from color: SIMD4<Float>) -> SIMD4<Float> {
    let (x, y, z) = (first - color.x, second - color.y, third - color.z)
    return x * x + y * y + z * z
  }

  /// The place of the nearest colour, of equally near ones the first, among all that stand in fours.
  @inline(__always)
  static func nearest(to color: SIMD4<Float>, among fours: UnsafeBufferPointer<FourColors>) -> Int {
    var least = SIMD4<Float>(repeating: .infinity)
    var nearest = SIMD4<Int32>()
    for i in fours.indices {
      let distance = fours[i].squaredDistances(from: color)
      let isNearer = distance .< least
      least.replace(with: distance, where: isNearer)
      nearest.replace(with: Int32(truncatingIfNeeded: i), where: isNearer)
    }
    let bound = Self.smallest(least)
    let places = nearest &<< 2 &+ SIMD4(0, 1, 2, 3)
    return Int(Self.smallest(SIMD4(repeating: .max).replacing(with: places, where: least .== bound)))
  }

  @inline(__always)
  private static func smallest<Number: Comparable>(_ values: SIMD4<Number>) -> Number {
    min(min(values.x, values.y), min(values.z, values.w))
  }
}
