/// Parses selectors.
struct SelectorParser {
  private var scanner: TextScanner

  /// Parses a comma-separated list; nil if a selector is not supported.
  static func list(_ text: String) -> [Selector]? {
    var selectors: [Selector] = []
    for part in ValueList.split(text, at: ",") {
      var parser = SelectorParser(scanner: TextScanner(part))
      guard let selector = parser.selector() else { return nil }
      selectors.append(selector)
    }
    return selectors
  }

  private mutating func selector() -> Selector? {
    var compounds: [(Selector.Compound, Selector.Combinator)] = []
    var combinator: Selector.Combinator?
    while true {
      guard compounds.count < 64, let compound = compound() else { return nil }
      if let combinator, let last = compounds.indices.last { compounds[last].1 = combinator }
      compounds.append((compound, .descendant))
      guard !scanner.isAtEnd else { break }
      guard let found = self.combinator() else { return nil }
      combinator = found
    }
    // Each compound selector is stored with the combinator to its right.
    return Selector(compounds: compounds.reversed().map { (compound: $0.0, combinator: $0.1) })
  }

  private mutating func combinator() -> Selector.Combinator? {
    let start = scanner.index
    scanner.skipSpaces()
    defer { scanner.skipSpaces() }
    if scanner.take(">") { return .child }
    if scanner.take("+") { return .next }
    if scanner.take("~") { return .sibling }
    return scanner.index > start ? .descendant : nil
  }

  private mutating func compound() -> Selector.Compound? {
    var compound = Selector.Compound()
    let start = scanner.index
    if scanner.take("*") {
      // The universal selector.
    } else if let byte = scanner.next, byte.isName {
      compound.type = scanner.name()
    }
    while let byte = scanner.next {
      switch byte {
      case UInt8(ascii: "#"):
        scanner.index += 1
        compound.id = scanner.name()
        guard compound.id?.isEmpty == false else { return nil }
      case UInt8(ascii: "."):
        scanner.index += 1
        let name = scanner.name()
        guard !name.isEmpty else { return nil }
        compound.classes.append(name)
      case UInt8(ascii: "["):
        scanner.index += 1
        guard let test = attributeTest() else { return nil }
        compound.attributes.append(test)
      case UInt8(ascii: ":"):
        scanner.index += 1
        guard let pseudo = pseudoClass() else { return nil }
        compound.pseudos.append(pseudo)
      default:
        return scanner.index > start ? compound : nil
      }
    }
    return scanner.index > start ? compound : nil
  }

  private mutating func attributeTest() -> Selector.AttributeTest? {
    scanner.skipSpaces()
    let name = scanner.name()
    guard !name.isEmpty else { return nil }
    scanner.skipSpaces()
    if scanner.take("]") { return Selector.AttributeTest(name: name, relation: .exists, value: "") }
    let relations: [(Character, Selector.AttributeTest.Relation)] = [
      ("~", .includes), ("|", .dash), ("^", .prefix), ("$", .suffix), ("*", .contains),
    ]
    let relation = relations.first { scanner.take($0.0) }?.1 ?? .equals
    guard scanner.take("=") else { return nil }
    scanner.skipSpaces()
    guard let value = scanner.string() else { return nil }
    scanner.skipSpaces()
    guard scanner.take("]") else { return nil }
    return Selector.AttributeTest(name: name, relation: relation, value: value)
  }

  private mutating func pseudoClass() -> Selector.PseudoClass? {
    // Pseudo-elements do not exist in a picture.
    if scanner.take(":") { return scanner.name().isEmpty ? nil : .never }
    let name = scanner.name().lowercased()
    guard scanner.take("(") else { return Self.plain(name) }
    guard let argument = scanner.parenthesized() else { return nil }
    switch name {
    case "nth-child": return Self.nthChild(argument.trimmed.lowercased())
    case "not": return Self.compounds(argument).map { .not($0) }
    case "is", "where": return Self.compounds(argument).map { .any($0) }
    default: return nil
    }
  }

  private static func plain(_ name: String) -> Selector.PseudoClass? {
    switch name {
    case "root": .root
    case "first-child": .firstChild
    case "last-child": .lastChild
    case "only-child": .onlyChild
    case "empty": .empty
    case "hover", "active", "focus", "focus-within", "focus-visible", "visited", "link", "target", "checked": .never
    default: nil
    }
  }

  private static func compounds(_ text: String) -> [Selector.Compound]? {
    guard let selectors = list(text), selectors.allSatisfy({ $0.compounds.count == 1 }) else { return nil }
    // Only one level of nesting is supported, which bounds the work.
    let compounds = selectors.map { $0.compounds[0].compound }
    let isNested = compounds.contains { compound in
      compound.pseudos.contains { pseudo in
        switch pseudo {
        case .not, .any: true
        default: false
        }
      }
    }
    return isNested ? nil : compounds
  }

  private static func nthChild(_ text: String) -> Selector.PseudoClass? {
    if text == "odd" { return .nthChild(2, 1) }
    if text == "even" { return .nthChild(2, 0) }
    let compact = text.filter { !$0.isWhitespace }
    guard let n = compact.firstIndex(of: "n") else { return Int(compact).map { .nthChild(0, $0) } }
    let step = String(compact[..<n])
    let rest = String(compact[compact.index(after: n)...])
    let factor = step.isEmpty || step == "+" ? 1 : step == "-" ? -1 : Int(step)
    let start = rest.isEmpty ? 0 : Int(rest)
    guard let factor, let start, abs(factor) < 1 << 30, abs(start) < 1 << 30 else { return nil }
    return .nthChild(factor, start)
  }
}

extension TextScanner {
  /// A quoted string or an identifier; nil if there is neither.
  mutating func string() -> String? {
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let bare = name()
      return bare.isEmpty ? nil : bare
    }
    index += 1
    let start = index
    while let byte = next, byte != quote { index += 1 }
    guard !isAtEnd else { return nil }
    defer { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
