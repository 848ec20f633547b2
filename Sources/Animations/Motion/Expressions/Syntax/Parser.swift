import Colors

/// Parses the tokens of an expression by recursive descent.
///
///     expression  = or ( "?" expression ":" expression )?
///     or          = and ( "or" and )*
///     and         = not ( "and" not )*
///     not         = "not"* comparison
///     comparison  = sum ( ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) sum )*
///     sum         = product ( ( "+" | "-" ) product )*
///     product     = negation ( ( "*" | "/" | "%" ) negation )*
///     negation    = "-"* element
///     element     = primary ( "[" expression "]" )*
///     primary     = number | text | color | "true" | "false" | name | call | list | "(" expression ")"
///     call        = name "(" ( expression ( "," expression )* )? ")"
///     list        = "[" ( expression ( "," expression )* )? "]"
struct Parser {
  private let source: String
  private let tokens: [Token]
  private var index = 0
  private var nesting = 0

  /// Parses a whole expression.
  static func parse(_ source: String) throws(ExpressionError) -> Syntax {
    guard source.utf8.count <= 4 * Expression.longest, source.unicodeScalars.count <= Expression.longest else {
      throw ExpressionError(.tooLong(limit: Expression.longest), in: String(source.prefix(40)) + "...", column: 1)
    }
    var parser = Parser(source: source, tokens: try Lexer.tokens(of: source))
    if parser.current.kind == .end { throw ExpressionError(.empty, in: source, column: 1) }
    let syntax = try parser.expression()
    guard parser.current.kind == .end else { throw parser.unexpected("an operator or the end") }
    guard syntax.height <= Expression.tallest else {
      throw ExpressionError(.tooManyInARow(limit: Expression.tallest), in: source, column: syntax.column)
    }
    return syntax
  }

  private init(source: String, tokens: [Token]) {
    self.source = source
    self.tokens = tokens
  }

  private var current: Token { tokens[min(index, tokens.count - 1)] }

  private mutating func take(_ sign: Sign) -> Bool {
    guard current.kind == .sign(sign) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ sign: Sign, _ description: String) throws(ExpressionError) {
    guard take(sign) else { throw unexpected(description) }
  }

  private func unexpected(_ expected: String) -> ExpressionError {
    let found = current.kind == .end ? nil : text(of: current)
    return ExpressionError(.unexpected(found: found, expected: expected), in: source, column: current.column)
  }

  private func text(of token: Token) -> String {
    String(String.UnicodeScalarView(source.unicodeScalars.dropFirst(token.column - 1).prefix(token.length)))
  }

  // MARK: Operators

  /// A chain `a ? b : c ? d : e` is parsed in a loop, so that it does not count as nesting.
  private mutating func expression() throws(ExpressionError) -> Syntax {
    nesting += 1
    defer { nesting -= 1 }
    try limit(nesting)
    var branches: [(condition: Syntax, then: Syntax, column: Int)] = []
    var last = try operation(.or)
    while current.kind == .sign(.question) {
      let column = current.column
      index += 1
      let then = try expression()
      try expect(.colon, "\":\" and an alternative")
      branches.append((last, then, column))
      last = try operation(.or)
    }
    return branches.reversed().reduce(last) { otherwise, branch in
      Syntax(
        form: .conditional(condition: branch.condition, then: branch.then, otherwise: otherwise), column: branch.column)
    }
  }

  /// Operators of a level and of higher precedence, by precedence climbing.
  private mutating func operation(_ level: BinaryOperator.Level) throws(ExpressionError) -> Syntax {
    var left = try prefixed(level)
    while case .operation(let operation) = current.kind, operation.level >= level {
      let column = current.column
      index += 1
      left = Syntax(form: .binary(operation, left, try self.operation(operation.level.tighter)), column: column)
    }
    return left
  }

