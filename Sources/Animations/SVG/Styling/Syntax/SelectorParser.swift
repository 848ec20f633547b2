import Numerics

/// Parses selectors.
struct SelectorParser {
  /// Why a selector is refused: the part of it that is not understood.
  struct Problem: Error {
    let part: String

    /// Whether browsers may understand it: it has a direction, or exceeds a limit.
    var isOfBrowsers: Bool { part.isEmpty || part.ends(with: "(") || part.begins(with: ":dir(") }
  }

  private var scanner: TextScanner
  /// The selectors that `&` stands for; nil outside nested rules.
  private let parents: [Selector]?
  private let namespaces: Namespaces
  private let depth: Int
  private var usesNesting = false
  /// The maximum nesting of functions.
  private static let depthLimit = 8

  /// The namespaces that a style sheet declares, by their prefixes; the empty one is that of names without a prefix.
  typealias Namespaces = [Name: Name]

  private init(_ text: String, _ parents: [Selector]?, _ namespaces: Namespaces, depth: Int) {
    (scanner, self.parents, self.namespaces, self.depth) = (TextScanner(text), parents, namespaces, depth)
  }

  /// Parses a comma-separated list; one invalid selector makes the list invalid.
  /// - Parameter parents: the selectors of the rule around it.
  static func list(
    _ text: String, parents: [Selector]? = nil, namespaces: Namespaces = [:]
  ) -> Result<[Selector], Problem> {
    var selectors: [Selector] = []
    for part in ValueList.split(text, at: ",") {
      var parser = SelectorParser(part, parents, namespaces, depth: 0)
      do throws(Problem) {
        selectors.append(parents == nil ? try parser.selector() : try parser.nestedSelector())
      } catch {
        return .failure(error)
      }
    }
    return .success(selectors)
  }

  static func isSupported(_ text: String) -> Bool {
    if case .success = list(text) { true } else { false }
  }

  // MARK: Selectors

  /// A selector in a nested rule: relative to the rule around it, unless it has `&`.
  private mutating func nestedSelector() throws(Problem) -> Selector {
    scanner.skipSpaces()
    let combinator = leadingCombinator()
    var selector = try selector()
    if combinator != nil || !usesNesting {
      var parent = Selector.Compound()
      parent.pseudos = [.any(parents ?? [])]
      selector.compounds.append((parent, combinator ?? .descendant))
    }
    return selector
  }

  private mutating func leadingCombinator() -> Selector.Combinator? {
    defer { scanner.skipSpaces() }
    if scanner.take(">") { return .child }
    if scanner.take("+") { return .next }
    return scanner.take("~") ? .sibling : nil
  }

  private mutating func selector() throws(Problem) -> Selector {
    var compounds: [(Selector.Compound, Selector.Combinator)] = []
    while true {
      guard compounds.count < 64 else { throw Problem(part: "") }
      compounds.append((try compound(), .descendant))
      guard !scanner.isAtEnd else { break }
      guard let found = combinator() else { throw Problem(part: scanner.rest) }
      if scanner.isAtEnd, found == .descendant { break }
      compounds[compounds.count - 1].1 = found
    }
    // Each compound selector is stored with the combinator to its right.
    return Selector(compounds: compounds.reversed().map { (compound: $0.0, combinator: $0.1) })
  }

  private mutating func combinator() -> Selector.Combinator? {
    let start = scanner.index
    scanner.skipSpaces()
    return leadingCombinator() ?? (scanner.index > start ? .descendant : nil)
  }

  private mutating func compound() throws(Problem) -> Selector.Compound {
    var compound = Selector.Compound()
    let start = scanner.index
    let namespace = try namespace(or: "")
    if !scanner.take("*"), let name = scanner.identifier() { compound.type = Name(name) }
    // No element here is of another namespace, or of none.
    if namespace.map({ $0 != NamespaceScopes.svg }) == true { compound.pseudos.append(.never) }
    while let byte = scanner.next {
      switch byte {
      case UInt8(ascii: "#"):
        scanner.index += 1
        compound.id = try identifier(from: start)
      case UInt8(ascii: "."):
        scanner.index += 1
        compound.classes.append(try identifier(from: start))
      case UInt8(ascii: "["):
        scanner.index += 1
        guard let test = try attributeTest() else { throw Problem(part: text(from: start)) }
        compound.attributes.append(test)
      case UInt8(ascii: ":"): compound.pseudos.append(try pseudoClass())
      case UInt8(ascii: "&"):
        scanner.index += 1
        usesNesting = true
        compound.pseudos.append(parents.map { .any($0) } ?? .root)
      default:
        guard scanner.index > start else { throw Problem(part: text(from: start)) }
        return compound
      }
    }
    guard scanner.index > start else { throw Problem(part: "") }
    return compound
  }

