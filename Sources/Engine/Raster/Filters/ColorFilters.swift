import Numerics

/// The matrix of a color filter, for straight components 0...1.
struct ColorMatrix {
  /// The factors of red, green, blue and alpha, and the addend.
  private let red, green, blue, alpha, addend: SIMD4<Float>

  /// Nil unless there are 20 numbers, row by row.
  init?(_ numbers: [Double]) {
    guard numbers.count == 20 else { return nil }
    func column(_ index: Int) -> SIMD4<Float> {
      SIMD4(
        Float(numbers[index]), Float(numbers[index + 5]), Float(numbers[index + 10]), Float(numbers[index + 15]))
    }
    (red, green, blue, alpha, addend) = (column(0), column(1), column(2), column(3), column(4))
  }

  /// Pixels of `limits` outside of the picture change too where clear ones do not stay clear.
  func apply(to image: FilterImage, in limits: PixelBounds) -> FilterImage {
    image.mappedStraight(in: limits, apply)
  }

  @inline(__always)
  private func apply(_ c: SIMD4<Float>) -> SIMD4<Float> {
    red * c.x + green * c.y + blue * c.z + alpha * c.w + addend
  }
}

extension FilterImage {
  /// Maps each pixel by a function of its straight components, 0...1, and clamps the result. If the function paints
  /// clear pixels, all of `limits` is painted.
  func mappedStraight(in limits: PixelBounds, _ body: (SIMD4<Float>) -> SIMD4<Float>) -> FilterImage {
    func mapped(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
      let straight = pixel.w > 0 ? SIMD4(pixel.x / pixel.w, pixel.y / pixel.w, pixel.z / pixel.w, pixel.w / 255) : .zero
      var color = body(straight).limited(from: .zero, to: .one)
      // Maps NaN to 0.
      color.replace(with: 0, where: color .!= color)
      return SIMD4(color.x, color.y, color.z, 1) * (color.w * 255)
    }
    let clear = mapped(.zero)
    var result = clear.w > 0 ? placed(in: limits) : self
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices { pixels[index] = pixels[index].w == 0 ? clear : mapped(pixels[index]) }
    }
    return result
  }
}

/// The functions of a component transfer as tables of 1024 steps; values between them on straight lines, steps where
/// they are.
struct ComponentTransfer {
  private let functions: [ImageFilter.TransferFunction]

  init(
    _ red: ImageFilter.TransferFunction, _ green: ImageFilter.TransferFunction, _ blue: ImageFilter.TransferFunction,
    _ alpha: ImageFilter.TransferFunction
  ) {
    functions = [red, green, blue, alpha]
  }

  func apply(to image: FilterImage, in limits: PixelBounds) -> FilterImage {
    image.mappedStraight(in: limits) { color in
      SIMD4(
        functions[0].value(at: color.x), functions[1].value(at: color.y), functions[2].value(at: color.z),
        functions[3].value(at: color.w))
    }
  }
}

extension ImageFilter.TransferFunction {
  /// At a component, 0...1; not clamped.
  func value(at x: Float) -> Float {
    switch self {
    case .identity: return x
    case .table(let values):
      guard let last = values.last else { return x }
      let position = Double(x) * Double(values.count - 1)
      let index = min(Int(position), values.count - 1)
      let next = index + 1 < values.count ? values[index + 1] : last
      return Float(values[index] + (next - values[index]) * (position - Double(index)))
    case .discrete(let values):
      if values.isEmpty { return x }
      return Float(values[min(Int(Double(x) * Double(values.count)), values.count - 1)])
    case .linear(let slope, let intercept): return Float(slope * Double(x) + intercept)
    case .gamma(let amplitude, let exponent, let offset):
      return Float(amplitude * Exponential.power(Double(x), exponent) + offset)
    }
  }
}

extension ImageFilter.CompositeOperator {
  /// `a` combined with `b`, within `limits`.
  func apply(_ a: FilterImage, _ b: FilterImage, in limits: PixelBounds) -> FilterImage {
    /// The pixels in which the result may not be clear.
    var bounds = a.bounds.union(b.bounds).intersection(limits)
    if case .arithmetic(_, _, _, let k4) = self, k4 > 0 { bounds = limits }
    if self == .in { bounds = a.bounds.intersection(b.bounds).intersection(limits) }
    var result = a.combined(with: b, in: bounds, combine)
    if a.bounds.isEmpty { result.encoding = b.encoding }
    return result
  }

  @inline(__always)
  private func combine(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    let (alphaA, alphaB) = (a.w / 255, b.w / 255)
    switch self {
    case .over: return a + b * (1 - alphaA)
    case .in: return a * alphaB
    case .out: return a * (1 - alphaB)
    case .atop: return a * alphaB + b * (1 - alphaA)
    case .xor: return a * (1 - alphaB) + b * (1 - alphaA)
    case .lighter: return a + b
    case .arithmetic(let k1, let k2, let k3, let k4):
      let sum = a * b * Float(k1 / 255) + a * Float(k2) + b * Float(k3) + Float(k4 * 255)
      return sum.replacing(with: 0, where: sum .!= sum)
    }
  }
}
