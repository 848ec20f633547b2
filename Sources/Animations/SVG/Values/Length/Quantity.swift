import Numerics

/// The quantities that the units and functions of a value refer to.
struct ValueContext: Hashable, Sendable {
  /// The size of the document in CSS pixels, for `vw`, `vh` and the like.
  var viewport = Viewport(width: 300, height: 150)
  /// The font size of the root element, for `rem`.
  var rootFontSize = 16.0
  /// The element's place among its siblings, from 1.
  var siblingIndex = 1
  var siblingCount = 1
  /// Whether `light-dark()` is the second color.
  var isDark = false
  /// Whether numbers are lengths in user units, as in presentation attributes.
  var takesNumbersAsLengths = false
}

/// A number with its unit, as a value or as the result of a math function.
enum Quantity: Hashable, Sendable {
  case number(Double)
  /// A length or a percentage.
  case length(Length)
  /// Degrees.
  case angle(Double)
  /// Seconds.
  case time(Double)

  init?(_ number: Double, unit: String, _ context: ValueContext) {
    if unit.isEmpty {
      self = .number(number)
    } else if let length = Length.length(number, unit: unit, context) {
      self = .length(length)
    } else {
      switch unit {
      case "s": self = .time(number)
      case "ms": self = .time(number / 1000)
      default:
        guard let degrees = NumberText.degrees(number, unit: unit) else { return nil }
        self = .angle(degrees)
      }
    }
  }

  var isFinite: Bool {
    switch self {
    case .number(let value), .angle(let value), .time(let value): value.isFinite
    case .length(let length): length.isFinite
    }
  }

  func adding(_ other: Quantity, times factor: Double) -> Quantity? {
    switch (self, other) {
    case (.number(let a), .number(let b)): .number(a + b * factor)
    case (.length(let a), .length(let b)): .length(a + b * factor)
    case (.angle(let a), .angle(let b)): .angle(a + b * factor)
    case (.time(let a), .time(let b)): .time(a + b * factor)
    default: nil
    }
  }

  func scaled(by factor: Double) -> Quantity {
    switch self {
    case .number(let value): .number(value * factor)
    case .length(let length): .length(length * factor)
    case .angle(let value): .angle(value * factor)
    case .time(let value): .time(value * factor)
    }
  }

  /// The amount in its unit, if it has one unit only.
  var amount: Double? {
    switch self {
    case .number(let value), .angle(let value), .time(let value): value
    case .length(let length): length.singleAmount
    }
  }

  /// Another amount in the same unit.
  func with(_ amount: Double) -> Quantity {
    switch self {
    case .number: .number(amount)
    case .angle: .angle(amount)
    case .time: .time(amount)
    case .length(let length): .length(length.withSingle(amount))
    }
  }

  /// Whether both have the same single unit, so that they can be compared.
  func isComparable(to other: Quantity) -> Bool {
    switch (self, other) {
    case (.number, .number), (.angle, .angle), (.time, .time): true
    case (.length(let a), .length(let b)): a.hasSameUnit(as: b)
    default: false
    }
  }

  /// A number, or a percentage as a fraction.
  var share: Double? {
    switch self {
    case .number(let value): value
    case .length(let length) where length.isPercentage: length.percent / 100
    default: nil
    }
  }
}

extension TextScanner {
  /// Scans a number with a unit or a math function; nil, with nothing skipped, if there is none that is finite.
  mutating func quantity() -> Quantity? {
    let start = index
    if let quantity = unitOrFunction(), quantity.isFinite { return quantity }
    index = start
    return nil
  }

  private mutating func unitOrFunction() -> Quantity? {
    guard let number = number() else {
      guard let byte = next, byte.isLetter || byte == UInt8(ascii: "-") else { return nil }
      let name = name().lowercasedASCII
      guard take("("), Calculation.isFunction(name), let inside = parenthesized() else { return nil }
      return Calculation.function(name, of: inside, in: context)
    }
    if take("%") { return .length(.percent(number)) }
    let start = index
    while let byte = next, byte.isLetter { index += 1 }
    return Quantity(number, unit: String(decoding: bytes[start..<index], as: UTF8.self).lowercasedASCII, context)
  }

  /// Parses the whole text as one quantity.
  static func quantity(_ text: some StringProtocol, _ context: ValueContext) -> Quantity? {
    var scanner = TextScanner(text, context)
    scanner.skipSpaces()
    guard let quantity = scanner.quantity() else { return nil }
    scanner.skipSpaces()
    return scanner.isAtEnd ? quantity : nil
  }
}
