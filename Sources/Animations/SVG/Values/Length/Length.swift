import Numerics

/// A length as a sum: pixels, a percentage of a reference length, a multiple of the font size, and comparisons of such
/// sums.
struct Length: Hashable, Sendable {
  /// The least or the greatest of several lengths, times a factor.
  struct Limit: Hashable, Sendable {
    var factor: Double
    var isMaximum: Bool
    var options: [Length]
  }

  /// User units. Absolute CSS units are converted at 96 pixels per inch.
  var px: Double = 0
  /// Percent of a reference length that depends on the property.
  var percent: Double = 0
  /// Multiples of the font size.
  var em: Double = 0
  /// `min()`, `max()` and `clamp()` of lengths in several units.
  var limits: [Limit] = []

  static let zero = Length()

  static func px(_ value: Double) -> Length { Length(px: value) }
  static func percent(_ value: Double) -> Length { Length(percent: value) }

  /// In user units.
  func resolved(percentOf whole: Double, fontSize: Double) -> Double {
    var total = px + percent / 100 * whole + em * fontSize
    for limit in limits {
      let options = limit.options.map { $0.resolved(percentOf: whole, fontSize: fontSize) }
      total += limit.factor * ((limit.isMaximum ? options.max() : options.min()) ?? 0)
    }
    return total
  }

  /// Resolves the multiples of the font size.
  func resolved(fontSize: Double) -> Length {
    if em == 0, limits.isEmpty { return self }
    let limits = limits.map { limit in
      Limit(
        factor: limit.factor, isMaximum: limit.isMaximum,
        options: limit.options.map { $0.resolved(fontSize: fontSize) })
    }
    return Length(px: px + em * fontSize, percent: percent, limits: limits)
  }

  static func + (a: Length, b: Length) -> Length {
    Length(px: a.px + b.px, percent: a.percent + b.percent, em: a.em + b.em, limits: a.limits + b.limits)
  }

  static func * (a: Length, factor: Double) -> Length {
    Length(
      px: a.px * factor, percent: a.percent * factor, em: a.em * factor,
      limits: a.limits.map { Limit(factor: $0.factor * factor, isMaximum: $0.isMaximum, options: $0.options) })
  }

  func mixed(with other: Length, by amount: Double) -> Length {
    var mixed = Length(
      px: px + (other.px - px) * amount, percent: percent + (other.percent - percent) * amount,
      em: em + (other.em - em) * amount)
    if !limits.isEmpty || !other.limits.isEmpty {
      mixed.limits = (Length(limits: limits) * (1 - amount) + Length(limits: other.limits) * amount).limits
    }
    return mixed
  }

  var isFinite: Bool {
    px.isFinite && percent.isFinite && em.isFinite
      && limits.allSatisfy { $0.factor.isFinite && $0.options.allSatisfy { $0.isFinite } }
  }

  /// Whether it depends on nothing but the reference length.
  var isPercentage: Bool { px == 0 && em == 0 && limits.isEmpty }
  private var isAbsolute: Bool { percent == 0 && em == 0 && limits.isEmpty }
  private var isRelative: Bool { px == 0 && percent == 0 && limits.isEmpty }

  /// The number before its unit, if it has one unit only.
  var singleAmount: Double? { isAbsolute ? px : isPercentage ? percent : isRelative ? em : nil }

  /// Another amount of the single unit.
  func withSingle(_ amount: Double) -> Length {
    isAbsolute ? .px(amount) : isPercentage ? .percent(amount) : Length(em: amount)
  }

  func hasSameUnit(as other: Length) -> Bool {
    isAbsolute && other.isAbsolute || isPercentage && other.isPercentage || isRelative && other.isRelative
  }
}

extension Length {
  /// Parses a text such as `3`, `1.5em`, `20%` or `calc(50% - 2px)`; nil if it is not a length.
  init?(parsing text: some StringProtocol, _ context: ValueContext = ValueContext()) {
    var scanner = TextScanner(text, context)
    scanner.skipSpaces()
    guard let length = Length(scanning: &scanner) else { return nil }
    scanner.skipSpaces()
    guard scanner.isAtEnd else { return nil }
    self = length
  }

  /// Scans a length, a percentage, or a number of user units.
  init?(scanning scanner: inout TextScanner) {
    switch scanner.quantity() {
    case .length(let length) where length.isFinite: self = length
    case .number(let number) where number.isFinite: self = .px(number)
    default: return nil
    }
  }

  /// Scans a length or a percentage as style sheets require it: with a unit, except for 0; in attributes, units are
  /// optional.
  init?(strictlyScanning scanner: inout TextScanner) {
    switch scanner.quantity() {
    case .length(let length) where length.isFinite: self = length
    case .number(let number) where scanner.context.takesNumbersAsLengths: self = .px(number)
    case .number(0): self = .zero
    default: return nil
    }
  }

  /// The first length in a text whose unit is measured in a font's letters, and is taken as half the font size.
  static func fontMeasure(in text: String) -> String? {
    guard !text.includes("url(") else { return nil }
    return text.utf8.split { !$0.isName && !".#".utf8.contains($0) }.compactMap { String($0) }.first { word in
      let number = word.utf8.prefix { $0.isDigit || ".+-".utf8.contains($0) }
      return !number.isEmpty && ["ex", "ch", "rex", "rch"].contains(word[number.endIndex...].lowercasedASCII)
    }
  }

  /// - Parameter unit: in lower case.
  static func length(_ number: Double, unit: String, _ context: ValueContext) -> Length? {
    switch unit {
    case "px": return Length(px: number)
    case "%": return Length(percent: number)
    case "em": return Length(em: number)
    case "ex", "ch": return Length(em: number / 2)
    case "rem": return Length(px: number * context.rootFontSize)
    case "rex", "rch": return Length(px: number * context.rootFontSize / 2)
    case "in": return Length(px: number * 96)
    case "cm": return Length(px: number * 96 / 2.54)
    case "mm": return Length(px: number * 96 / 25.4)
    case "q": return Length(px: number * 96 / 101.6)
    case "pt": return Length(px: number * 96 / 72)
    case "pc": return Length(px: number * 16)
    default: return viewportLength(number, unit: unit, in: context.viewport)
    }
  }

  /// The small, large and dynamic viewports are the same in a picture, and container units refer to it.
  private static func viewportLength(_ number: Double, unit: String, in viewport: Viewport) -> Length? {
    let axis = unit.after(prefix: "cq") ?? ""
    let name =
      unit.ends(with: "min") || unit.ends(with: "max")
      ? String(unit.unicodeScalars.suffix(4)) : String(unit.unicodeScalars.suffix(2))
    guard unit.begins(with: "cq") || ["vw", "vh", "vi", "vb", "vmin", "vmax"].contains(name),
      unit.begins(with: "cq") || ["", "s", "l", "d"].contains(String(unit.before(suffix: name) ?? ""))
    else { return nil }
    let (width, height) = (viewport.width, viewport.height)
    switch unit.begins(with: "cq") ? String(axis) : String(name.dropFirst(scalars: 1)) {
    case "w", "i": return Length(px: number * width / 100)
    case "h", "b": return Length(px: number * height / 100)
    case "min": return Length(px: number * min(width, height) / 100)
    case "max": return Length(px: number * max(width, height) / 100)
    default: return nil
    }
  }
}
