/// Finds the nearest of a palette's colours by comparing all of them, four at a time. Where a few hundred colours are asked for, that is
/// less work than the lists of `NearestColorMap`, whose answers are the same.
struct FewNearestColors: Sendable {
  /// Red, green and blue of four colours, one behind the other.
  private struct Four {
    var red, green, blue: SIMD4<Float>
  }

  private let fours: [Four]

  /// - Parameter colors: 1...256 RGBA words; alpha is not looked at.
  init(_ colors: [UInt32]) {
    precondition((1...256).contains(colors.count), "A palette has 1...256 colours")
    var fours: [Four] = []
    fours.reserveCapacity((colors.count + 3) / 4)
    for start in stride(from: 0, to: colors.count, by: 4) {
      func four(_ shift: UInt32) -> SIMD4<Float> {
        var components = SIMD4<Float>(repeating: Self.faraway)
        for i in 0..<min(4, colors.count - start) { components[i] = Float(colors[start + i] >> shift & 255) }
        return components
      }
      fours.append(Four(red: four(0), green: four(8), blue: four(16)))
    }
    self.fours = fours
  }

  /// A component farther from all others than they are from one another.
  private static let faraway: Float = 4096

  /// The index of the nearest colour; of equally near ones the first.
  func index(of pixel: UInt32) -> UInt8 {
    let (red, green, blue) = (Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255))
    var least = SIMD4<Float>(repeating: .infinity)
    var nearest = SIMD4<Int32>()
    fours.withUnsafeBufferPointer { fours in
      for i in fours.indices {
        let (x, y, z) = (fours[i].red - red, fours[i].green - green, fours[i].blue - blue)
        let distance = x * x + y * y + z * z
        let isNearer = distance .< least
        least.replace(with: distance, where: isNearer)
        nearest.replace(with: Int32(truncatingIfNeeded: i), where: isNearer)
      }
    }
    let bound = least.min()
    var best = Int32.max
    for lane in 0..<4 where least[lane] == bound { best = min(best, nearest[lane] &* 4 &+ Int32(lane)) }
    return UInt8(truncatingIfNeeded: best)
  }
}
