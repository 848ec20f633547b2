/// Decimal numbers with few digits.
enum Decimal {
  /// 10 to the power of 0...9.
  static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// The value rounded to some decimals; 0 for a value that is not a number, and limited to a thousand million.
  static func rounded(_ value: Double, _ decimals: Int) -> Double {
    guard value.isFinite else { return 0 }
    let power = powers[min(max(decimals, 0), 9)]
    return (min(max(value, -1e9), 1e9) * power).rounded() / power
  }

  /// The value rounded to some decimals, without needless zeros: `.5`, `-2`, `10.25`.
  static func text(_ value: Double, _ decimals: Int) -> String {
    let decimals = min(max(decimals, 0), 9)
    let power = powers[decimals]
    let units = Int((rounded(value, decimals) * power).rounded())
    let (whole, part) = (units.magnitude / UInt(power), units.magnitude % UInt(power))
    var text = units < 0 ? "-" : ""
    if whole > 0 || part == 0 { text += String(whole) }
    guard part > 0 else { return text }
    var digits = String(part)
    digits = String(repeating: "0", count: decimals - digits.utf8.count) + digits
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    return text + "." + digits
  }

  /// The fewest decimals at which rounding changes a value by at most `tolerance`.
  static func decimals(within tolerance: Double) -> Int {
    powers.firstIndex { 0.5 / $0 <= tolerance * (1 + 1e-9) } ?? 9
  }
}
