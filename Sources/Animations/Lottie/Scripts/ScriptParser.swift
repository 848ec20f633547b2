import Numerics

/// Parses the statements of an expression.
struct ScriptParser {
  /// The text is not in the supported part of JavaScript.
  struct Failure: Error {}

  private let tokens: [ScriptToken]
  private var index = 0
  private var depth = 0
  /// The maximum nesting of statements and operands.
  private static let maximumDepth = 100
  /// The maximum number of operators of one rank in a row, and of members, elements and calls of one value: each nests
  /// the tree by one more.
  private static let longestChain = 100
  private static let maximumTokens = 20_000

  /// Nil for a text that is not in the supported part of JavaScript.
  static func program(_ text: String) -> [ScriptStatement]? {
    guard let tokens = ScriptLexer.tokens(of: text), tokens.count <= maximumTokens else { return nil }
    var parser = ScriptParser(tokens: tokens)
    return try? parser.statements(until: nil)
  }

  private init(tokens: [ScriptToken]) { self.tokens = tokens }

  // MARK: Tokens

  private var token: ScriptToken? { index < tokens.count ? tokens[index] : nil }

  private func isAt(_ mark: String) -> Bool { token == .mark(mark) }

  private mutating func take(_ mark: String) -> Bool {
    guard isAt(mark) else { return false }
    index += 1
    return true
  }

  private mutating func takeWord(_ word: Name) -> Bool {
    guard token == .name(word) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ mark: String) throws(Failure) {
    guard take(mark) else { throw Failure() }
  }

  private mutating func name() throws(Failure) -> Name {
    guard case .name(let name) = token else { throw Failure() }
    index += 1
    return name
  }

  private mutating func nested<Result>(
    _ body: (inout ScriptParser) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth else { throw Failure() }
    return try body(&self)
  }

  // MARK: Statements

  private mutating func statements(until end: String?) throws(Failure) -> [ScriptStatement] {
    var list: [ScriptStatement] = []
    while let token, end.map({ token != .mark($0) }) ?? true {
      if take(";") { continue }
      list.append(try nested { (parser) throws(Failure) in try parser.statement() })
    }
    return list
  }

  private mutating func block() throws(Failure) -> [ScriptStatement] {
    try expect("{")
    let list = try statements(until: "}")
    try expect("}")
    return list
  }

  private mutating func statement() throws(Failure) -> ScriptStatement {
    if isAt("{") { return .block(try block()) }
    if take(";") { return .block([]) }
    guard case .name(let word) = token else { return .expression(try expression()) }
    switch word {
    case "var", "let", "const": return try declaration()
    case "function":
      index += 1
      return .function(try function(named: try name()))
    case "if": return try branch()
    case "for": return try loop()
    case "while":
      index += 1
      let condition = try parenthesized()
      return .loop(first: nil, while: condition, step: nil, try inner())
    case "switch": return try selection()
    case "try": return try attempt()
    case "return":
      index += 1
      let isEmpty = token == nil || isAt(";") || isAt("}")
      return .result(isEmpty ? nil : try expression())
    case "break", "continue":
      index += 1
      return word == "break" ? .break : .continue
    case "do", "throw", "new", "class", "with": throw Failure()
    default: return .expression(try expression())
    }
  }

  private mutating func inner() throws(Failure) -> ScriptStatement {
    try nested { (parser) throws(Failure) in try parser.statement() }
  }

  private mutating func parenthesized() throws(Failure) -> ScriptExpression {
    try expect("(")
    let inside = try expression()
    try expect(")")
    return inside
  }

  private mutating func declaration() throws(Failure) -> ScriptStatement {
    index += 1
    var list: [(name: Name, value: ScriptExpression?)] = []
    repeat {
      let name = try name()
      list.append((name, take("=") ? try assignment() : nil))
    } while take(",")
    return .declaration(list)
  }

  private mutating func function(named name: Name) throws(Failure) -> ScriptFunction {
    var parameters: [Name] = []
    try expect("(")
    while !isAt(")") {
      parameters.append(try self.name())
      if !take(",") { break }
    }
    try expect(")")
    return ScriptFunction(name: name, parameters: parameters, body: try block())
  }

  private mutating func branch() throws(Failure) -> ScriptStatement {
    index += 1
    let condition = try parenthesized()
    let first = try inner()
    // A semicolon after the first statement.
    if isAt(";"), index + 1 < tokens.count, tokens[index + 1] == .name("else") { index += 1 }
    return .branch(condition, first, takeWord("else") ? try inner() : nil)
  }

  private mutating func loop() throws(Failure) -> ScriptStatement {
    index += 1
    try expect("(")
    var first: ScriptStatement?
    if !isAt(";") { first = try statement() }
    try expect(";")
    let condition = isAt(";") ? nil : try expression()
    try expect(";")
    let step = isAt(")") ? nil : try expression()
    try expect(")")
    return .loop(first: first, while: condition, step: step, try inner())
  }

