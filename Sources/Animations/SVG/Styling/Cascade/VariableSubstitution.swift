import Numerics

/// Substitutes `var(--name, fallback)` with the values of custom properties, and `env()` with its fallback.
enum VariableSubstitution {
  private static let depthLimit = 16
  private static let lengthLimit = 65_536

  /// Whether a text contains variables.
  static func isNeeded(in text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "(")) && (text.includes("var(") || text.includes("env(") || text.includes("VAR("))
  }

  /// Whether the value of a text depends on the element: on its custom properties, place or color scheme.
  static func dependsOnElement(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return false }
    return isNeeded(in: text) || text.includes("sibling-") || text.includes("light-dark(")
  }

  /// The value with its variables substituted; nil if a variable without a fallback is missing, if variables are
  /// cyclic, or if the text becomes too long.
  static func replace(_ text: String, custom: [Name: Name]) -> String? {
    replace(text, depth: 0) { name, _ in custom[name] }
  }

  /// The custom properties of an element, with the variables in them substituted.
  /// - Parameter own: the declared texts.
  static func resolve(_ own: [Name: Name], inherited: [Name: Name]) -> [Name: Name] {
    var all = inherited
    var known: [Name: Name?] = [:]
    func value(_ name: Name, _ depth: Int) -> Name? {
      guard let text = own[name] else { return inherited[name] }
      guard isNeeded(in: text.text) else { return text }
      if let value = known[name] { return value }
      let value = replace(text.text, depth: depth) { value($0, $1) }.map { Name($0) }
      known[name] = .some(value)
      return value
    }
    for name in own.keys.sorted() { all[name] = value(name, 0) }
    return all
  }

  /// - Parameter lookup: the value of a custom property, given the depth at which it is needed.
  private static func replace(_ text: String, depth: Int, _ lookup: (Name, Int) -> Name?) -> String? {
    guard depth < depthLimit else { return nil }
    var result = ""
    var rest = text[...]
    while let (range, isVariable) = next(in: rest) {
      result += rest[..<range.lowerBound]
      var scanner = TextScanner(rest[range.upperBound...])
      guard let inside = scanner.parenthesized() else { return nil }
      let parts = ValueList.split(inside, at: ",")
      let name = parts[0]
      let known = isVariable ? lookup(Name(name), depth + 1)?.text : name.begins(with: "safe-area-inset-") ? "0px" : nil
      if let known {
        result += known
      } else if parts.count > 1 {
        let fallback = parts.dropFirst().joined(separator: ",")
        guard let replaced = replace(fallback, depth: depth + 1, lookup) else { return nil }
        result += replaced
      } else {
        return nil
      }
      guard result.utf8.count <= lengthLimit else { return nil }
      rest = scanner.rest[...]
    }
    return result + rest
  }

  /// The next function, up to its parenthesis.
  private static func next(in text: Substring) -> (Range<Substring.Index>, isVariable: Bool)? {
    let found = ["var(", "VAR(", "env("].compactMap { name in text.range(ofBytes: name).map { ($0, name != "env(") } }
    return found.min { $0.0.lowerBound < $1.0.lowerBound }
  }
}
