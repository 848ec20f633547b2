import Colors
import Motion
import Testing

struct ExpressionErrorTests {
  private static let scope = ExpressionTests.scope

  // MARK: When a document is read

  static let problems: [(String, ExpressionError.Problem, Int)] = [
    ("", .empty, 1), ("  ", .empty, 1),
    ("1 +", .unexpected(found: nil, expected: "a value"), 4),
    ("* 2", .unexpected(found: "*", expected: "a value"), 1),
    ("1 2", .unexpected(found: "2", expected: "an operator or the end"), 3),
    ("(1", .unexpected(found: nil, expected: "\")\""), 3),
    ("1)", .unexpected(found: ")", expected: "an operator or the end"), 2),
    ("min(1,)", .unexpected(found: ")", expected: "a value"), 7),
    ("min(1 2)", .unexpected(found: "2", expected: "\",\" or \")\""), 7),
    ("[1, 2", .unexpected(found: nil, expected: "\",\" or \"]\""), 6),
    ("dash[0", .unexpected(found: nil, expected: "\"]\" after the index"), 7),
    ("on ? 1", .unexpected(found: nil, expected: "\":\" and an alternative"), 7),
    ("on && on", .unexpected(found: "&&", expected: "\"and\""), 4),
    ("!on", .unexpected(found: "!", expected: "\"not\" or \"!=\""), 1),
    ("t = 1", .unexpected(found: "=", expected: "\"==\""), 3),
    ("2 ^ 3", .unexpected(found: "^", expected: "pow(x, y)"), 3),
    ("t; i", .unexpected(found: ";", expected: "a value or an operator"), 2),
    ("é", .unexpected(found: "é", expected: "a value or an operator"), 1),
    ("1 + not on", .unexpected(found: "not", expected: "a value"), 5),
    ("2x", .invalidNumber("2x"), 1), ("1.2.3", .invalidNumber("1.2.3"), 1), ("1e", .invalidNumber("1e"), 1),
    ("1 + 0x1F", .invalidNumber("0x1F"), 5), ("1e999", .numberOutOfRange("1e999"), 1),
    ("'abc", .unterminatedText, 1), ("t + \"abc'", .unterminatedText, 5), ("'\\", .unterminatedText, 1),
    ("#12", .invalidColor(.invalidHexadecimal("#12")), 1), ("#xyz", .invalidColor(.invalidHexadecimal("#xyz")), 1),
    ("mix(red, 'grene', t)", .invalidColor(.unknownName("grene")), 10),
    ("stopz", .unknownName("stopz", nearest: "stops"), 1), ("1 + gren", .unknownName("gren", nearest: "green"), 5),
    ("zzzzzzzz", .unknownName("zzzzzzzz", nearest: nil), 1), ("T", .unknownName("T", nearest: "t"), 1),
    ("sinn(1)", .unknownFunction("sinn", nearest: "sin"), 1), ("t(1)", .unknownFunction("t", nearest: nil), 1),
    ("on + 1", .wrongType(expected: "a number", found: .boolean), 1),
    ("1 + name", .wrongType(expected: "a number", found: .text), 5),
    ("-tint", .wrongType(expected: "a number", found: .color), 2),
    ("not t", .wrongType(expected: "true or false", found: .number), 5),
    ("t and on", .wrongType(expected: "true or false", found: .number), 1),
    ("t ? 1 : 2", .wrongType(expected: "true or false", found: .number), 1),
    ("1 < 2 < 3", .wrongType(expected: "a number", found: .boolean), 3),
    ("'a' < 'b'", .wrongType(expected: "a number", found: .text), 1),
    ("t[0]", .wrongType(expected: "a list or a text before [", found: .number), 1),
    ("dash['0']", .wrongType(expected: "a number", found: .text), 6),
    ("sin(on)", .wrongType(expected: "a number", found: .boolean), 5),
    ("[1, on]", .wrongType(expected: "a number", found: .boolean), 5),
    ("[on]", .wrongType(expected: "numbers, colors or texts in a list", found: .boolean), 1),
    ("[[1]]", .wrongType(expected: "numbers, colors or texts in a list", found: .numbers), 1),
    (
      "length(t)",
      .wrongType(expected: "a list of numbers or a list of colors or a list of texts or a text", found: .number), 8
    ),
    ("mix(on, 1, 2)", .wrongType(expected: "a number or a color", found: .boolean), 5),
    ("mix(1, red, 2)", .wrongType(expected: "a number", found: .color), 8),
    ("on ? 1 : 'a'", .differentTypes(.number, .text), 4), ("t == name", .differentTypes(.number, .text), 3),
    ("sin()", .wrongArgumentCount(function: "sin", expected: "1 argument", found: 0), 1),
    ("1 + pow(1)", .wrongArgumentCount(function: "pow", expected: "2 arguments", found: 1), 5),
    ("wrap(1, 2, 3)", .wrongArgumentCount(function: "wrap", expected: "1 or 2 arguments", found: 3), 1),
    ("min()", .wrongArgumentCount(function: "min", expected: "at least 1 argument", found: 0), 1),
    ("text(1, 2, 3)", .wrongArgumentCount(function: "text", expected: "1 or 2 arguments", found: 3), 1),
    ("ease('eas-in', t)", .invalidEasing(.unknownName("eas-in", nearest: "ease-in")), 6),
    ("[]", .emptyList, 1), ("[][0]", .emptyList, 1),
  ]

