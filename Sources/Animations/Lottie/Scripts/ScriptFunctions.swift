import Motion
import Numerics

/// The functions and constants of the expression language that do not depend on the document.
enum ScriptFunctions {
  static let constants: [Name: Double] = ["PI": Double.pi, "E": 2.718281828459045, "SQRT2": 2.0.squareRoot()]

  static let mathematics: Set<Name> = [
    "abs", "acos", "asin", "atan", "atan2", "ceil", "cos", "exp", "floor", "log", "max", "min", "pow", "round", "sin",
    "sqrt", "tan", "sign", "random",
  ]

  static let global: Set<Name> = [
    "add", "sum", "sub", "mul", "div", "mod", "$bm_sum", "$bm_sub", "$bm_mul", "$bm_div", "$bm_mod", "$bm_neg", "clamp",
    "$bm_isInstanceOfArray", "linear", "ease", "easeIn", "easeOut", "length", "normalize", "dot", "degreesToRadians",
    "radiansToDegrees",
  ]

  /// All functions that belong to nothing else.
  static let named = global.union(conversions).union(ScriptNoise.functions).union([
    "comp", "eval", "posterizeTime", ScriptPath.creation,
  ])

  /// A function of `Math`.
  static func mathematics(_ name: Name, _ values: [ScriptValue]) throws(ScriptFailure) -> ScriptValue {
    let numbers = try values.mapped { value throws(ScriptFailure) -> Double in
      guard let number = value.numbers?.first else { throw .failed }
      return number
    }
    if name == "max" { return .number(numbers.reduce(-.infinity) { Swift.max($0, $1) }) }
    if name == "min" { return .number(numbers.reduce(.infinity) { Swift.min($0, $1) }) }
    guard let x = numbers.first else { throw .failed }
    if name == "pow" || name == "atan2" {
      guard numbers.count > 1 else { throw .failed }
      return .number(name == "pow" ? power(x, numbers[1]) : radians(Trigonometry.arcTangent(y: x, x: numbers[1])))
    }
    return .number(try function(name, x))
  }

  private static func function(_ name: Name, _ x: Double) throws(ScriptFailure) -> Double {
    switch name {
    case "abs": x.magnitude
    case "ceil": x.rounded(.up)
    case "floor": x.rounded(.down)
    case "round": (x + 0.5).rounded(.down)
    case "sign": x > 0 ? 1 : x < 0 ? -1 : 0
    case "sqrt": x < 0 ? .nan : x.squareRoot()
    case "exp": Exponential.exp(x)
    case "log": x > 0 ? Exponential.log(x) : .nan
    case "sin": Trigonometry.sine(degrees: degrees(x))
    case "cos": Trigonometry.cosine(degrees: degrees(x))
    case "tan": Trigonometry.tangent(degrees: degrees(x))
    case "atan": radians(Trigonometry.arcTangent(y: x, x: 1))
    case "acos": x.magnitude <= 1 ? radians(Trigonometry.arcCosine(x)) : .nan
    case "asin": x.magnitude <= 1 ? Double.pi / 2 - radians(Trigonometry.arcCosine(x)) : .nan
    default: throw .unsupported
    }
  }

  static func degrees(_ radians: Double) -> Double { radians * 180 / Double.pi }

