/// Splits the property `animation` into its longhands.
enum AnimationShorthand {
  static let longhands = [
    "animation-name", "animation-duration", "animation-delay", "animation-timing-function", "animation-iteration-count",
    "animation-direction", "animation-fill-mode", "animation-play-state",
  ]
  private static let initial = ["none", "0s", "0s", "ease", "1", "normal", "none", "running"]

  static func expand(_ value: String) -> [(name: String, value: String)] {
    if ["inherit", "initial", "unset"].contains(value) { return zip(longhands, initial).map { ($0, $1) } }
    var columns = [[String]](repeating: [], count: longhands.count)
    for item in ValueList.split(value, at: ",") {
      guard let row = row(ValueList.words(item)) else { return [] }
      for (index, part) in row.enumerated() { columns[index].append(part) }
    }
    return zip(longhands, columns).map { ($0, $1.joined(separator: ", ")) }
  }

  /// The values of one animation, in the order of the longhands; nil if a word is invalid.
  private static func row(_ words: [String]) -> [String]? {
    var row: [String?] = Array(repeating: nil, count: longhands.count)
    for word in words {
      guard let place = places(of: word).first(where: { row[$0] == nil }) else { return nil }
      row[place] = word
    }
    return zip(row, initial).map { $0 ?? $1 }
  }

  /// The longhands that a word may belong to, in order of preference; the name is the last.
  private static func places(of word: String) -> [Int] {
    let lower = word.lowercased()
    if CSSTime.seconds(lower) != nil { return [1, 2] }
    if lower == "infinite" || Double(lower) != nil { return [4, 0] }
    if lower.hasSuffix(")")
      || ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end"].contains(lower)
    {
      return [3, 0]
    }
    switch lower {
    case "normal", "reverse", "alternate", "alternate-reverse": return [5, 0]
    case "forwards", "backwards", "both": return [6, 0]
    case "none": return [6, 0]
    case "running", "paused": return [7, 0]
    default: return [0]
    }
  }
}

/// CSS times.
enum CSSTime {
  /// Converts a text such as `1.5s` or `200ms` to seconds; nil if it is not a time.
  static func seconds(_ text: String) -> Double? {
    var scanner = TextScanner(text)
    guard let number = scanner.number() else { return nil }
    let unit = scanner.rest.lowercased()
    return unit == "s" ? number : unit == "ms" ? number / 1000 : nil
  }
}
