import Numerics

/// The math functions of CSS: `calc()`, comparisons, rounding, trigonometry and exponentials.
struct Calculation {
  private var scanner: TextScanner
  private let depth: Int
  private static let depthLimit = 32

  private static let names: Set<Name> = [
    "calc", "-webkit-calc", "min", "max", "clamp", "round", "mod", "rem", "abs", "sign", "sin", "cos", "tan", "asin",
    "acos", "atan", "atan2", "pow", "sqrt", "hypot", "log", "exp", "sibling-index", "sibling-count",
  ]

  static func isFunction(_ name: String) -> Bool { names.contains(name) }

  /// The result of a function; nil if an argument is invalid.
  static func function(_ name: String, of inside: String, in context: ValueContext, depth: Int = 0) -> Quantity? {
    guard depth < depthLimit else { return nil }
    switch name {
    case "sibling-index": return inside.trimmed.isEmpty ? .number(Double(context.siblingIndex)) : nil
    case "sibling-count": return inside.trimmed.isEmpty ? .number(Double(context.siblingCount)) : nil
    default: break
    }
    var parts = ValueList.split(inside, at: ",")
    var strategy = "nearest"
    if name == "round", let first = parts.first?.lowercasedASCII, ["nearest", "up", "down", "to-zero"].contains(first) {
      strategy = first
      parts.removeFirst()
    }
    if name == "clamp", parts.count == 3 { return clamp(parts, context, depth: depth) }
    var arguments: [Quantity] = []
    for part in parts {
      guard let value = evaluate(part, context, depth: depth) else { return nil }
      arguments.append(value)
    }
    guard let result = apply(name, to: arguments, rounding: strategy) else { return nil }
    return result
  }

  private static func evaluate(_ text: String, _ context: ValueContext, depth: Int) -> Quantity? {
    var calculation = Calculation(scanner: TextScanner(text, context), depth: depth + 1)
    guard let value = calculation.sum() else { return nil }
    calculation.scanner.skipSpaces()
    return calculation.scanner.isAtEnd ? value : nil
  }

  private static func clamp(_ parts: [String], _ context: ValueContext, depth: Int) -> Quantity? {
    guard var value = evaluate(parts[1], context, depth: depth) else { return nil }
    if parts[2].lowercasedASCII != "none" {
      guard let maximum = evaluate(parts[2], context, depth: depth),
        let smaller = extreme([value, maximum], isMaximum: false)
      else {
        return nil
      }
      value = smaller
    }
    guard parts[0].lowercasedASCII != "none" else { return value }
    return evaluate(parts[0], context, depth: depth).flatMap { extreme([$0, value], isMaximum: true) }
  }

  private static func apply(_ name: String, to arguments: [Quantity], rounding strategy: String) -> Quantity? {
    guard let first = arguments.first else { return nil }
    switch (name, arguments.count) {
    case ("calc", 1), ("-webkit-calc", 1): return first
    case ("min", _): return extreme(arguments, isMaximum: false)
    case ("max", _): return extreme(arguments, isMaximum: true)
    case ("abs", 1): return first.amount.map { first.with(abs($0)) }
    case ("sign", 1): return first.amount.map { .number($0 > 0 ? 1 : $0 < 0 ? -1 : 0) }
    case ("hypot", _):
      guard arguments.allSatisfy({ $0.isComparable(to: first) }) else { return nil }
      return first.with(arguments.reduce(0) { $0 + ($1.amount ?? 0) * ($1.amount ?? 0) }.squareRoot())
    case ("round", 1): return rounded(first, to: .number(1), strategy: strategy)
    case ("round", 2): return rounded(first, to: arguments[1], strategy: strategy)
    case ("mod", 2), ("rem", 2): return remainder(first, arguments[1], isModulo: name == "mod")
    case ("atan2", 2):
      guard first.isComparable(to: arguments[1]), let y = first.amount, let x = arguments[1].amount else { return nil }
      return .angle(Trigonometry.arcTangent(y: y, x: x))
    default: return numeric(name, arguments)
    }
  }

  /// Functions of numbers; those of angles also take numbers, in radians.
  private static func numeric(_ name: String, _ arguments: [Quantity]) -> Quantity? {
    if arguments.count == 1, ["sin", "cos", "tan"].contains(name) {
      let degrees: Double
      switch arguments[0] {
      case .angle(let angle): degrees = angle
      case .number(let radians): degrees = radians * 180 / Double.pi
      default: return nil
      }
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
      return .number(name == "sin" ? sine : name == "cos" ? cosine : sine / cosine)
    }
    var numbers: [Double] = []
    for argument in arguments {
      guard case .number(let number) = argument else { return nil }
      numbers.append(number)
    }
    let x = numbers[0]
    switch (name, numbers.count) {
    case ("asin", 1): return abs(x) <= 1 ? .angle(90 - Trigonometry.arcCosine(x)) : nil
    case ("acos", 1): return abs(x) <= 1 ? .angle(Trigonometry.arcCosine(x)) : nil
    case ("atan", 1): return .angle(Trigonometry.arcTangent(y: x, x: 1))
    case ("sqrt", 1): return .number(x.squareRoot())
    case ("exp", 1): return .number(Exponential.exp(x))
    case ("log", 1): return .number(Exponential.log(x))
    case ("log", 2): return .number(Exponential.log(x) / Exponential.log(numbers[1]))
    case ("pow", 2): return .number(power(x, numbers[1]))
    default: return nil
    }
  }

