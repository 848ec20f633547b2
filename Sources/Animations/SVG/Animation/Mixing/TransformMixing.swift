import Vector

/// Interpolates transforms.
enum TransformMixing {
  /// Interpolates function by function as long as both lists have functions of the same kinds, the shorter list padded
  /// with identities; the matrices of the rest are decomposed.
  static func mix(_ a: [TransformFunction], _ b: [TransformFunction], by amount: Double) -> [TransformFunction] {
    var mixed: [TransformFunction] = []
    for index in 0..<max(a.count, b.count) {
      let from = index < a.count ? a[index] : b[index].neutral
      let to = index < b.count ? b[index] : a[index].neutral
      guard let function = mix(from, to, by: amount) else {
        return mixed + [.mixture(Array(a.dropFirst(index)), Array(b.dropFirst(index)), amount)]
      }
      mixed.append(function)
    }
    return mixed
  }

  private static func mix(_ a: TransformFunction, _ b: TransformFunction, by amount: Double) -> TransformFunction? {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * amount }
    switch (a, b) {
    case (.translate(let x, let y), .translate(let x2, let y2)):
      return .translate(x.mixed(with: x2, by: amount), y.mixed(with: y2, by: amount))
    case (.scale(let x, let y), .scale(let x2, let y2)): return .scale(mix(x, x2), mix(y, y2))
    case (.rotate(let angle, let x, let y), .rotate(let angle2, let x2, let y2)):
      return .rotate(mix(angle, angle2), mix(x, x2), mix(y, y2))
    case (.skew(let x, let y), .skew(let x2, let y2)): return .skew(mix(x, x2), mix(y, y2))
    case (.matrix(let a), .matrix(let b)): return .matrix(decomposed(a, b, by: amount))
    case (.matrix3D, .matrix3D), (.matrix3D, .matrix), (.matrix, .matrix3D): return nil
    case (.perspective(let p), .perspective(let q)): return perspective(p, q, by: amount)
    default: return inSpace(a, b, by: amount)
    }
  }

  /// Interpolates functions of one kind, one of which leaves the plane.
  private static func inSpace(_ a: TransformFunction, _ b: TransformFunction, by amount: Double) -> TransformFunction? {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * amount }
    if let (x, y, z) = a.translation, let (x2, y2, z2) = b.translation {
      return .translate3D(
        x.mixed(with: x2, by: amount), y.mixed(with: y2, by: amount), z.mixed(with: z2, by: amount))
    }
    if let s = a.scaling, let t = b.scaling { return .scale3D(mix(s.x, t.x), mix(s.y, t.y), mix(s.z, t.z)) }
    guard let (axis, angle) = a.rotation, let (axis2, angle2) = b.rotation else { return nil }
    if angle == 0 { return .rotate3D(axis2, angle2 * amount) }
    if angle2 == 0 { return .rotate3D(axis, angle * (1 - amount)) }
    if let sameAxis = parallel(axis, axis2) { return .rotate3D(axis, mix(angle, angle2 * sameAxis)) }
    return Quaternion(axis, angle).mixed(with: Quaternion(axis2, angle2), by: amount).function
  }

  /// 1 or -1 if two axes have the same or opposite directions; nil otherwise.
  private static func parallel(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double? {
    let product = (a * b).sum()
    let lengths = ((a * a).sum() * (b * b).sum()).squareRoot()
    guard lengths > 0, abs(abs(product) - lengths) <= 1e-9 * lengths else { return nil }
    return product > 0 ? 1 : -1
  }

  /// The reciprocals of the distances are interpolated.
  private static func perspective(_ a: Length?, _ b: Length?, by amount: Double) -> TransformFunction? {
    func reciprocal(_ length: Length?) -> Double? {
      guard let length else { return 0 }
      return length.singleAmount.map { _ in 1 / max(length.resolved(percentOf: 0, fontSize: 16), 1) }
    }
    guard let from = reciprocal(a), let to = reciprocal(b) else { return nil }
    let mixed = from + (to - from) * amount
    return .perspective(mixed > 0 ? .px(1 / mixed) : nil)
  }

  /// Interpolates scale, skew, rotation and translation; a singular matrix switches at the middle.
  static func decomposed(
    _ a: AffineTransform, _ b: AffineTransform, by amount: Double
  ) -> AffineTransform {
    guard let from = a.steps, let to = b.steps else { return amount < 0.5 ? a : b }
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * amount }
    let turn = (to.rotation - from.rotation).remainder(dividingBy: 360)
    var steps = from
    (steps.scaleX, steps.scaleY) = (mix(from.scaleX, to.scaleX), mix(from.scaleY, to.scaleY))
    steps.skewX = mix(from.skewX, to.skewX)
    steps.rotation = from.rotation + turn * amount
    steps.translation = from.translation + (to.translation - from.translation) * amount
    return AffineTransform(steps)
  }

  /// Adds parameter by parameter.
  static func sum(_ a: TransformFunction, _ b: TransformFunction, times: Double) -> TransformFunction? {
    switch (a, b) {
    case (.translate(let x, let y), .translate(let x2, let y2)): .translate(x + x2 * times, y + y2 * times)
    case (.scale(let x, let y), .scale(let x2, let y2)): .scale(x + x2 * times, y + y2 * times)
    case (.rotate(let angle, let x, let y), .rotate(let angle2, let x2, let y2)):
      .rotate(angle + angle2 * times, x + x2 * times, y + y2 * times)
    case (.skew(let x, let y), .skew(let x2, let y2)): .skew(x + x2 * times, y + y2 * times)
    default: nil
    }
  }

  /// Accumulates two functions of a kind, as repeated application of the identity's difference.
  static func accumulated(_ a: TransformFunction, _ b: TransformFunction) -> TransformFunction? {
    switch (a, b) {
    case (.scale(let x, let y), .scale(let x2, let y2)): .scale(x + x2 - 1, y + y2 - 1)
    case (.rotate3D(let axis, let angle), .rotate3D(let axis2, let angle2)):
      axis == axis2 ? .rotate3D(axis, angle + angle2) : nil
    default: sum(a, b, times: 1)
    }
  }
}

extension TransformFunction {
  /// The identity of the same kind.
  fileprivate var neutral: TransformFunction {
    switch self {
    case .matrix: .matrix(.identity)
    case .translate: .translate(.zero, .zero)
    case .scale: .scale(1, 1)
    case .rotate(_, let x, let y): .rotate(0, x, y)
    case .skew: .skew(0, 0)
    case .translate3D: .translate3D(.zero, .zero, .zero)
    case .scale3D: .scale3D(1, 1, 1)
    case .rotate3D(let axis, _): .rotate3D(axis, 0)
    case .matrix3D: .matrix3D(.identity)
    case .perspective: .perspective(nil)
    case .mixture, .flat: .matrix(.identity)
    }
  }

  fileprivate var translation: (Length, Length, Length)? {
    switch self {
    case .translate(let x, let y): (x, y, .zero)
    case .translate3D(let x, let y, let z): (x, y, z)
    default: nil
    }
  }

  fileprivate var scaling: SIMD3<Double>? {
    switch self {
    case .scale(let x, let y): SIMD3(x, y, 1)
    case .scale3D(let x, let y, let z): SIMD3(x, y, z)
    default: nil
    }
  }

  fileprivate var rotation: (axis: SIMD3<Double>, degrees: Double)? {
    switch self {
    case .rotate(let degrees, 0, 0): (SIMD3(0, 0, 1), degrees)
    case .rotate3D(let axis, let degrees): (axis, degrees)
    default: nil
    }
  }
}