  /// The namespace that the prefix of a name states, which is skipped; nil for any.
  /// - Parameter standard: the prefix that counts without one.
  private mutating func namespace(or standard: Name?) throws(Problem) -> Name? {
    var ahead = scanner
    let prefix = ahead.take("*") ? nil : Name(ahead.identifier() ?? "")
    guard ahead.take("|"), ahead.next != UInt8(ascii: "=") else { return standard.flatMap { namespaces[$0] } }
    scanner = ahead
    guard let prefix else { return nil }
    if prefix == "" { return "" }
    guard let stated = namespaces[prefix] else { throw Problem(part: prefix.text) }
    return stated
  }

  private mutating func identifier(from start: Int) throws(Problem) -> Name {
    guard let name = scanner.identifier() else { throw Problem(part: text(from: start)) }
    return Name(name)
  }

  private func text(from start: Int) -> String { String(decoding: scanner.bytes[start...], as: UTF8.self) }

  private mutating func attributeTest() throws(Problem) -> Selector.AttributeTest? {
    scanner.skipSpaces()
    let namespace = try namespace(or: nil) ?? ""
    guard let local = scanner.identifier() else { return nil }
    // No attribute here has the empty name.
    let name: Name =
      namespace == "" ? Name(local) : NamespaceScopes.prefix(of: namespace).map { Name($0 + local) } ?? ""
    scanner.skipSpaces()
    if scanner.take("]") { return Selector.AttributeTest(name: name, relation: .exists, value: "") }
    let relations: [(Unicode.Scalar, Selector.AttributeTest.Relation)] = [
      ("~", .includes), ("|", .dash), ("^", .prefix), ("$", .suffix), ("*", .contains),
    ]
    let relation = relations.first { scanner.take($0.0) }?.1 ?? .equals
    guard scanner.take("=") else { return nil }
    scanner.skipSpaces()
    guard let value = scanner.string() else { return nil }
    var test = Selector.AttributeTest(name: name, relation: relation, value: value)
    scanner.skipSpaces()
    if scanner.take("i") || scanner.take("I") {
      test.ignoresCase = true
    } else {
      _ = scanner.take("s") || scanner.take("S")
    }
    scanner.skipSpaces()
    return scanner.take("]") ? test : nil
  }

  // MARK: Pseudo-classes

  private mutating func pseudoClass() throws(Problem) -> Selector.PseudoClass {
    let start = scanner.index
    scanner.index += 1
    // Pseudo-elements do not exist in a picture.
    let isElement = scanner.take(":")
    let name = scanner.name().lowercasedASCII
    guard !name.isEmpty else { throw Problem(part: text(from: start)) }
    guard scanner.take("(") else {
      guard let pseudo = isElement ? .never : Self.plain(name) else { throw Problem(part: ":" + name) }
      return pseudo
    }
    guard depth < Self.depthLimit, let argument = scanner.parenthesized()?.trimmed else {
      throw Problem(part: ":\(name)(")
    }
    if isElement { return .never }
    guard let pseudo = try function(name, argument) else { throw Problem(part: ":\(name)(\(argument))") }
    return pseudo
  }

  private mutating func function(_ name: String, _ argument: String) throws(Problem) -> Selector.PseudoClass? {
    switch name {
    case "nth-child", "nth-last-child": return try nth(argument, fromEnd: name == "nth-last-child", ofType: false)
    case "nth-of-type", "nth-last-of-type": return try nth(argument, fromEnd: name == "nth-last-of-type", ofType: true)
    case "not": return .not(try inner(argument))
    case "is", "matches", "-webkit-any": return .any(try inner(argument, isForgiving: true))
    case "where": return .whereAny(try inner(argument, isForgiving: true))
    case "has": return .has(try relatives(argument))
    case "lang": return .language(Name((argument.unquoted ?? argument).lowercasedASCII))
    case "state", "host", "host-context", "active-view-transition-type", "nth-col": return .never
    default: return nil
    }
  }

  private static func plain(_ name: String) -> Selector.PseudoClass? {
    switch name {
    case "root", "scope": .root
    case "first-child": .nth(.init(step: 0, start: 1))
    case "last-child": .nth(.init(step: 0, start: 1, fromEnd: true))
    case "first-of-type": .nth(.init(step: 0, start: 1, ofType: true))
    case "last-of-type": .nth(.init(step: 0, start: 1, fromEnd: true, ofType: true))
    case "only-child": .onlyChild
    case "only-of-type": .onlyOfType
    case "empty": .empty
    case "link", "any-link": .link
    case "defined": .always
    case "hover", "active", "focus", "focus-within", "focus-visible", "visited", "target", "target-within", "checked",
      "enabled", "disabled", "required", "optional", "valid", "invalid", "indeterminate", "default", "in-range",
      "out-of-range", "read-write", "placeholder-shown", "autofill", "fullscreen", "modal", "popover-open", "playing",
      "paused", "current", "past", "future", "host", "before", "after", "first-line", "first-letter", "user-valid",
      "user-invalid", "picture-in-picture", "open", "muted", "-webkit-autofill":
      .never
    case "read-only": .always
    default: nil
    }
  }

