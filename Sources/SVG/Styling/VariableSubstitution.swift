/// Substitutes `var(--name, fallback)` with the values of custom properties.
enum VariableSubstitution {
  private static let depthLimit = 16
  private static let lengthLimit = 65_536

  /// Whether a text contains variables.
  static func isNeeded(in text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "(")) && text.contains("var(")
  }

  /// The value with its variables substituted; nil if a variable without a fallback is missing, if variables are
  /// cyclic, or if the text becomes too long.
  static func replace(_ text: String, custom: [String: String], depth: Int = 0) -> String? {
    guard depth < depthLimit else { return nil }
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: "var(") {
      result += rest[..<range.lowerBound]
      var scanner = TextScanner(rest[range.upperBound...])
      guard let inside = scanner.parenthesized() else { return nil }
      let parts = ValueList.split(inside, at: ",")
      let name = parts[0]
      if let value = custom[name], let replaced = replace(value, custom: custom, depth: depth + 1) {
        result += replaced
      } else if parts.count > 1 {
        let fallback = parts.dropFirst().joined(separator: ",")
        guard let replaced = replace(fallback, custom: custom, depth: depth + 1) else { return nil }
        result += replaced
      } else {
        return nil
      }
      guard result.utf8.count <= lengthLimit else { return nil }
      rest = scanner.rest[...]
    }
    return result + rest
  }
}
