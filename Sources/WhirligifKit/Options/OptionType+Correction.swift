extension OptionType {
  /// The message about an invalid value, with the one that was probably meant; nil for a valid value.
  ///
  /// - Parameter option: the option's spelling.
  package func complaint(about text: String, of option: String) -> String? {
    guard let expected = expectation(violatedBy: text) else { return nil }
    return Self.complaint(about: text, of: option, expected: expected, nearest: correction(of: text))
  }

  package static func complaint(about text: String, of option: String, expected: String, nearest: String?) -> String {
    "Invalid value '\(text)' for '\(option)': expected \(expected)."
      + (nearest.map { " Did you mean '\($0)'?" } ?? "")
  }

  /// The value that was probably meant by an invalid text; nil if there is no good guess.
  package func correction(of text: String) -> String? {
    let guess: String? =
      switch self {
      case .integer(_, let words, _) where words.contains("forever") && text == "once": "1"
      case .integer(_, let words, _) where words.contains("forever") && Self.endless.contains(text.lowercased()):
        "forever"
      case .number(_, .seconds) where ValueText.integer(text) != nil: text + "ms"
      case .share where text.hasSuffix("%"): ValueText.number(text, in: .percent).map { $0 > 100 ? "100%" : "0%" }
      case .integer, .number, .share, .numbers: Self.number(in: text)
      case .size, .sizes: Self.size(in: text)
      case .bytes: Self.bytes(in: text)
      case .color, .pageColor: Self.color(for: text)
      default: nil
      }
    if let guess, guess != text, expectation(violatedBy: guess) == nil { return guess }
    return Suggestion.nearest(text, among: words)
  }

  private static let endless = ["infinite", "infinity", "inf", "always", "endless", "loop", "true", "0", "-1"]

  /// The number of `64px`, `2x`, `1500ms`, `150%` or `0,8`.
  private static func number(in text: String) -> String? {
    let plain = String(text.drop { "x@×*".contains($0) })
    let text = plain.contains(".") ? plain : plain.replacing(",", with: ".")
    let digits = text.prefix { $0.isASCII && ($0.isNumber || ".-".contains($0)) }
    let unit = text[digits.endIndex...].drop { $0 == " " }.lowercased()
    guard let number = ValueText.number(String(digits)), unit.count <= 8, !unit.contains(where: { $0.isNumber }) else {
      return nil
    }
    let units = ["%": 0.01, "ms": 0.001, "m": 60]
    return ValueText.plain(((number * (units[unit] ?? 1)) * 1e6).rounded() / 1e6)
  }

  /// The sides of `64px`, `64X32`, `64, 32` or `64 x 32`.
  private static func size(in text: String) -> String? {
    if let number = Double(text), number == number.rounded(), (1...65535).contains(number) { return "\(Int(number))" }
    let words = text.lowercased().replacing("px", with: " ").split { " ,;x*×:/".contains($0) }
    guard (1...2).contains(words.count), words.allSatisfy({ Int($0) != nil }) else { return nil }
    return words.joined(separator: "x")
  }

  /// `128KB`, `128 KiB` and `0.5M` in the syntax of the option.
  private static func bytes(in text: String) -> String? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let factors = ["": 1, "b": 1, "k": 1024, "kb": 1024, "kib": 1024, "m": 1 << 20, "mb": 1 << 20, "mib": 1 << 20]
    let unit = text[digits.endIndex...].drop { $0 == " " }.lowercased()
    guard let number = ValueText.number(String(digits)), let factor = factors[unit], number < 1e9 else { return nil }
    let bytes = Int((number * Double(factor)).rounded())
    return bytes % 1024 == 0 && bytes > 0 ? "\(bytes / 1024)k" : "\(bytes)"
  }

  private static func color(for text: String) -> String? {
    ColorText.expectation(violatedBy: "#" + text) == nil ? "#" + text : Suggestion.nearest(text, among: ColorText.names)
  }
}
