import Motion

/// Values in flags and manifests.
package enum ValueText {
  /// A decimal whole number.
  package static func integer(_ text: String) -> Int? { Int(text) }

  /// A decimal number; nil for hexadecimal notation, `inf` and `nan`, which `Double` accepts.
  package static func number(_ text: String) -> Double? { NumberText.read(text) }

  /// A fraction, 0...1: a number, or a percentage such as `42%`.
  package static func share(_ text: String) -> Double? {
    let share = text.hasSuffix("%") ? number(String(text.dropLast())).map { $0 / 100 } : number(text)
    return share.flatMap { (0...1).contains($0) ? $0 : nil }
  }

  /// The values of a list separated by commas, without surrounding spaces; an empty text is one empty value.
  package static func list(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { value in
      String(value.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// `N` for N x N, or `WxH`.
  package static func size(_ text: String) -> (width: Int, height: Int)? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let first = parts[0], let last = parts[parts.count - 1] else { return nil }
    return (first, last)
  }

  /// Bytes: a whole number, optionally in kilobytes (`128k`) or megabytes (`1M`) of 1024.
  package static func bytes(_ text: String) -> Int? {
    let units: [(suffix: Character, factor: Int)] = [("k", 1024), ("K", 1024), ("m", 1 << 20), ("M", 1 << 20)]
    guard let unit = units.first(where: { $0.suffix == text.last }) else { return Int(text) }
    return Int(text.dropLast()).flatMap {
      let (product, overflow) = $0.multipliedReportingOverflow(by: unit.factor)
      return overflow ? nil : product
    }
  }

  /// A number without a trailing `.0`.
  package static func plain(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
