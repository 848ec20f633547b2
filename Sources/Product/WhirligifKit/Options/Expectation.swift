/// Descriptions of valid values, which follow "expected" in messages.
package enum Expectation {
  static func integer(in range: ClosedRange<Int>) -> String {
    "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  static func number(in range: ClosedRange<Double>, unit: Unit = .none) -> String {
    (unit == .seconds ? "seconds from " : "a number from ") + bounds(range)
  }

  /// A number with its unit, such as `0.02 to 655.35 s`.
  static func measure(in range: ClosedRange<Double>, unit: String) -> String { "\(bounds(range)) \(unit)" }

  static func size(in range: ClosedRange<Int>) -> String {
    "N or WxH, each from \(range.lowerBound) to \(range.upperBound) pixels"
  }

  static func bytes(in range: ClosedRange<Int>) -> String {
    "bytes from \(range.lowerBound) to \(range.upperBound), such as 128000, 128k or 1M"
  }

  /// A suffix for options that accept lists.
  static let orSeveral = ", or several separated by commas"

  /// A choice of at least two words.
  static func choice(of words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  private static func bounds(_ range: ClosedRange<Double>) -> String {
    "\(ValueText.plain(range.lowerBound)) to \(ValueText.plain(range.upperBound))"
  }
}
