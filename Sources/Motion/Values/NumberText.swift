/// Numbers as text, the same in every locale.
package enum NumberText {
  /// The most digits behind the point.
  package static let mostDigits = 9
  /// The size from which a number has no text: its digits would go beyond what a double holds.
  package static let limit = 1e15

  /// The number that a text in decimal notation is; nil for hexadecimal notation, `inf` and `nan`, which `Double` would
  /// read, and for numbers beyond a double.
  package static func read(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// With exactly so many digits (0...9) behind the point, halves rounded away from zero; nil beyond `limit`.
  package static func fixed(_ number: Double, digits: Int) -> String? {
    guard number.magnitude < limit, (0...mostDigits).contains(digits) else { return nil }
    let whole = number.magnitude.rounded(.down)
    var units = Int64(whole)
    var scale: Int64 = 1
    for _ in 0..<digits { scale *= 10 }
    var fraction = Int64(((number.magnitude - whole) * Double(scale)).rounded())
    if fraction == scale { (units, fraction) = (units + 1, 0) }
    let sign = number < 0 && (units > 0 || fraction > 0) ? "-" : ""
    guard digits > 0 else { return sign + String(units) }
    let text = String(fraction)
    return sign + String(units) + "." + String(repeating: "0", count: digits - text.count) + text
  }

  /// With as many digits as it needs, six behind the point at most.
  package static func plain(_ number: Double) -> String {
    guard var text = fixed(number, digits: 6) else { return number.description }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