  /// Exact for small integer exponents, which may have a negative base.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    guard exponent == exponent.rounded(), abs(exponent) <= 64 else {
      return base < 0 ? .nan : Exponential.power(base, exponent)
    }
    var result = 1.0
    for _ in 0..<Int(abs(exponent)) { result *= base }
    return exponent < 0 ? 1 / result : result
  }

  private static func rounded(_ value: Quantity, to step: Quantity, strategy: String) -> Quantity? {
    guard value.isComparable(to: step), let amount = value.amount, let size = step.amount.map({ abs($0) }), size > 0
    else { return nil }
    let quotient = amount / size
    switch strategy {
    case "up": return value.with(quotient.rounded(.up) * size)
    case "down": return value.with(quotient.rounded(.down) * size)
    case "to-zero": return value.with(quotient.rounded(.towardZero) * size)
    default: return value.with((quotient + 0.5).rounded(.down) * size)
    }
  }

  private static func remainder(_ value: Quantity, _ divisor: Quantity, isModulo: Bool) -> Quantity? {
    guard value.isComparable(to: divisor), let a = value.amount, let b = divisor.amount, b != 0 else { return nil }
    let remainder = a.truncatingRemainder(dividingBy: b)
    return value.with(isModulo && remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder)
  }

  /// The smallest or greatest; lengths of several units are compared when they are resolved.
  private static func extreme(_ values: [Quantity], isMaximum: Bool) -> Quantity? {
    guard var best = values.first else { return nil }
    if values.allSatisfy({ $0.isComparable(to: best) }) {
      for value in values.dropFirst() {
        guard let a = best.amount, let b = value.amount else { return nil }
        if isMaximum ? b > a : b < a { best = value }
      }
      return best
    }
    var lengths: [Length] = []
    for value in values {
      guard case .length(let length) = value else { return nil }
      lengths.append(length)
    }
    return .length(Length(limits: [Length.Limit(factor: 1, isMaximum: isMaximum, options: lengths)]))
  }

  // MARK: Expressions

  private mutating func sum() -> Quantity? {
    guard var total = product() else { return nil }
    while true {
      scanner.skipSpaces()
      guard let byte = scanner.next, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else { return total }
      let isAfterSpace = scanner.bytes[scanner.index - 1].isSpace
      scanner.index += 1
      // The spaces distinguish operators from signs.
      guard isAfterSpace, scanner.next?.isSpace == true, let term = product(),
        let next = total.adding(term, times: byte == UInt8(ascii: "+") ? 1 : -1)
      else { return nil }
      total = next
    }
  }

  private mutating func product() -> Quantity? {
    guard var total = factor() else { return nil }
    // Factors with units, which divisions by the same units must take away.
    var others: [Quantity] = []
    while true {
      scanner.skipSpaces()
      if scanner.take("*") {
        guard let other = factor() else { return nil }
        switch (total, other) {
        case (_, .number(let number)): total = total.scaled(by: number)
        case (.number(let number), _): total = other.scaled(by: number)
        default: others.append(other)
        }
      } else if scanner.take("/") {
        guard let divisor = factor() else { return nil }
        if case .number(let number) = divisor, number != 0 {
          total = total.scaled(by: 1 / number)
          continue
        }
        if !total.isComparable(to: divisor), let index = others.firstIndex(where: { $0.isComparable(to: divisor) }) {
          (total, others[index]) = (others[index], total)
        }
        guard total.isComparable(to: divisor), let a = total.amount, let b = divisor.amount, b != 0 else { return nil }
        total = others.popLast()?.scaled(by: a / b) ?? .number(a / b)
      } else {
        return others.isEmpty ? total : nil
      }
    }
  }

  private mutating func factor() -> Quantity? {
    scanner.skipSpaces()
    if scanner.take("(") {
      guard depth < Self.depthLimit, let inside = scanner.parenthesized() else { return nil }
      return Self.evaluate(inside, scanner.context, depth: depth)
    }
    guard let byte = scanner.next, byte.isLetter || byte == UInt8(ascii: "-") else { return scanner.quantity() }
    let start = scanner.index
    let name = scanner.name().lowercasedASCII
    if scanner.take("(") {
      guard Self.isFunction(name), let inside = scanner.parenthesized() else { return nil }
      return Self.function(name, of: inside, in: scanner.context, depth: depth + 1)
    }
    switch name {
    case "pi": return .number(.pi)
    case "e": return .number(2.718281828459045)
    case "infinity": return .number(.greatestFiniteMagnitude)
    case "-infinity": return .number(-.greatestFiniteMagnitude)
    default:
      scanner.index = start
      return scanner.quantity()
    }
  }
}
