/// A length as a sum: pixels, a percentage of a reference length, and a multiple of the font size.
struct Length: Hashable, Sendable {
  /// User units. Absolute CSS units are converted at 96 pixels per inch.
  var px: Double = 0
  /// Percent of a reference length that depends on the property.
  var percent: Double = 0
  /// Multiples of the font size.
  var em: Double = 0

  static let zero = Length()

  static func px(_ value: Double) -> Length { Length(px: value) }
  static func percent(_ value: Double) -> Length { Length(percent: value) }

  /// In user units.
  func resolved(percentOf whole: Double, fontSize: Double) -> Double {
    px + percent / 100 * whole + em * fontSize
  }

  /// Resolves the multiples of the font size.
  func resolved(fontSize: Double) -> Length { Length(px: px + em * fontSize, percent: percent) }

  static func + (a: Length, b: Length) -> Length {
    Length(px: a.px + b.px, percent: a.percent + b.percent, em: a.em + b.em)
  }

  static func * (a: Length, factor: Double) -> Length {
    Length(px: a.px * factor, percent: a.percent * factor, em: a.em * factor)
  }

  func mixed(with other: Length, by amount: Double) -> Length {
    Length(
      px: px + (other.px - px) * amount, percent: percent + (other.percent - percent) * amount,
      em: em + (other.em - em) * amount)
  }

  var isFinite: Bool { px.isFinite && percent.isFinite && em.isFinite }
}

extension Length {
  /// Parses a text such as `3`, `1.5em`, `20%` or `calc(50% - 2px)`; nil if it is not a length.
  init?(parsing text: some StringProtocol) {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    guard let length = Length(scanning: &scanner) else { return nil }
    scanner.skipSpaces()
    guard scanner.isAtEnd else { return nil }
    self = length
  }

  /// Scans a length.
  init?(scanning scanner: inout TextScanner) {
    if let byte = scanner.next, byte.isLetter {
      let start = scanner.index
      guard scanner.name().lowercased() == "calc", scanner.take("("), let inside = scanner.parenthesized(),
        let value = Calculation.length(inside)
      else {
        scanner.index = start
        return nil
      }
      self = value
      return
    }
    guard let number = scanner.number() else { return nil }
    let start = scanner.index
    if scanner.take("%") {
      self.init(percent: number)
      return
    }
    var unit = ""
    while let byte = scanner.next, byte.isLetter {
      unit.unicodeScalars.append(Unicode.Scalar(byte))
      scanner.index += 1
    }
    guard let length = Self.length(number, unit: unit.lowercased()) else {
      scanner.index = start
      return nil
    }
    self = length
  }

  static func length(_ number: Double, unit: String) -> Length? {
    switch unit {
    case "", "px": Length(px: number)
    case "em": Length(em: number)
    case "ex", "ch": Length(em: number / 2)
    case "rem": Length(px: number * 16)
    case "in": Length(px: number * 96)
    case "cm": Length(px: number * 96 / 2.54)
    case "mm": Length(px: number * 96 / 25.4)
    case "q": Length(px: number * 96 / 101.6)
    case "pt": Length(px: number * 96 / 72)
    case "pc": Length(px: number * 16)
    default: nil
    }
  }
}

/// CSS `calc()` over lengths and numbers: sums, differences, products and quotients.
enum Calculation {
  private struct Term {
    var length: Length
    /// Whether it is a number, which can be a factor.
    var isNumber: Bool
  }

  private static let depthLimit = 32

  static func length(_ text: String) -> Length? {
    var scanner = TextScanner(text)
    guard let term = sum(&scanner, depth: 0), scanner.isAtEnd, term.length.isFinite else { return nil }
    return term.length
  }

  private static func sum(_ scanner: inout TextScanner, depth: Int) -> Term? {
    guard depth < depthLimit, var total = product(&scanner, depth: depth) else { return nil }
    while true {
      scanner.skipSpaces()
      let sign = scanner.take("+") ? 1.0 : scanner.take("-") ? -1 : 0
      guard sign != 0 else { return total }
      guard let term = product(&scanner, depth: depth), term.isNumber == total.isNumber else { return nil }
      total.length = total.length + term.length * sign
    }
  }

  private static func product(_ scanner: inout TextScanner, depth: Int) -> Term? {
    guard var total = factor(&scanner, depth: depth) else { return nil }
    while true {
      scanner.skipSpaces()
      if scanner.take("*") {
        guard let other = factor(&scanner, depth: depth), total.isNumber || other.isNumber else { return nil }
        total =
          other.isNumber
          ? Term(length: total.length * other.length.px, isNumber: total.isNumber)
          : Term(length: other.length * total.length.px, isNumber: false)
      } else if scanner.take("/") {
        guard let other = factor(&scanner, depth: depth), other.isNumber, other.length.px != 0 else { return nil }
        total.length = total.length * (1 / other.length.px)
      } else {
        return total
      }
    }
  }

  private static func factor(_ scanner: inout TextScanner, depth: Int) -> Term? {
    scanner.skipSpaces()
    if scanner.take("(") {
      guard let term = sum(&scanner, depth: depth + 1) else { return nil }
      scanner.skipSpaces()
      return scanner.take(")") ? term : nil
    }
    let start = scanner.index
    guard let number = scanner.number() else { return nil }
    let isNumber = scanner.next.map { !$0.isLetter && $0 != UInt8(ascii: "%") } ?? true
    if isNumber { return Term(length: .px(number), isNumber: true) }
    scanner.index = start
    return Length(scanning: &scanner).map { Term(length: $0, isNumber: false) }
  }
}
