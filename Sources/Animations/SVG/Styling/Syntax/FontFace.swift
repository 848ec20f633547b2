import Numerics

/// A font that a document brings: a rule `@font-face`.
struct FontFace: Sendable {
  enum Source: Hashable, Sendable {
    /// A `data:` URL or the name of a file.
    case url(Name)
    /// A font of the machine.
    case local(Name)
  }

  /// Without case, as CSS compares families (CSS Fonts 4, 5.1).
  let family: Name
  /// In order of preference.
  let sources: [Source]
  let weights: ClosedRange<Double>
  let isItalic: Bool
  /// The code points for which it is used; empty for all.
  let characters: [ClosedRange<UInt32>]

  /// Nil if a required descriptor is missing.
  init?(_ descriptors: [Name: String]) {
    guard let family = descriptors["font-family"].map({ $0.unquoted ?? $0 }), !family.isEmpty else { return nil }
    let sources = ValueList.split(descriptors["src"] ?? "", at: ",").compactMap(Self.source)
    guard !sources.isEmpty else { return nil }
    (self.family, self.sources) = (Self.folded(family), sources)
    weights = Self.weights(descriptors["font-weight"] ?? "")
    isItalic = ["italic", "oblique"].contains(ValueList.words(descriptors["font-style"] ?? "").first?.lowercasedASCII)
    characters = ValueList.split(descriptors["unicode-range"] ?? "", at: ",").compactMap(Self.codePoints)
  }

  /// The first function of a source, `url()` or `local()`; the functions after it describe the file.
  private static func source(_ text: String) -> Source? {
    var scanner = TextScanner(text)
    let name = scanner.name().lowercasedASCII
    guard scanner.take("("), let argument = scanner.parenthesized()?.trimmed else { return nil }
    switch name {
    case "url": return .url(Name(argument.unquoted ?? argument))
    case "local": return .local(Name(argument.unquoted ?? argument))
    default: return nil
    }
  }

  private static func weights(_ text: String) -> ClosedRange<Double> {
    let numbers = ValueList.words(text.lowercasedASCII).map { word -> Double in
      switch word {
      case "normal": return 400
      case "bold": return 700
      default: return Double(word).flatMap { 1...1000 ~= $0 ? $0 : nil } ?? 400
      }
    }
    guard let first = numbers.first, let last = numbers.last else { return 400...400 }
    return min(first, last)...max(first, last)
  }

  /// A range such as `U+0025-00FF`, `U+26` or `U+4??`.
  private static func codePoints(_ text: String) -> ClosedRange<UInt32>? {
    guard let range = text.lowercasedASCII.after(prefix: "u+") else { return nil }
    let ends = range.split(at: "-", maxSplits: 1).map { $0.trimmed }
    guard let first = ends.first, let last = ends.last,
      let low = UInt32(first.substituting("?", with: "0"), radix: 16),
      let high = UInt32(last.substituting("?", with: "F"), radix: 16), low <= high
    else { return nil }
    return low...high
  }

  /// Families are real text: letters of all scripts lose their case.
  // Words: families ignore the case of all letters.
  private static func folded(_ family: String) -> Name { Name(family.lowercased()) }

  private func covers(_ scalar: Unicode.Scalar) -> Bool {
    characters.isEmpty || characters.contains { $0.contains(scalar.value) }
  }

  /// The fonts of a family in the order in which they are tried for a text that starts with a character: those of the
  /// slant, then those of the closest weight (CSS Fonts 4, 5.2); of equal ones, the last.
  static func candidates(
    _ faces: [FontFace], family: String, weight: Double, isItalic: Bool, for scalar: Unicode.Scalar
  ) -> [FontFace] {
    let family = folded(family)
    let fitting = faces.enumerated().filter { $0.element.family == family && $0.element.covers(scalar) }
    return fitting.sorted { a, b in
      let (first, second) = (a.element.rank(weight, isItalic), b.element.rank(weight, isItalic))
      return first == second ? a.offset > b.offset : first < second
    }.map { $0.element }
  }

  /// The distance from the wanted face: 0 for its slant and a weight in the range.
  private func rank(_ weight: Double, _ isItalic: Bool) -> Double {
    let slant = isItalic == self.isItalic ? 0.0 : 10_000
    if weights.contains(weight) { return slant }
    let isLighter = weights.upperBound < weight
    let distance = isLighter ? weight - weights.upperBound : weights.lowerBound - weight
    let side: Double =
      switch weight {
      case ..<400: isLighter ? 0 : 1
      case 400...500: isLighter ? 1 : weights.lowerBound <= 500 ? 0 : 2
      default: isLighter ? 1 : 0
      }
    return slant + 1000 * side + distance
  }
}
