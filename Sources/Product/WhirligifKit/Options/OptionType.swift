import Numerics

/// The type of an option's value: validates it, describes valid values, and feeds completions.
package enum OptionType: Sendable, Equatable {
  case text
  /// A word that identifiers in a document begin with.
  case identifier
  /// `true` or `false`; on the command line the option without a value, or with `no-` before its name.
  case boolean
  /// A whole number in a range, or one of some words.
  case integer(ClosedRange<Int>, or: [String] = [], in: Unit = .none)
  /// A finite number in a range.
  case number(ClosedRange<Double>, in: Unit = .none)
  /// A number in a range, or several separated by commas.
  case numbers(ClosedRange<Double>, in: Unit = .none)
  /// A fraction: 0 to 1, or 0% to 100%.
  case share
  /// `N` or `WxH`, each in the range.
  case size(ClosedRange<Int>)
  /// A size as in `size`, or several separated by commas.
  case sizes(ClosedRange<Int>)
  /// A fraction of a loop, such as `0.37`, or seconds, such as `1.2s`.
  case moment
  /// Moments, separated by commas.
  case moments
  /// Pixels, or a percentage below 50%.
  case padding
  /// A color, or one of some words.
  case color(or: [String] = [])
  /// The opaque color of a page.
  case pageColor
  case choice([String])
  /// One of some words, or several separated by commas.
  case choices([String])
  /// One of some words or a name that the document validates, or several separated by commas.
  case names([String])
  /// Bytes in the range, such as `128k`.
  case bytes(ClosedRange<Int>)
  /// `name=value`.
  case assignment
  /// `I/N`: part I of N.
  case shard
  /// A file path; completions offer files of this kind.
  case file(FileKind)
  case folder
  /// Validated later, by the preset; completions offer the choices.
  case parameter(choices: [String])
  /// A font, which the preset validates later.
  case font
  /// A color, which the preset validates later.
  case parameterColor

  /// Nil if `text` is a value of this type, otherwise the expectation.
  package func expectation(violatedBy text: String) -> String? {
    switch self {
    case .text, .names, .parameter, .font, .parameterColor: nil
    case .boolean: Bool(text) == nil ? expectation : nil
    case .identifier: Self.isIdentifier(text) ? nil : expectation
    case .file, .folder: text.isEmpty ? "a path" : nil
    case .integer(let range, let words, let unit):
      words.contains(text) || ValueText.integer(text, in: unit).map(range.contains) == true ? nil : expectation
    case .number(let range, let unit): ValueText.number(text, in: unit).map(range.contains) == true ? nil : expectation
    case .numbers(let range, let unit):
      ValueText.list(text).allSatisfy { ValueText.number($0, in: unit).map(range.contains) == true } ? nil : expectation
    case .share: ValueText.share(text) == nil ? expectation : nil
    case .size(let range):
      RenderOptions.Size(text: text)?.sides.allSatisfy(range.contains) == true ? nil : expectation
    case .sizes(let range):
      ValueText.list(text).allSatisfy { OptionType.size(range).expectation(violatedBy: $0) == nil } ? nil : expectation
    case .bytes(let range): ValueText.bytes(text).map(range.contains) == true ? nil : expectation
    case .padding: RenderOptions.Padding(text: text) == nil ? expectation : nil
    case .moment: RenderOptions.Moment(text: text) == nil ? expectation : nil
    case .moments: ValueText.list(text).allSatisfy { RenderOptions.Moment(text: $0) != nil } ? nil : expectation
    case .color(let words): words.contains(text) ? nil : ColorText.expectation(violatedBy: text)
    case .pageColor: ColorText.expectation(violatedBy: text, isPage: true)
    case .choice(let words): words.contains(text) ? nil : expectation
    case .choices(let words): ValueText.list(text).allSatisfy(words.contains) ? nil : expectation
    case .assignment: text.split(at: "=", maxSplits: 1).count == 2 || text.ends(with: "=") ? nil : expectation
    case .shard: Self.shard(text) == nil ? expectation : nil
    }
  }

  /// A value in the spelling of the option's words, whose case does not matter.
  package func canonical(_ text: String) -> String {
    func word(_ text: String, _ words: [String]) -> String {
      words.contains(text) ? text : words.first { $0.lowercasedASCII == text.lowercasedASCII } ?? text
    }
    switch self {
    case .choice(let words), .integer(_, let words, _), .color(let words): return word(text, words)
    case .choices(let words), .names(let words):
      return ValueText.list(text).map { word($0, words) }.joined(separator: ",")
    default: return text
    }
  }

  /// A description of valid values, as in "expected ...".
  private var expectation: String {
    switch self {
    case .integer(let range, let words, _):
      ([Expectation.integer(in: range)] + words).joined(separator: " or ")
    case .number(let range, let unit): Expectation.number(in: range, unit: unit)
    case .numbers(let range, let unit): Expectation.number(in: range, unit: unit) + Expectation.orSeveral
    case .share: "a number from 0 to 1, or 0% to 100%"
    case .size(let range): Expectation.size(in: range)
    case .sizes(let range): Expectation.size(in: range) + Expectation.orSeveral
    case .choice(let words): Expectation.choice(of: words)
    case .choices(let words): Expectation.choice(of: words) + Expectation.orSeveral
    case .bytes(let range): Expectation.bytes(in: range)
    case .boolean: "true or false"
    case .identifier: "a letter, and up to \(Self.longestIdentifier - 1) letters, digits, '-' and '_' after it"
    case .padding: "pixels from 0 to \(RenderLimits.paddings.upperBound), or 0% to 49%"
    case .moment: "a number from 0 to 1, 0% to 100%, or seconds such as 1.2s"
    case .moments: "numbers from 0 to 1, 0% to 100%, or seconds such as 1.2s, separated by commas"
    case .assignment: "name=value"
    case .shard: "I/N with I from 1 to N, such as 2/8"
    case .color, .pageColor, .text, .names, .file, .folder, .parameter, .font, .parameterColor: "a value"
    }
  }

  /// The words among the valid values, for completions and suggestions.
  package var words: [String] {
    switch self {
    case .integer(_, let words, _), .color(let words), .choice(let words), .parameter(let words): words
    case .choices(let words), .names(let words):
      words + (words.count > 1 ? [words.prefix(2).joined(separator: ",")] : [])
    case .font: FontCatalog.builtIn
    default: []
    }
  }

  /// Whether a value may be a color, which a shell requires to be quoted if it starts with #.
  package var takesColor: Bool {
    switch self {
    case .color, .pageColor, .parameterColor: true
    default: false
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    text.utf8.first?.isLetter == true && text.utf8.count <= longestIdentifier
      && text.utf8.allSatisfy { $0 < 128 && $0.isName }
  }

  private static let longestIdentifier = 64

  /// Part I of N, counted from 1.
  package static func shard(_ text: String) -> (index: Int, count: Int)? {
    let parts = text.split(at: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index >= 1, count >= index else { return nil }
    return (index, count)
  }
}

extension OptionType {
  /// The value that was probably meant by an invalid text; nil if there is no good guess.
  package func correction(of text: String) -> String? {
    let guess: String? =
      switch self {
      case .integer(_, let words, _) where words.contains("forever") && text == "once": "1"
      case .integer(_, let words, _) where words.contains("forever") && Self.endless.contains(text.lowercasedASCII):
        "forever"
      case .number(_, .seconds) where ValueText.integer(text) != nil: text + "ms"
      case .share where text.ends(with: "%"): ValueText.number(text, in: .percent).map { $0 > 100 ? "100%" : "0%" }
      case .integer, .number, .share, .numbers: Self.number(in: text)
      case .size, .sizes: Self.size(in: text)
      case .bytes: ValueText.number(text).flatMap { Int(exactly: $0.rounded()) }.map { "\($0)" }
      case .color, .pageColor: Self.color(for: text)
      default: nil
      }
    if let guess, guess != text, expectation(violatedBy: guess) == nil { return guess }
    return Suggestion.nearest(text, among: words)
      ?? words.first { word in word.split(at: "-").contains { Suggestion.distance(text, String($0)) <= 1 } }
  }

  private static let endless = ["infinite", "infinity", "inf", "always", "endless", "loop", "true", "0", "-1"]

  /// The number of `64px`, `2x`, `1500ms`, `150%` or `0,8`.
  private static func number(in text: String) -> String? {
    let plain = String(text.unicodeScalars.drop { "x@×*".unicodeScalars.contains($0) })
    let text = plain.includes(".") ? plain : plain.substituting(",", with: ".")
    let digits = text.unicodeScalars.prefix { "0123456789.-".unicodeScalars.contains($0) }
    let unit = String(text.unicodeScalars[digits.endIndex...].drop { $0 == " " }).lowercasedASCII
    let hasDigit = unit.unicodeScalars.contains { $0.properties.numericType != nil }
    guard let number = ValueText.number(String(digits)), unit.unicodeScalars.count <= 8, !hasDigit else {
      return nil
    }
    let units = ["%": 0.01, "ms": 0.001, "m": 60]
    return ValueText.plain(((number * (units[unit] ?? 1)) * 1e6).rounded() / 1e6)
  }

  /// The sides of `64px`, `64X32`, `64, 32` or `64 x 32`.
  private static func size(in text: String) -> String? {
    if let number = Double(text), number == number.rounded(), (1...65535).contains(number) { return "\(Int(number))" }
    let words = text.lowercasedASCII.substituting("px", with: " ").split(whereScalar: {
      " ,;x*×:/".unicodeScalars.contains($0)
    })
    guard (1...2).contains(words.count), words.allSatisfy({ Int($0) != nil }) else { return nil }
    return words.joined(separator: "x")
  }

  private static func color(for text: String) -> String? {
    ColorText.expectation(violatedBy: "#" + text) == nil ? "#" + text : Suggestion.nearest(text, among: ColorText.names)
  }
}
