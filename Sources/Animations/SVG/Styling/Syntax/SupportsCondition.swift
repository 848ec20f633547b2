import Numerics

/// A condition of `@supports`.
struct SupportsCondition {
  private static let depthLimit = 16

  /// Whether it holds; nil if it is malformed.
  private(set) var holds: Bool?
  /// A property of browsers that is tested and not drawn.
  private(set) var undrawn: String?

  init(_ text: String) { holds = holds(text.trimmed, depth: 0) }

  private mutating func holds(_ text: String, depth: Int) -> Bool? {
    guard depth < Self.depthLimit else { return nil }
    let words = ValueList.words(text.substituting(")", with: ") "))
    guard let first = words.first else { return nil }
    if first.lowercasedASCII == "not" {
      return words.count > 1 ? holds(words.dropFirst().joined(separator: " "), depth: depth + 1).map { !$0 } : nil
    }
    guard var result = test(first, depth) else { return nil }
    var index = 1
    while index + 1 < words.count {
      guard let next = test(words[index + 1], depth) else { return nil }
      switch words[index].lowercasedASCII {
      case "and": result = result && next
      case "or": result = result || next
      default: return nil
      }
      index += 2
    }
    return index == words.count ? result : nil
  }

  /// A declaration, a function, or a condition in parentheses.
  private mutating func test(_ word: String, _ depth: Int) -> Bool? {
    var scanner = TextScanner(word)
    let function = scanner.name().lowercasedASCII
    guard scanner.take("("), let inside = scanner.parenthesized()?.trimmed, scanner.isAtEnd else { return nil }
    switch function {
    case "": break
    case "selector": return SelectorParser.isSupported(inside)
    default: return false
    }
    if inside.begins(with: "(") || inside.lowercasedASCII.begins(with: "not ")
      || inside.lowercasedASCII.begins(with: "selector(")
    {
      return holds(inside, depth: depth + 1)
    }
    guard let declaration = DeclarationParser.declaration(inside, line: 0) else { return false }
    return isSupported(declaration)
  }

  private mutating func isSupported(_ declaration: Declaration) -> Bool {
    if declaration.name.text.begins(with: "--") { return true }
    if !LonghandParser.isKnown(declaration.name) && UndrawnProperties.isOfBrowsers(declaration.name)
      || UndrawnProperties.isTimeline(declaration.name)
    {
      undrawn = declaration.name.text
    }
    if VariableSubstitution.isNeeded(in: declaration.value) { return LonghandParser.isKnown(declaration.name) }
    let longhands = LonghandParser(.style, ValueContext()).longhands(declaration)
    return !longhands.isEmpty && longhands.allSatisfy { $0.isValid }
  }
}