  @Test(arguments: problems)
  func problemsHaveTheirPlace(source: String, problem: ExpressionError.Problem, column: Int) {
    let error = #expect(throws: ExpressionError.self) { try Expression(parsing: source, symbols: Self.scope.symbols) }
    #expect(error?.problem == problem)
    #expect(error?.column == column)
    #expect(error?.source == source)
  }

  @Test(arguments: [
    ("t", ValueType.color, "expected a color, found a number"),
    ("tint", .number, "expected a number, found a color"),
    ("corl", .color, "unknown name \"corl\"; did you mean \"coral\"?"),
    ("'#12345'", .color, "\"#12345\" is not a color; \"#\" needs 3, 4, 6 or 8 hexadecimal digits"),
    ("dash", .colors, "expected a list of colors, found a list of numbers"),
    ("cos(t, i)", .number, "cos takes 1 argument, not 2"),
  ])
  func messagesSayWhatIsWrong(source: String, expected: ValueType, message: String) {
    let error = #expect(throws: ExpressionError.self) {
      try Expression(parsing: source, expecting: expected, symbols: Self.scope.symbols)
    }
    #expect(error?.description == message)
  }

  // MARK: When a frame is drawn

  @Test(
    arguments: [
      ("1 / (t - 0.25)", .divisionByZero, 3), ("i % (t - t)", .divisionByZero, 3),
      ("wrap(1, t - t)", .divisionByZero, 1),
      ("1 + smoothstep(t, t, 0)", .divisionByZero, 5), ("1 / 0", .divisionByZero, 3),
      ("i * 1e308", .notANumber(operation: "*"), 3), ("1e308 + i * 5e307", .notANumber(operation: "+"), 7),
      ("mix(-1e308, 1e308, i)", .notANumber(operation: "mix"), 1), ("pow(i, 1e9)", .notANumber(operation: "pow"), 1),
      ("pow(-i, 0.5)", .notANumber(operation: "pow"), 1), ("tan(360 * t)", .notANumber(operation: "tan"), 1),
      ("sqrt(t - 1)", .argumentOutOfRange(function: "sqrt", argument: -0.75, allowed: "a number of at least 0"), 1),
      ("dash[2]", .indexOutOfRange(2, count: 2), 6), ("[t, i][2]", .indexOutOfRange(2, count: 2), 8),
      ("dash[i - 4]", .indexOutOfRange(-1, count: 2), 8),
      ("words[1e300]", .indexOutOfRange(1e300, count: 2), 7), ("dash[t]", .indexNotWhole(0.25), 6),
      ("name[i + 1]", .indexOutOfRange(4, count: 4), 8), ("''[0]", .indexOutOfRange(0, count: 0), 4),
      ("text(1e15 * i)", .argumentOutOfRange(function: "text", argument: 3e15, allowed: "numbers below 1e15"), 1),
      ("text(1, 10)", .argumentOutOfRange(function: "text", argument: 10, allowed: "0 to 9 digits"), 1),
      ("text(1, t)", .argumentOutOfRange(function: "text", argument: 0.25, allowed: "0 to 9 digits"), 1),
      ("ease(name, t)", .invalidEasing(.unknownName("ring", nearest: nil)), 6),
    ] as [(String, EvaluationError.Problem, Int)])
  func valuesThatDoNotExistAreErrors(source: String, problem: EvaluationError.Problem, column: Int) throws {
    let expression = try Expression(parsing: source, symbols: Self.scope.symbols)
    let error = #expect(throws: EvaluationError.self) { try expression.evaluate(in: Self.scope.context) }
    #expect(error?.problem == problem)
    #expect(error?.column == column)
    #expect(error?.source == source)
  }

  @Test func messagesNameTheExpression() throws {
    let expression = try Expression(parsing: "stops[i]", symbols: Self.scope.symbols)
    let error = #expect(throws: EvaluationError.self) { try expression.evaluate(in: Self.scope.context) }
    #expect(error?.description == "index 3 is not in 0...2, in \"stops[i]\" at column 7")
  }

  @Test func whatIsNotChosenIsNotEvaluated() throws {
    for source in [
      "[1 / 0, t * 4, 1 / (t - t)][i - 2]", "on ? 1 : 1 / 0", "false and 1 / 0 == 1 ? 2 : 1",
      "on or 1 / (t - t) > 0 ? 1 : 2",
    ] {
      let expression = try Expression(parsing: source, symbols: Self.scope.symbols)
      #expect(try expression.evaluate(in: Self.scope.context) == .number(1))
    }
  }

  // MARK: Limits

  @Test func lengthIsLimited() throws {
    let longest = "min(" + String(repeating: "1,", count: 496) + "11)"
    #expect(try Expression(parsing: longest + " ").constant == .number(1))
    for source in [longest + "  ", String(repeating: "a", count: 1_000_000)] {
      let error = #expect(throws: ExpressionError.self) { try Expression(parsing: source) }
      #expect(error?.problem == .tooLong(limit: 1000))
    }
  }

  @Test func nestingIsLimited() throws {
    let open = String(repeating: "(", count: 31)
    let close = String(repeating: ")", count: 31)
    #expect(try Expression(parsing: open + "1" + close).constant == .number(1))
    for source in [
      "((" + open + "1" + close + "))", String(repeating: "(", count: 999), String(repeating: "[", count: 999),
      String(repeating: "-", count: 999) + "1", String(repeating: "not ", count: 240) + "on",
      String(repeating: "sin(", count: 240), String(repeating: "dash[", count: 190),
      String(repeating: "on?", count: 300),
    ] {
      let error = #expect(throws: ExpressionError.self) { try Expression(parsing: source, symbols: Self.scope.symbols) }
      #expect(error?.problem == .tooDeep(limit: 32))
    }
  }

  @Test func longChainsAreNoNesting() throws {
    let branches = (0..<60).map { "i == \($0) ? \($0 + 100) : " }.joined() + "0"
    let expression = try Expression(parsing: branches, symbols: Self.scope.symbols)
    #expect(try expression.evaluate(in: Self.scope.context) == .number(103))
    let sum = try Expression(parsing: String(repeating: "t+", count: 127) + "t", symbols: Self.scope.symbols)
    #expect(try sum.evaluate(in: Self.scope.context) == .number(32))
    for link in ["t+", "t*", "on?t:", "t==", "t-(1)-"] {
      let chain = String(repeating: link, count: 128) + "t"
      let error = #expect(throws: ExpressionError.self) { try Expression(parsing: chain) }
      #expect(error?.problem == .tooManyInARow(limit: 128))
    }
  }
}
