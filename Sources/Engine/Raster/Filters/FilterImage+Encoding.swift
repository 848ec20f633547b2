import Numerics

extension FilterImage {
  /// The same colors on another scale.
  func encoded(as wanted: ColorEncoding) -> FilterImage {
    guard encoding != wanted else { return self }
    let curve = wanted == .linearRGB ? TransferCurve.linear : TransferCurve.encoded
    var result = mapped { curve.apply(to: $0) }
    result.encoding = wanted
    return result
  }
}

/// The transfer curve of sRGB in one direction, by straight lines between tabulated positions; within 1e-5 of the exact
/// one.
struct TransferCurve: Sendable {
  static let linear = TransferCurve(bySquareRoot: false) { SRGB.linear($0) }
  /// Read at the square root, where the curve is nowhere steep.
  static let encoded = TransferCurve(bySquareRoot: true) { SRGB.encoded($0) }

  private static let steps = 1024
  private let values: [Float]
  private let bySquareRoot: Bool

  private init(bySquareRoot: Bool, _ curve: (Double) -> Double) {
    self.bySquareRoot = bySquareRoot
    values = (0...Self.steps + 1).map { index in
      let position = Double(min(index, Self.steps)) / Double(Self.steps)
      return Float(curve(bySquareRoot ? position * position : position))
    }
  }

  /// A component, 0...1.
  @inline(__always)
  func value(at x: Float) -> Float {
    let position = (bySquareRoot ? x.squareRoot() : x) * Float(Self.steps)
    // Maps NaN to 0.
    let inside = position > 0 ? min(position, Float(Self.steps)) : 0
    let index = Int(inside)
    return values.withUnsafeBufferPointer { $0[index] + ($0[index + 1] - $0[index]) * (inside - Float(index)) }
  }

  /// A premultiplied color, components 0...255.
  @inline(__always)
  func apply(to color: SIMD4<Float>) -> SIMD4<Float> {
    guard color.w > 0 else { return .zero }
    let straight = color / color.w
    return SIMD4(value(at: straight.x), value(at: straight.y), value(at: straight.z), 1) * color.w
  }
}

/// The scale on which filters and luminance masks calculate with components of colors.
package enum ColorEncoding: String, CaseIterable, Sendable {
  /// As colors are written and stored.
  case srgb
  /// Proportional to light: what SVG calls linearRGB.
  case linearRGB = "linearrgb"
}
