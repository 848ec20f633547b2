import Numerics

/// The units that may follow a number.
package enum Unit: Sendable, Equatable {
  case none, pixels, seconds, factor, framesPerSecond, percent

  /// The names in lower case; a number in this unit is multiplied and divided.
  fileprivate var names: [(name: String, factor: Double, divisor: Double)] {
    switch self {
    case .none: []
    case .pixels: [("px", 1, 1)]
    case .seconds: [("s", 1, 1), ("sec", 1, 1), ("ms", 1, 1000), ("min", 60, 1)]
    case .factor: [("x", 1, 1), ("%", 1, 100)]
    case .framesPerSecond: [("fps", 1, 1), ("hz", 1, 1)]
    case .percent: [("%", 1, 1)]
    }
  }
}

/// Values in flags and manifests.
package enum ValueText {
  /// A decimal whole number.
  package static func integer(_ text: String) -> Int? { Int(text) }

  /// A decimal number; nil for hexadecimal notation, `inf` and `nan`, which `Double` accepts.
  package static func number(_ text: String) -> Double? { NumberText.read(text) }

  /// A number, optionally followed by its unit, such as `0.8s`, `800ms`, `2x` or `200%`.
  package static func number(_ text: String, in unit: Unit) -> Double? {
    if let number = number(text) { return number }
    let (digits, name) = parts(text)
    guard let factor = unit.names.first(where: { $0.name == name }) else { return nil }
    return number(digits).map { $0 * factor.factor / factor.divisor }
  }

  /// The number of a text, and what follows its last digit in lower case; spaces may separate the two.
  private static func parts(_ text: String) -> (digits: String, unit: String) {
    let end = text.utf8.lastIndex { $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let split = end.map { text.utf8.index(after: $0) } ?? text.startIndex
    return (String(text[..<split]), String(text[split...].unicodeScalars.drop { $0 == " " }).lowercasedASCII)
  }

  /// A whole number, optionally followed by its unit, such as `64px`.
  static func integer(_ text: String, in unit: Unit) -> Int? {
    if let number = Int(text) { return number }
    guard let number = number(text, in: unit), number == number.rounded(), number.magnitude < 1e15,
      !text.utf8.contains(where: { ".eE".utf8.contains($0) })
    else { return nil }
    return Int(number)
  }

  /// A fraction, 0...1: a number, or a percentage such as `42%`.
  static func share(_ text: String) -> Double? {
    let share = text.before(suffix: "%").map { number(String($0)).map { $0 / 100 } } ?? number(text)
    return share.flatMap { (0...1).contains($0) ? $0 : nil }
  }

  /// The values of a list separated by commas, without surrounding spaces; an empty text is one empty value.
  package static func list(_ text: String) -> [String] {
    text.split(at: ",", omittingEmptySubsequences: false).map { trimmed($0) }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let rest = text.after(prefix: " ") ?? text.before(suffix: " ") { text = rest }
    return String(text)
  }

  /// `N` for N x N, or `WxH`; each side may be followed by `px`.
  package static func size(_ text: String) -> (width: Int, height: Int)? {
    let parts = sides(text).map { Int($0) }
    guard parts.count <= 2, let first = parts[0], let last = parts[parts.count - 1] else { return nil }
    return (first, last)
  }

  /// The sides of a size, without their unit.
  package static func sides(_ text: String) -> [String] {
    text.lowercasedASCII.substituting("\u{d7}", with: "x").substituting("px", with: "")
      .split(at: "x", omittingEmptySubsequences: false).map { trimmed($0) }
  }

  /// Bytes: a number, optionally in kilobytes (`128k`, `128kB`) or megabytes (`1M`, `1.5MB`) of 1024.
  static func bytes(_ text: String) -> Int? {
    let (digits, unit) = parts(text)
    let factors = ["": 1, "b": 1, "k": 1024, "kb": 1024, "kib": 1024, "m": 1 << 20, "mb": 1 << 20, "mib": 1 << 20]
    guard let factor = factors[unit] else { return nil }
    if let whole = Int(digits) {
      let (product, overflow) = whole.multipliedReportingOverflow(by: factor)
      return overflow ? nil : product
    }
    guard factor > 1, let number = number(digits), number.magnitude < 1e9 else { return nil }
    return Int((number * Double(factor)).rounded())
  }

  /// A number without a trailing `.0`.
  package static func plain(_ number: Double) -> String {
    let text = "\(number)"
    return String(text.before(suffix: ".0") ?? text[...])
  }
}
