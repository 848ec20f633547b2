import Vector

/// Interpolates transforms.
enum TransformMixing {
  /// Interpolates function by function if both lists have functions of the same kinds, the shorter list padded with
  /// identities; otherwise decomposes the matrices.
  static func mix(_ a: [TransformFunction], _ b: [TransformFunction], by amount: Double) -> [TransformFunction] {
    var mixed: [TransformFunction] = []
    for index in 0..<max(a.count, b.count) {
      let from = index < a.count ? a[index] : b[index].neutral
      let to = index < b.count ? b[index] : a[index].neutral
      guard let function = mix(from, to, by: amount) else { return whole(a, b, by: amount) }
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
    default: return nil
    }
  }

  private static func whole(
    _ a: [TransformFunction], _ b: [TransformFunction], by amount: Double
  ) -> [TransformFunction] {
    let box = Rect(x: 0, y: 0, width: 0, height: 0)
    let (from, to) = (a.matrix(box: box, fontSize: 16), b.matrix(box: box, fontSize: 16))
    return [.matrix(decomposed(from, to, by: amount))]
  }

  /// Interpolates scale, skew, rotation and translation; a singular matrix switches at the middle.
  private static func decomposed(
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

  static func distance(_ a: TransformFunction, _ b: TransformFunction) -> Double? {
    switch (a, b) {
    case (.translate(let x, let y), .translate(let x2, let y2)):
      ((x.px - x2.px) * (x.px - x2.px) + (y.px - y2.px) * (y.px - y2.px)).squareRoot()
    case (.scale(let x, let y), .scale(let x2, let y2)): ((x - x2) * (x - x2) + (y - y2) * (y - y2)).squareRoot()
    case (.rotate(let angle, _, _), .rotate(let angle2, _, _)): abs(angle - angle2)
    case (.skew(let x, let y), .skew(let x2, let y2)): abs(x - x2) + abs(y - y2)
    default: nil
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
    }
  }
}
