import Numerics

/// A time or a duration. Half an hour passes 2^31.
typealias Microseconds = Int64

/// Times in integer microseconds, so that sums and least common multiples are exact.
enum ClockTime {
  /// Later than any valid time.
  static let never = Microseconds.max / 4
  /// What repeats for longer counts as endless, in microseconds: no file that is rendered lasts longer.
  static let practicallyNever: Microseconds = 655_350_000
  private static let limit = 1e9

  /// Converts seconds to microseconds; nil beyond a billion seconds.
  static func microseconds(_ seconds: Double) -> Microseconds? {
    guard seconds.isFinite, abs(seconds) <= limit else { return nil }
    return Microseconds((seconds * 1e6).rounded())
  }

  /// A clock value of SMIL: `02:30:03`, `00:10.25`, `1.5h`, `30min`, `3s`, `200ms`, `4`; nil for anything else.
  static func parse(_ text: some StringProtocol) -> Microseconds? {
    let text = text.trimmed
    if text.includes(":") { return parseParts(text) }
    var scanner = TextScanner(text)
    guard let number = scanner.number() else { return nil }
    let units = ["h": 3600.0, "min": 60, "s": 1, "ms": 0.001, "": 1]
    return units[scanner.rest].flatMap { microseconds(number * $0) }
  }

  private static func parseParts(_ text: String) -> Microseconds? {
    let parts = text.split(at: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard 2...3 ~= parts.count, parts.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
    return microseconds(parts.reduce(0) { $0 * 60 + ($1 ?? 0) })
  }

  /// The least common multiple of two positive numbers; nil on overflow.
  static func minimumCommonMultiple<Integer: FixedWidthInteger>(_ a: Integer, _ b: Integer) -> Integer? {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    guard x > 0 else { return nil }
    let (product, overflow) = (a / x).multipliedReportingOverflow(by: b)
    return overflow ? nil : product
  }
}
