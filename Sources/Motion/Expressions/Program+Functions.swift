import Numerics

extension Program {
  /// The result of a function of type number.
  func call(
    _ operation: Operation, _ arguments: ArraySlice<Int>, at node: Int, in context: EvaluationContext
  ) throws(EvaluationError) -> Double {
    let first = arguments.startIndex
    func argument(_ index: Int) throws(EvaluationError) -> Double { try number(arguments[first + index], in: context) }
    switch operation {
    case .sine: return Trigonometry.sine(degrees: try argument(0))
    case .cosine: return Trigonometry.cosine(degrees: try argument(0))
    case .tangent: return Trigonometry.tangent(degrees: try argument(0))
    case .arcTangent: return Trigonometry.arcTangent(y: try argument(0), x: try argument(1))
    case .absolute: return try argument(0).magnitude
    case .sign:
      let x = try argument(0)
      return x > 0 ? 1 : x < 0 ? -1 : 0
    case .minimum, .maximum: return try extreme(operation, arguments, in: context)
    case .floor: return TolerantRounding.floor(try argument(0))
    case .ceiling: return TolerantRounding.ceiling(try argument(0))
    case .round: return TolerantRounding.floor(try argument(0) + 0.5)
    case .squareRoot: return try squareRoot(try argument(0), at: node)
    case .power: return power(try argument(0), try argument(1))
    case .clamp: return max(try argument(1), min(try argument(0), try argument(2)))
    case .mix: return mix(try argument(0), try argument(1), try argument(2))
    case .smoothstep: return try smoothstep(try argument(0), try argument(1), try argument(2), at: node)
    case .snap:
      let (x, unit) = (try argument(0), try argument(1))
      return x < 2.5 * unit ? max(TolerantRounding.floor(x / unit + 0.5), 1) * unit : x
    case .ease: return try ease(arguments[first], try argument(1), in: context)
    case .bezier:
      let (x1, y1) = (try argument(0).clampedToUnit, try argument(1))
      let (x2, y2) = (try argument(2).clampedToUnit, try argument(3))
      return CubicBezier(x1, y1, x2, y2)?.value(at: try argument(4)) ?? .nan
    case .wrap: return TolerantRounding.remainder(try argument(0), 1)
    case .wrapBelow: return try remainder(try argument(0), try argument(1), at: node)
    case .luminance: return try color(arguments[first], in: context).luminance
    case .contrast:
      return try color(arguments[first], in: context).contrast(with: try color(arguments[first + 1], in: context))
    case .random: return random(try argument(0), arguments.count > 1 ? try argument(1) : 0)
    case .countNumbers, .countColors, .countTexts, .countCharacters:
      return Double(count(of: try value(arguments[first], in: context)))
    case .textDirection:
      return try TextDirection.isRightToLeft(text(arguments[first], in: context)) ? -1 : 1
    default: return try mismatch(node)
    }
  }

  private func extreme(
    _ operation: Operation, _ arguments: ArraySlice<Int>, in context: EvaluationContext
  ) throws(EvaluationError) -> Double {
    var result = try number(arguments[arguments.startIndex], in: context)
    for argument in arguments.dropFirst() {
      let next = try number(argument, in: context)
      result = operation == .minimum ? min(result, next) : max(result, next)
    }
    return result
  }

  private func squareRoot(_ x: Double, at node: Int) throws(EvaluationError) -> Double {
    guard x >= 0 else {
      throw error(.argumentOutOfRange(function: "sqrt", argument: x, allowed: "a number of at least 0"), at: node)
    }
    return x.squareRoot()
  }

  /// Integer exponents use repeated squaring, which is exact if the result is, and accepts negative bases.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    guard let whole = Int(exactly: exponent), whole.magnitude <= 1024 else {
      return Exponential.power(base, exponent)
    }
    var (result, square, bits) = (1.0, base, whole.magnitude)
    while bits > 0 {
      if bits & 1 == 1 { result *= square }
      square *= square
      bits >>= 1
    }
    return whole < 0 ? 1 / result : result
  }

  /// Exact at both ends.
  private func mix(_ a: Double, _ b: Double, _ amount: Double) -> Double {
    amount == 1 ? b : a + (b - a) * amount
  }

  private func smoothstep(_ low: Double, _ high: Double, _ x: Double, at node: Int) throws(EvaluationError) -> Double {
    guard high != low else { throw error(.divisionByZero, at: node) }
    let s = ((x - low) / (high - low)).clampedToUnit
    return s * s * (3 - 2 * s)
  }

  private func remainder(_ x: Double, _ length: Double, at node: Int) throws(EvaluationError) -> Double {
    guard length != 0 else { throw error(.divisionByZero, at: node) }
    return TolerantRounding.remainder(x, length)
  }

  /// An easing that is known only at evaluation, because its name is a parameter.
  private func ease(_ name: Int, _ x: Double, in context: EvaluationContext) throws(EvaluationError) -> Double {
    guard case .text(let text) = try value(name, in: context) else { return try mismatch(name) }
    do {
      return try Easing(parsing: text).value(at: x)
    } catch {
      throw self.error(.invalidEasing(error), at: name)
    }
  }

  /// A pseudo-random number from a seed; the index selects an independent sequence of the same seed.
  private func random(_ seed: Double, _ index: Double) -> Double {
    var outer = SplitMix64(seed: (seed + 0).bitPattern)
    var inner = SplitMix64(seed: outer.next() ^ (index + 0).bitPattern)
    return inner.unit()
  }

  private func count(of value: Value) -> Int {
    switch value {
    case .numbers(let list): list.count
    case .colors(let list): list.count
    case .texts(let list): list.count
    case .text(let text): text.count
    case .number, .boolean, .color: 1
    }
  }
}