  private mutating func selection() throws(Failure) -> ScriptStatement {
    index += 1
    let subject = try parenthesized()
    var cases: [(value: ScriptExpression?, body: [ScriptStatement])] = []
    try expect("{")
    while !take("}") {
      let isDefault = takeWord("default")
      guard isDefault || takeWord("case") else { throw Failure() }
      cases.append((isDefault ? nil : try choice(), []))
      try expect(":")
      while let token, ![.name("case"), .name("default"), .mark("}")].contains(token) {
        cases[cases.count - 1].body.append(try inner())
      }
    }
    return .selection(subject, cases)
  }

  private mutating func attempt() throws(Failure) -> ScriptStatement {
    index += 1
    let body = try block()
    guard takeWord("catch") else { throw Failure() }
    if take("(") {
      _ = try name()
      try expect(")")
    }
    let otherwise = try block()
    guard token != .name("finally") else { throw Failure() }
    return .attempt(body, otherwise: otherwise)
  }

  // MARK: Expressions

  private mutating func expression() throws(Failure) -> ScriptExpression {
    let first = try assignment()
    guard isAt(",") else { return first }
    var list = [first]
    while take(",") { list.append(try assignment()) }
    return .sequence(list)
  }

  private mutating func assignment() throws(Failure) -> ScriptExpression {
    try nested { (parser) throws(Failure) in
      let target = try parser.choice()
      guard case .mark(let mark) = parser.token else { return target }
      guard mark == "=" || ["+=", "-=", "*=", "/=", "%="].contains(mark) else { return target }
      parser.index += 1
      return .assignment(
        ScriptOperator(rawValue: String(mark.dropLast(scalars: 1))), to: target, try parser.assignment())
    }
  }

  private mutating func choice() throws(Failure) -> ScriptExpression {
    let condition = try binary(0)
    guard take("?") else { return condition }
    let first = try assignment()
    try expect(":")
    return .choice(condition, first, try assignment())
  }

  private mutating func binary(_ minimum: Int) throws(Failure) -> ScriptExpression {
    var left = try unary()
    var count = 0
    while case .mark(let mark) = token, let operation = ScriptOperator(rawValue: mark),
      let precedence = operation.precedence, precedence >= minimum
    {
      index += 1
      count += 1
      guard count < Self.longestChain else { throw Failure() }
      left = .binary(by: operation, left, try binary(precedence + 1))
    }
    return left
  }

  private mutating func unary() throws(Failure) -> ScriptExpression {
    try nested { (parser) throws(Failure) in
      if parser.take("-") { return .unary(.difference, try parser.unary()) }
      if parser.take("+") { return .unary(.sum, try parser.unary()) }
      if parser.take("!") { return .unary(.not, try parser.unary()) }
      if parser.take("++") { return .step(1, of: try parser.unary(), isPrefix: true) }
      if parser.take("--") { return .step(-1, of: try parser.unary(), isPrefix: true) }
      let operand = try parser.postfix()
      if parser.take("++") { return .step(1, of: operand, isPrefix: false) }
      return parser.take("--") ? .step(-1, of: operand, isPrefix: false) : operand
    }
  }

  private mutating func postfix() throws(Failure) -> ScriptExpression {
    var value = try primary()
    for _ in 0..<Self.longestChain {
      if take(".") {
        value = .member(value, try name())
      } else if take("[") {
        value = .element(value, try expression())
        try expect("]")
      } else if take("(") {
        value = .call(value, try list(until: ")"))
      } else {
        return value
      }
    }
    throw Failure()
  }

  private mutating func list(until end: String) throws(Failure) -> [ScriptExpression] {
    var list: [ScriptExpression] = []
    while !isAt(end) {
      list.append(try assignment())
      if !take(",") { break }
    }
    try expect(end)
    return list
  }

  /// The members of an object up to its end.
  private mutating func members() throws(Failure) -> [(name: Name, value: ScriptExpression)] {
    var members: [(name: Name, value: ScriptExpression)] = []
    while !take("}") {
      if case .text(let key) = token {
        index += 1
        try expect(":")
        members.append((Name(key), try assignment()))
      } else {
        let key = try name()
        try expect(":")
        members.append((key, try assignment()))
      }
      guard take(",") || isAt("}") else { throw Failure() }
    }
    return members
  }

  private mutating func primary() throws(Failure) -> ScriptExpression {
    guard let token else { throw Failure() }
    index += 1
    switch token {
    case .number(let value): return .number(value)
    case .text(let text): return .text(text)
    case .name("true"), .name("false"): return .boolean(token == .name("true"))
    case .name("null"), .name("undefined"): return .undefined
    case .name("function"): return .function(try function(named: isAt("(") ? "" : try name()))
    case .name("new"), .name("typeof"), .name("delete"), .name("void"), .name("in"): throw Failure()
    case .name(let name): return .name(name)
    case .mark("("):
      let inside = try expression()
      try expect(")")
      return inside
    case .mark("["): return .list(try list(until: "]"))
    case .mark("{"): return .record(try members())
    case .mark: throw Failure()
    }
  }
}