  static func radians(_ degrees: Double) -> Double { degrees * Double.pi / 180 }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 { return 1 }
    if base == 0 { return exponent > 0 ? 0 : .infinity }
    if base > 0 { return Exponential.power(base, exponent) }
    guard exponent == exponent.rounded() else { return .nan }
    let magnitude = Exponential.power(-base, exponent)
    return exponent.truncatingRemainder(dividingBy: 2) == 0 ? magnitude : -magnitude
  }

  // MARK: Time

  static let conversions: Set<Name> = ["timeToFrames", "framesToTime"]

  /// A time in frames, or frames in seconds.
  /// - Parameter seconds: the time without another one.
  static func conversion(
    _ name: Name, _ values: [ScriptValue], at seconds: Double, rate: Double
  ) throws(ScriptFailure) -> ScriptValue {
    guard let number = values.first?.numbers?.first ?? (name == "timeToFrames" ? seconds : nil) else { throw .failed }
    let rate = values.count > 1 ? values[1].numbers?.first ?? 0 : rate
    guard rate > 0 else { throw .failed }
    return .number(name == "timeToFrames" ? number * rate : number / rate)
  }

  /// The time that is held for each frame of another rate.
  static func posterized(_ seconds: Double, _ values: [ScriptValue]) throws(ScriptFailure) -> Double {
    guard let rate = values.first?.numbers?.first, rate.isFinite, rate >= 0 else { throw .failed }
    return rate > 0 ? (seconds * rate + 1e-9).rounded(.down) / rate : seconds
  }

  // MARK: Functions of After Effects

  static func global(_ name: Name, _ values: [ScriptValue]) throws(ScriptFailure) -> ScriptValue {
    guard let first = values.first else { throw .failed }
    switch name {
    case "$bm_isInstanceOfArray": if case .list = first { return .boolean(true) } else { return .boolean(false) }
    case "$bm_neg": return try ScriptValue.combined(by: .product, first, .number(-1))
    case "degreesToRadians", "radiansToDegrees":
      guard let number = first.numbers?.first else { throw .failed }
      return .number(name == "degreesToRadians" ? radians(number) : degrees(number))
    case "length", "normalize": return try vector(name, values)
    case "linear", "ease", "easeIn", "easeOut": return try ramp(name, values)
    case "clamp":
      guard values.count > 2 else { throw .failed }
      return try clamped(first, minimum: values[1], maximum: values[2])
    default: break
    }
    guard values.count > 1 else { throw .failed }
    switch name {
    case "add", "sum", "$bm_sum": return try ScriptValue.combined(by: .sum, first, values[1])
    case "sub", "$bm_sub": return try ScriptValue.combined(by: .difference, first, values[1])
    case "mul", "$bm_mul": return try ScriptValue.combined(by: .product, first, values[1])
    case "div", "$bm_div": return try ScriptValue.combined(by: .quotient, first, values[1])
    case "mod", "$bm_mod": return try ScriptValue.combined(by: .remainder, first, values[1])
    case "dot":
      guard let a = first.numbers, let b = values[1].numbers else { throw .failed }
      return .number(zip(a, b).reduce(0) { $0 + $1.0 * $1.1 })
    default: throw .unsupported
    }
  }

  private static func vector(_ name: Name, _ values: [ScriptValue]) throws(ScriptFailure) -> ScriptValue {
    guard var vector = values[0].numbers else { throw .failed }
    if name == "length", values.count > 1 {
      guard let other = values[1].numbers else { throw .failed }
      vector = zip(vector, other).map { $0 - $1 }
    }
    let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return name == "length" ? .number(length) : ScriptValue(numbers: vector.map { length > 0 ? $0 / length : 0 })
  }

  private static func clamped(
    _ value: ScriptValue, minimum: ScriptValue, maximum: ScriptValue
  ) throws(ScriptFailure) -> ScriptValue {
    guard let numbers = value.numbers, let low = minimum.numbers, let high = maximum.numbers, let a = low.first,
      let b = high.first
    else { throw .failed }
    let limited = numbers.indices.map { index in
      let (x, y) = (index < low.count ? low[index] : a, index < high.count ? high[index] : b)
      return Swift.max(Swift.min(x, y), Swift.min(Swift.max(x, y), numbers[index]))
    }
    return numbers.count == 1 ? .number(limited[0]) : .list(limited.map { .number($0) })
  }

  /// A value between two others, by the position of a number between two limits, which are 0 and 1 if they are left
  /// out.
  private static func ramp(_ name: Name, _ values: [ScriptValue]) throws(ScriptFailure) -> ScriptValue {
    guard values.count == 3 || values.count == 5, let input = values[0].numbers?.first else { throw .failed }
    let limits = values.count == 5 ? [values[1], values[2]] : [.number(0), .number(1)]
    guard let low = limits[0].numbers?.first, let high = limits[1].numbers?.first else { throw .failed }
    var (start, end) = (values[values.count - 2], values[values.count - 1])
    // Limits in falling order exchange the values too.
    if low > high { (start, end) = (end, start) }
    let (minimum, maximum) = (Swift.min(low, high), Swift.max(low, high))
    let fraction = maximum > minimum ? ((input - minimum) / (maximum - minimum)).clampedToUnit : input < minimum ? 0 : 1
    let eased = curve(name)?.value(at: fraction) ?? fraction
    let change = try ScriptValue.combined(by: .difference, end, start)
    return try ScriptValue.combined(by: .sum, start, try ScriptValue.combined(by: .product, change, .number(eased)))
  }

  private static func curve(_ name: Name) -> CubicBezier? {
    switch name {
    case "ease": CubicBezier(0.333, 0, 0.667, 1)
    case "easeIn": CubicBezier(0.333, 0, 0.833, 0.833)
    case "easeOut": CubicBezier(0.167, 0.167, 0.667, 1)
    default: nil
    }
  }
}
