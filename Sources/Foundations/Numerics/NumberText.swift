/// Numbers as text, independent of the locale.
package enum NumberText {
  /// The most decimals.
  private static let maximumDigits = 9
  /// Numbers from this magnitude on have no text: their decimals would exceed the precision of a double.
  package static let limit = 1e15

  /// Parses decimal notation; nil for hexadecimal notation, `inf` and `nan`, which `Double` accepts, and for numbers
  /// beyond a double.
  package static func read(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// An angle of CSS in degrees, which need no unit; nil for a text that is no angle.
  package static func degrees(_ text: String) -> Double? {
    let end = text.utf8.lastIndex { !$0.isLetter }.map { text.utf8.index(after: $0) } ?? text.startIndex
    return read(text[..<end]).flatMap { degrees($0, unit: String(text[end...])) }
  }

  /// - Parameter unit: in lower case; empty for degrees.
  package static func degrees(_ number: Double, unit: String) -> Double? {
    switch unit {
    case "", "deg": number
    case "grad": number * 0.9
    case "rad": number * 180 / Double.pi
    case "turn": number * 360
    default: nil
    }
  }

  /// The number with exactly `digits` decimals (0...9), halves rounded away from zero; nil beyond `limit`.
  package static func fixed(_ number: Double, digits: Int) -> String? {
    guard number.magnitude < limit, (0...maximumDigits).contains(digits) else { return nil }
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

  /// The number with as many decimals as it needs, at most six.
  package static func plain(_ number: Double) -> String {
    guard var text = fixed(number, digits: 6) else { return number.description }
    while text.utf8.last == UInt8(ascii: "0") { text.unicodeScalars.removeLast() }
    return String(text.before(suffix: ".") ?? text[...])
  }
}

extension StringProtocol {
  /// Without the whitespace at both ends.
  package var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }
}
