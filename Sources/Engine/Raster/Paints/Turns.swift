/// Angles in turns, for four vectors at once.
enum Turns {
  /// The angle of the vectors (x, y), 0...1, clockwise from +x where y points down. Error at most 2e-7.
  @inline(__always)
  static func of(x: SIMD4<Float>, y: SIMD4<Float>) -> SIMD4<Float> {
    let zero = SIMD4<Float>.zero
    let ax = x.replacing(with: zero - x, where: x .< 0)
    let ay = y.replacing(with: zero - y, where: y .< 0)
    let steep = ay .> ax
    let larger = ax.replacing(with: ay, where: steep)
    let smaller = ay.replacing(with: ax, where: steep)
    let ratio = smaller / larger.replacing(with: .leastNormalMagnitude, where: larger .== 0)
    var turn = arcTangent(ratio)
    turn.replace(with: 0.25 - turn, where: steep)
    turn.replace(with: 0.5 - turn, where: x .< 0)
    turn.replace(with: 1 - turn, where: y .< 0)
    return turn
  }

  /// atan(r) / (2 pi) for r in 0...1: an odd polynomial fitted for the smallest largest error, 6e-9 before rounding.
  @inline(__always)
  private static func arcTangent(_ r: SIMD4<Float>) -> SIMD4<Float> {
    let z = r * r
    var sum = z * -0.000_645_224_18 + 0.003_479_281_2
    sum = sum * z - 0.008_898_217
    sum = sum * z + 0.015_345_614
    sum = sum * z - 0.022_136_081
    sum = sum * z + 0.031_745_9
    sum = sum * z - 0.053_046_115
    sum = sum * z + 0.159_154_83
    return sum * r
  }
}