  /// An operand with its prefix operators. `not` binds looser than a comparison and tighter than `and`.
  private mutating func prefixed(_ level: BinaryOperator.Level) throws(ExpressionError) -> Syntax {
    if level <= .comparison, current.kind == .keyword(.not) {
      let columns = try prefixes { $0 == .keyword(.not) }
      let operand = try operation(.comparison)
      return columns.reversed().reduce(operand) { Syntax(form: .not($0), column: $1) }
    }
    let columns = try prefixes { $0 == .operation(.subtract) }
    let operand = try element()
    return columns.reversed().reduce(operand) { Syntax(form: .negation($0), column: $1) }
  }

  /// Skips tokens of one kind and returns their columns.
  private mutating func prefixes(where matches: (Token.Kind) -> Bool) throws(ExpressionError) -> [Int] {
    var columns: [Int] = []
    while matches(current.kind) {
      columns.append(current.column)
      try limit(columns.count)
      index += 1
    }
    return columns
  }

  private func limit(_ depth: Int) throws(ExpressionError) {
    guard depth <= Expression.deepest else {
      throw ExpressionError(.tooDeep(limit: Expression.deepest), in: source, column: current.column)
    }
  }

  // MARK: Operands

  private mutating func element() throws(ExpressionError) -> Syntax {
    var operand = try primary()
    while current.kind == .sign(.openBracket) {
      let column = current.column
      index += 1
      let position = try expression()
      try expect(.closeBracket, "\"]\" after the index")
      operand = Syntax(form: .element(of: operand, index: position), column: column)
    }
    return operand
  }

  private mutating func primary() throws(ExpressionError) -> Syntax {
    let token = current
    index += 1
    switch token.kind {
    case .number(let value): return Syntax(form: .number(value), column: token.column)
    case .text(let value): return Syntax(form: .text(value), column: token.column)
    case .color(let value): return Syntax(form: .color(value), column: token.column)
    case .keyword(.true): return Syntax(form: .boolean(true), column: token.column)
    case .keyword(.false): return Syntax(form: .boolean(false), column: token.column)
    case .name(let name):
      guard take(.openParenthesis) else { return Syntax(form: .name(name), column: token.column) }
      let arguments = try list(closing: .closeParenthesis)
      return Self.shorthand(name, arguments, column: token.column)
        ?? Syntax(form: .call(name, arguments), column: token.column)
    case .sign(.openBracket):
      return Syntax(form: .list(try list(closing: .closeBracket)), column: token.column)
    case .sign(.openParenthesis):
      let inner = try expression()
      try expect(.closeParenthesis, "\")\"")
      return inner
    default:
      index -= 1
      throw unexpected("a value")
    }
  }

  /// `light(a, b)` is `luminance(matte) < 0.18 ? b : a`, and `grid(x)` is `round(x / pixel) * pixel`.
  private static func shorthand(_ name: String, _ arguments: [Syntax], column: Int) -> Syntax? {
    func syntax(_ form: Syntax.Form) -> Syntax { Syntax(form: form, column: column) }
    switch (name, arguments.count) {
    case ("light", 2):
      let page = syntax(.call("luminance", [syntax(.name("matte"))]))
      let isDark = syntax(.binary(.less, page, syntax(.number(ColorToken.darkest))))
      return syntax(.conditional(condition: isDark, then: arguments[1], otherwise: arguments[0]))
    case ("grid", 1):
      let pixel = syntax(.name("pixel"))
      return syntax(.binary(.multiply, syntax(.call("round", [syntax(.binary(.divide, arguments[0], pixel))])), pixel))
    default: return nil
    }
  }

  /// Expressions separated by commas, including the closing bracket.
  private mutating func list(closing: Sign) throws(ExpressionError) -> [Syntax] {
    var elements: [Syntax] = []
    if take(closing) { return elements }
    repeat { elements.append(try expression()) } while take(.comma)
    try expect(closing, "\",\" or \"\(closing.rawValue)\"")
    return elements
  }
}