  /// The selectors of a function; a forgiving list drops the invalid ones.
  private mutating func inner(_ text: String, isForgiving: Bool = false) throws(Problem) -> [Selector] {
    var selectors: [Selector] = []
    for part in ValueList.split(text, at: ",") {
      var parser = SelectorParser(part, parents, namespaces, depth: depth + 1)
      do throws(Problem) {
        selectors.append(try parser.selector())
      } catch  where isForgiving && depth + 1 < Self.depthLimit {
        continue
      }
      usesNesting = usesNesting || parser.usesNesting
    }
    return selectors
  }

  private mutating func relatives(
    _ text: String
  ) throws(Problem) -> [(combinator: Selector.Combinator, selector: Selector)] {
    var relatives: [(combinator: Selector.Combinator, selector: Selector)] = []
    for part in ValueList.split(text, at: ",") {
      var parser = SelectorParser(part, parents, namespaces, depth: depth + 1)
      parser.scanner.skipSpaces()
      let combinator = parser.leadingCombinator() ?? .descendant
      relatives.append((combinator, try parser.selector()))
      usesNesting = usesNesting || parser.usesNesting
    }
    return relatives
  }

  // MARK: Places

  private mutating func nth(_ text: String, fromEnd: Bool, ofType: Bool) throws(Problem) -> Selector.PseudoClass? {
    var formula = text.lowercasedASCII
    var among: [Selector] = []
    if let of = formula.range(ofBytes: " of ") {
      guard !ofType else { return nil }
      // The list keeps its case.
      among = try inner(String(decoding: Array(text.utf8).suffix(formula[of.upperBound...].utf8.count), as: UTF8.self))
      formula = String(formula[..<of.lowerBound])
    }
    guard let (step, start) = Self.formula(formula) else { return nil }
    return .nth(.init(step: step, start: start, fromEnd: fromEnd, ofType: ofType, among: among))
  }

  /// `odd`, `even`, `3`, `2n`, `-n + 4`; numbers too large for an element saturate.
  private static func formula(_ text: String) -> (step: Int, start: Int)? {
    if text == "odd" { return (2, 1) }
    if text == "even" { return (2, 0) }
    let compact = text.split(whereScalar: { $0.properties.isWhitespace }).joined()
    guard let (step, rest) = compact.cut(at: "n") else { return integer(compact[...]).map { (0, $0) } }
    let factor = step.isEmpty || step == "+" ? 1 : step == "-" ? -1 : integer(step)
    guard let factor, let start = rest.isEmpty ? 0 : integer(rest), rest.utf8.first?.isDigit != true
    else { return nil }
    return (factor, start)
  }

  private static func integer(_ text: Substring) -> Int? {
    let digits = text.after(prefix: "-") ?? text.after(prefix: "+") ?? text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0.isDigit }) else { return nil }
    let maximum = 1 << 30
    let magnitude = digits.utf8.count > 10 ? maximum : min(Int(digits) ?? maximum, maximum)
    return text.begins(with: "-") ? -magnitude : magnitude
  }
}

extension TextScanner {
  /// A CSS identifier with its escapes resolved; nil if there is none.
  mutating func identifier() -> String? {
    guard let first = next, first.isName && !first.isDigit || first == UInt8(ascii: "\\") else { return nil }
    var name: [UInt8] = []
    while let byte = next {
      if byte == UInt8(ascii: "\\") {
        index += 1
        name += escaped()
      } else if byte.isName {
        name.append(byte)
        index += 1
      } else {
        break
      }
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// The character after a backslash: up to six hexadecimal digits and a space, or itself.
  private mutating func escaped() -> [UInt8] {
    var value: UInt32 = 0
    var count = 0
    while count < 6, let byte = next, let digit = UInt32(String(UnicodeScalar(byte)), radix: 16) {
      value = value * 16 + digit
      count += 1
      index += 1
    }
    guard count > 0 else {
      guard let byte = next else { return [] }
      index += 1
      return [byte]
    }
    if let byte = next, byte.isSpace { index += 1 }
    return Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }

  /// A quoted string or an identifier; nil if there is neither.
  mutating func string() -> String? {
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return identifier() }
    index += 1
    var text: [UInt8] = []
    while let byte = next, byte != quote {
      index += 1
      if byte == UInt8(ascii: "\\") { text += escaped() } else { text.append(byte) }
    }
    guard !isAtEnd else { return nil }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }
}
