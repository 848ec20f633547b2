import Colors
import Numerics

/// A custom property that `@property` registers.
struct RegisteredProperty: Sendable {
  enum Kind: String, Sendable {
    case number = "<number>"
    case integer = "<integer>"
    case length = "<length>"
    case percentage = "<percentage>"
    case lengthPercentage = "<length-percentage>"
    case angle = "<angle>"
    case time = "<time>"
    case color = "<color>"
  }

  /// The types of a value, of which it has one; empty for values that are not interpolated.
  let kinds: [Kind]
  /// The separator of a list; nil for a single value.
  let separator: String?
  let inherits: Bool
  let initial: Name?

  /// Nil if a required descriptor is missing.
  init?(_ descriptors: [Name: String]) {
    guard let syntax = descriptors["syntax"]?.unquoted, let inherits = descriptors["inherits"] else { return nil }
    self.inherits = inherits == "true"
    initial = descriptors["initial-value"].map { Name($0) }
    var names = syntax.split(at: "|").map { $0.trimmed }
    separator =
      names.count == 1 && names[0].ends(with: "#") ? ", " : names.count == 1 && names[0].ends(with: "+") ? " " : nil
    if separator != nil { names = names.map { String($0.dropLast(scalars: 1)) } }
    kinds = names.compactMap { Kind(rawValue: $0) }
    guard syntax.trimmed == "*" || initial != nil else { return nil }
  }

  /// The computed value as text; nil if the text has none of the types. Values that are not typed stay as written.
  func computed(_ text: Name, _ context: ValueContext) -> Name? {
    guard !kinds.isEmpty else { return text }
    guard let values = values(text, context) else { return nil }
    return Name(values.map { $0.text }.joined(separator: separator ?? " "))
  }

  /// Interpolates two computed values; nil if they do not match.
  func mixed(_ a: Name, _ b: Name, by amount: Double, _ context: ValueContext) -> Name? {
    guard !kinds.isEmpty, let from = values(a, context), let to = values(b, context), from.count == to.count else {
      return nil
    }
    var mixed: [String] = []
    for (x, y) in zip(from, to) {
      guard let value = x.mixed(with: y, by: amount) else { return nil }
      mixed.append(kinds == [.integer] ? value.roundedText : value.text)
    }
    return Name(mixed.joined(separator: separator ?? " "))
  }

  /// Adds two computed values; nil if they cannot be added.
  func sum(of a: Name, _ b: Name, in context: ValueContext) -> Name? {
    guard let from = values(a, context), let to = values(b, context), from.count == to.count else { return nil }
    var sums: [String] = []
    for (x, y) in zip(from, to) {
      guard case .quantity(let p) = x, case .quantity(let q) = y, let sum = p.adding(q, times: 1) else { return nil }
      sums.append(Value.quantity(sum).text)
    }
    return Name(sums.joined(separator: separator ?? " "))
  }

  private enum Value {
    case quantity(Quantity)
    case color(ColorValue)

    func mixed(with other: Value, by amount: Double) -> Value? {
      switch (self, other) {
      case (.quantity(let a), .quantity(let b)):
        return a.scaled(by: 1 - amount).adding(b, times: amount).map { .quantity($0) }
      case (.color(let a), .color(let b)): return a.mixed(with: b, by: amount).map { .color($0) }
      default: return nil
      }
    }

    var text: String {
      switch self {
      case .quantity(.number(let number)): "\(number)"
      case .quantity(.angle(let degrees)): "\(degrees)deg"
      case .quantity(.time(let seconds)): "\(seconds)s"
      case .quantity(.length(let length)): length.calculation
      case .color(.color(let c)): "rgb(\(c.red * 255) \(c.green * 255) \(c.blue * 255) / \(c.alpha))"
      case .color(.modern(let c)): "oklab(\(c.lab.lightness) \(c.lab.a) \(c.lab.b) / \(c.alpha))"
      case .color: "currentcolor"
      }
    }

    var roundedText: String {
      if case .quantity(.number(let number)) = self { "\(number.rounded())" } else { text }
    }
  }

  private func values(_ text: Name, _ context: ValueContext) -> [Value]? {
    let text = text.text
    let parts = separator == ", " ? ValueList.split(text, at: ",") : separator == " " ? ValueList.words(text) : [text]
    var values: [Value] = []
    for part in parts {
      guard let value = kinds.firstNonNil({ Self.value(of: part, as: $0, in: context) }) else { return nil }
      values.append(value)
    }
    return values
  }

  private static func value(of text: String, as kind: Kind, in context: ValueContext) -> Value? {
    if kind == .color { return ColorParser(context: context).parse(text).map { .color($0) } }
    guard let quantity = TextScanner.quantity(text, context), quantity.isFinite else { return nil }
    switch (kind, quantity) {
    case (.number, .number), (.integer, .number), (.angle, .angle), (.time, .time): return .quantity(quantity)
    case (.length, .length(let length)) where length.percent == 0: return .quantity(quantity)
    case (.percentage, .length(let length)) where length.isPercentage: return .quantity(quantity)
    case (.lengthPercentage, .length): return .quantity(quantity)
    case (.length, .number(0)), (.lengthPercentage, .number(0)): return .quantity(.length(.zero))
    case (.angle, .number(0)): return .quantity(.angle(0))
    default: return nil
    }
  }
}

extension Length {
  /// The length as an expression of CSS.
  fileprivate var calculation: String {
    if limits.isEmpty, em == 0, percent == 0 { return "\(px)px" }
    if limits.isEmpty, isPercentage { return "\(percent)%" }
    var terms = ["\(px)px", "\(percent)%", "\(em)em"]
    for limit in limits {
      let options = limit.options.map { $0.calculation }.joined(separator: ", ")
      terms.append("\(limit.factor) * \(limit.isMaximum ? "max" : "min")(\(options))")
    }
    return "calc(\(terms.joined(separator: " + ")))"
  }
}
