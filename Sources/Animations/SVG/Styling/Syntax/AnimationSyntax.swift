import Motion
import Numerics

/// Parses the properties of animations: lists with a value for each animation.
struct AnimationSyntax {
  static let longhands: [Name] = [
    "animation-name", "animation-duration", "animation-delay", "animation-timing-function", "animation-iteration-count",
    "animation-direction", "animation-fill-mode", "animation-play-state",
  ]
  private static let initial = ["none", "0s", "0s", "ease", "1", "normal", "none", "running"]

  let context: ValueContext

  static func isLonghand(_ name: Name) -> Bool {
    longhands.contains(name) || ["animation-composition", "animation-timeline", "animation-range"].contains(name)
  }

  /// The list with math functions computed; nil if an item is invalid or not supported.
  func longhand(_ name: Name, _ value: String) -> String? {
    if PropertyGrammar.wide(value) != nil { return Self.initial(of: name) }
    var items: [String] = []
    for item in ValueList.split(value, at: ",") {
      guard let computed = self.item(name, item) else { return nil }
      items.append(computed)
    }
    return items.joined(separator: ", ")
  }

  static func initial(of name: Name) -> String {
    longhands.firstIndex(of: name).map { initial[$0] } ?? (name == "animation-composition" ? "replace" : "auto")
  }

  private func item(_ name: Name, _ text: String) -> String? {
    let lower = text.lowercasedASCII
    switch name {
    case "animation-name": return Self.isName(text) ? text : nil
    case "animation-duration": return lower == "auto" ? "0s" : time(text).flatMap { $0 >= 0 ? "\($0)s" : nil }
    case "animation-delay": return time(text).map { "\($0)s" }
    case "animation-timing-function": return Self.easing(lower) == nil ? nil : lower
    case "animation-iteration-count":
      if lower == "infinite" { return lower }
      guard case .number(let count) = TextScanner.quantity(text, context), count >= 0 else { return nil }
      return "\(count)"
    case "animation-timeline": return lower == "auto" ? lower : nil
    case "animation-range": return lower == "normal" ? lower : nil
    default: return Self.keywords[name]?.contains(lower) == true ? lower : nil
    }
  }

  private static let keywords: [Name: [String]] = [
    "animation-direction": ["normal", "reverse", "alternate", "alternate-reverse"],
    "animation-fill-mode": ["none", "forwards", "backwards", "both"],
    "animation-play-state": ["running", "paused"],
    "animation-composition": ["replace", "add", "accumulate"],
  ]

  private static func isName(_ text: String) -> Bool {
    text.unquoted != nil
      || !text.isEmpty && text.utf8.allSatisfy { $0.isName || $0 == UInt8(ascii: "\\") }
        && text.utf8.first?.isDigit == false
  }

  private func time(_ text: String) -> Double? {
    guard case .time(let seconds) = TextScanner.quantity(text, context), seconds.isFinite else { return nil }
    return seconds
  }

  /// An easing of CSS; nil for anything else.
  static func easing(_ text: String) -> Easing? {
    let text = text.trimmed.lowercasedASCII
    return text.begins(with: "spring") ? nil : try? Easing(parsing: text)
  }

  // MARK: Shorthand

  /// The longhands of the property `animation`; nil if it is invalid.
  func shorthand(_ value: String) -> [(name: Name, value: String)]? {
    if PropertyGrammar.wide(value) != nil { return zip(Self.longhands, Self.initial).map { ($0, $1) } }
    var columns = [[String]](repeating: [], count: Self.longhands.count)
    for item in ValueList.split(value, at: ",") {
      guard let row = row(ValueList.words(item)) else { return nil }
      for (index, part) in row.enumerated() { columns[index].append(part) }
    }
    return zip(Self.longhands, columns).map { ($0, $1.joined(separator: ", ")) }
  }

  /// The values of one animation, in the order of the longhands; nil if a word is invalid.
  private func row(_ words: [String]) -> [String]? {
    guard !words.isEmpty else { return nil }
    var row: [String?] = Array(repeating: nil, count: Self.longhands.count)
    for word in words {
      var isUsed = false
      for index in Self.order where row[index] == nil {
        guard let value = item(Self.longhands[index], word) else { continue }
        row[index] = value
        isUsed = true
        break
      }
      guard isUsed else { return nil }
    }
    return zip(row, Self.initial).map { $0 ?? $1 }
  }

  /// The order in which the longhands are tried for a word: a keyword of another longhand is not a name.
  private static let order = [1, 2, 3, 4, 5, 6, 7, 0]
}
