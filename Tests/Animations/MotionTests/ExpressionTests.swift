import Colors
import Motion
import Numerics
import Testing

struct ExpressionTests {
  /// `t` 0.25, `i` 3, `on` true, `name` "ring", `tint` half-clear blue, `stops` three greys,
  /// `dash` 4 and 2, `words` two.
  static let scope: (symbols: SymbolTable, context: EvaluationContext) = {
    var symbols = SymbolTable()
    let values: [(String, Value)] = [
      ("t", .number(0.25)), ("i", .number(3)), ("on", .boolean(true)), ("name", .text("ring")),
      ("tint", .color(Color(red: 0, green: 0, blue: 1, alpha: 0.5))),
      ("stops", .colors([.black, Color(red: 0.5, green: 0.5, blue: 0.5), .white])), ("dash", .numbers([4, 2])),
      ("words", .texts(["one", "three"])),
    ]
    let slots = values.map { symbols.declare($0, $1.type) }
    var context = EvaluationContext(slotCount: symbols.slotCount)
    for (slot, value) in zip(slots, values) { context.set(slot, to: value.1) }
    return (symbols, context)
  }()

  private func evaluate(_ source: String, expecting type: ValueType? = nil) throws -> Value {
    let expression = try Expression(parsing: source, expecting: type, symbols: Self.scope.symbols)
    return try expression.evaluate(in: Self.scope.context)
  }

  // MARK: Values

  static let constants: [(String, Double)] = [
    ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("-2 - -3", 1), ("2 - 3 - 4", -5), ("8 / 4 / 2", 1), ("2 * 7 % 4", 2),
    ("-7 % 3", 2), ("7 % -3", -2), ("-7 % -3", -1), ("6 % 3", 0), ("5.5 % 2", 1.5),
    ("1 < 2 ? 10 : 20", 10), ("false ? 1 : true ? 2 : 3", 2), ("false ? 1 : false ? 2 : 3", 3),
    ("true ? false ? 1 : 2 : 3", 2), ("[10, 20, 30][1]", 20), ("[1, 2][0] + [3][0]", 4),
    ("min(3, 1, 2)", 1), ("max(3, 5, 4)", 5), ("max(3)", 3), ("abs(-2.5)", 2.5), ("sign(-3)", -1), ("sign(0)", 0),
    ("clamp(5, 0, 1)", 1), ("clamp(-5, 0, 1)", 0), ("clamp(0.5, 0, 1)", 0.5),
    ("mix(10, 20, 0.25)", 12.5), ("mix(10, 20, 2)", 30), ("wrap(-0.25)", 0.75), ("wrap(3)", 0), ("wrap(7, 5)", 2),
    ("wrap(-1, 5)", 4), ("smoothstep(0, 1, 0.25)", 0.15625), ("smoothstep(2, 4, 1)", 0), ("smoothstep(2, 4, 5)", 1),
    ("smoothstep(1, 0, 0.25)", 0.84375), ("ease('ease-in-out', 0.5)", 0.5), ("bezier(0.42, 0, 0.58, 1, 0.5)", 0.5),
    ("snap(3.7, 2)", 4), ("snap(0.1, 2)", 2), ("snap(5.1, 2)", 5.1),
    ("snap(-4, 2)", 2), ("snap(4, 0)", 4),
    ("ease('steps(4)', 0.6)", 0.5),
    ("ease('linear', 7)", 1), ("bezier(0, 0, 1, 1, 0.3)", 0.3), ("bezier(0.2, 0.7, 0.2, 1, 1)", 1),
    ("pow(2, 10)", 1024), ("pow(4, -0.5)", 0.5), ("pow(-2, 3)", -8), ("sqrt(2.25)", 1.5),
    ("floor(2.7)", 2), ("floor(-2.7)", -3), ("ceil(2.1)", 3), ("ceil(-2.1)", -2), ("round(2.5)", 3),
    ("round(-2.5)", -2), ("round(2.4)", 2), (".5 + 1e2", 100.5), ("1.5e-1", 0.15),
    ("sin(30)", 0.5), ("sin(-90)", -1), ("cos(60)", 0.5), ("cos(180)", -1), ("tan(45)", 1), ("atan2(1, 0)", 90),
    ("atan2(-1, -1)", -135), ("length('héllo')", 5), ("length(['red', 'green'])", 2), ("length([1, 2, 3])", 3),
    ("length([#fff])", 1), ("luminance(white)", 1), ("luminance(lime)", 0.7152),
    ("contrast(black, #fff)", 21), ("contrast(red, red)", 1), ("contrast('#777', white)", 4.478089453577214),
    ("- - 2", 2), ("2 - - - 2", 0), ("\t1\n+\r1 ", 2),
  ]

  @Test(arguments: constants)
  func constantsAreFolded(source: String, expected: Double) throws {
    let expression = try Expression(parsing: source, expecting: .number)
    let value = try expression.evaluateNumber(in: EvaluationContext(slotCount: 0))
    #expect(abs(value - expected) < 1e-12)
    #expect(expression.constant == .number(value))
  }

  @Test(
    arguments: [
      ("t * 4", 1), ("i - t", 2.75), ("on ? t : i", 0.25), ("dash[1]", 2), ("[t, i, t * 8][1 + 1]", 2),
      ("mix(0.1, t - 0.25 + 0.3, 1)", 0.3), ("dash[i - 2] * 2", 4), ("length(name)", 4),
      ("length(stops)", 3), ("length(dash) + length(words)", 4), ("ease(on ? 'step-start' : 'linear', t)", 1),
      ("i % 2 == 1 and t < 0.5 ? 7 : 8", 7),
    ] as [(String, Double)])
  func numbersReadTheContext(source: String, expected: Double) throws {
    #expect(try evaluate(source, expecting: .number) == .number(expected))
    #expect(try Expression(parsing: source, symbols: Self.scope.symbols).constant == nil)
  }

  @Test(arguments: [
    ("1 < 2", true), ("2 <= 2", true), ("3 > 3", false), ("3 >= 3", true), ("1 == 1", true), ("1 != 1", false),
    ("not 1 == 2", true), ("not not on", true), ("not on or on", true), ("true or false and false", true),
    ("(true or false) and false", false), ("name == 'ring'", true), ("name != 'ring'", false), ("#f00 == red", true),
    ("stops == stops", true), ("on == (t > 1)", false), ("words[1] == 'three'", true), ("'a' == \"a\"", true),
    ("'\\'' == \"'\"", true), ("'+' == '-'", false),
  ])
  func truths(source: String, expected: Bool) throws {
    #expect(try evaluate(source, expecting: .boolean) == .boolean(expected))
  }

  @Test(arguments: [
    ("'a b'", "a b"), ("name", "ring"), ("name[0]", "r"), ("'añ𝄞'[2]", "𝄞"), ("words[t * 4]", "three"),
    ("text(3)", "3"), ("text(-2.50)", "-2.5"), ("text(1 / 3)", "0.333333"), ("text(2.005, 1)", "2.0"),
    ("text(0.5, 0)", "1"), ("text(-0.001, 2)", "0.00"), ("text(99.999, 2)", "100.00"), ("on ? 'yes' : 'no'", "yes"),
  ])
  func texts(source: String, expected: String) throws {
    #expect(try evaluate(source, expecting: .text) == .text(expected))
  }

  @Test(arguments: [
    ("#3b82f6", "#3b82f6"), ("#fff8", "#ffffff88"), ("tomato", "#ff6347"), ("'rgb(1, 2, 3)'", "#010203"),
    ("tint", "#0000ff80"), ("stops[length(stops) - 1]", "#ffffff"), ("[tint, red][i - 3]", "#0000ff80"),
    ("mix(black, white, 0.2)", "#333333"),
    ("mix('red', 'blue', 0.5)", "#800080"), ("mix(red, transparent, 0.5)", "#ff000080"), ("alpha(tint, 1)", "#0000ff"),
    ("alpha(red, 7)", "#ff0000"), ("lighten(black, 0.4)", "#666666"), ("darken(#ff8000, 0.5)", "#804000"),
    ("rgb(255, 300, -1)", "#ffff00"), ("hsv(120, 1, 1)", "#00ff00"), ("hsv(-120, 1, 0.5)", "#000080"),
    ("hsl(217.2, 0.912, 0.598)", "#3b82f6"), ("on ? 'navy' : tint", "#000080"), ("['red', #00f][1]", "#0000ff"),
    ("mix(stops[0], stops[2], t)", "#404040"), ("mixOklab(red, blue, 0.5)", "#8c53a2"),
    ("mixOklab(black, white, 0.5)", "#636363"),
    ("mixOklab(red, transparent, 0.5)", "#ff000080"), ("mixOklab(tint, #3b82f6, 1)", "#3b82f6"),
  ])
  func colors(source: String, expected: String) throws {
    let color = try #require(try evaluate(source, expecting: .color).color)
    #expect(ColorSyntax.print(color) == expected)
  }

  @Test func listsTakeTheirTypeFromTheirElementsOrTheirPlace() throws {
    #expect(try evaluate("[1, t, i]") == .numbers([1, 0.25, 3]))
    #expect(try evaluate("['red', 'blue']") == .texts(["red", "blue"]))
    #expect(try evaluate("['red', black]", expecting: .colors).colors?.count == 2)
    #expect(try evaluate("[]", expecting: .numbers) == .numbers([]))
    #expect(try evaluate("on ? [] : dash", expecting: .numbers) == .numbers([]))
    #expect(try evaluate("stops") == .colors([.black, Color(red: 0.5, green: 0.5, blue: 0.5), .white]))
  }

  /// Phases and steps are fractions that doubles round; counting in them must not lose a step.
  @Test func wholeStepsSurviveRounding() throws {
    var symbols = SymbolTable()
    let slots = [symbols.declare("t", .number), symbols.declare("count", .number)]
    let floors = try Expression(parsing: "floor(t * count)", symbols: symbols)
    let rests = try Expression(parsing: "(t * count) % 1", symbols: symbols)
    var context = EvaluationContext(slotCount: symbols.slotCount)
    for count in 1...300 {
      for step in 0..<count {
        context.set(slots[0], to: Double(step) / Double(count))
        context.set(slots[1], to: Double(count))
        #expect(try floors.evaluateNumber(in: context) == Double(step))
        #expect(try rests.evaluateNumber(in: context) < 1e-9)
      }
    }
  }

  @Test func randomNumbersAreFixedAndSpread() throws {
    var symbols = SymbolTable()
    let slots = [symbols.declare("seed", .number), symbols.declare("index", .number)]
    let expression = try Expression(parsing: "random(seed, index)", symbols: symbols)
    var context = EvaluationContext(slotCount: symbols.slotCount)
    var buckets = Array(repeating: 0, count: 10)
    for seed in 0..<40 {
      for index in 0..<25 {
        context.set(slots[0], to: Double(seed))
        context.set(slots[1], to: Double(index))
        let number = try expression.evaluateNumber(in: context)
        #expect(try expression.evaluateNumber(in: context) == number)
        buckets[Int(number * 10)] += 1
      }
    }
    #expect(buckets.reduce(0, +) == 1000)
    // Ten buckets of 100 each: 60 and 140 are four standard deviations away.
    #expect(buckets.allSatisfy { (60...140).contains($0) })
    #expect(try evaluate("random(0)") == evaluate("random(-0, 0)"))
  }

  // MARK: Names

  @Test func syntaxTellsTheNamesItUses() throws {
    let syntax = try ExpressionSyntax(parsing: "max(b, a[i]) + b ? [c, 'd'][0] : -e")
    #expect(syntax.names.map(\.name) == ["b", "a", "i", "c", "e"])
    #expect(syntax.names.map(\.column) == [5, 8, 10, 21, 35])
  }

  @Test func innerScopesHideAndAdd() throws {
    var outer = SymbolTable()
    let first = outer.declare("a", .number)
    var inner = outer
    let second = inner.declare("a", .text)
    inner.declare("b", .number)
    #expect(try Expression(parsing: "a", symbols: outer).type == .number)
    #expect(try Expression(parsing: "a", symbols: inner).type == .text)
    #expect(first.index != second.index)
    #expect(inner.names == ["a", "b"])
    #expect(outer.names == ["a"])
    #expect(inner.slotCount == 3)
  }

  @Test func declaredNamesHideColors() throws {
    var symbols = SymbolTable()
    symbols.declare("red", .number)
    #expect(try Expression(parsing: "red", symbols: symbols).type == .number)
  }

  @Test(arguments: [
    ("a", true), ("_x9", true), ("strokeWidth", true), ("", false), ("9a", false), ("a-b", false), ("é", false),
    ("and", false), ("true", false), ("not", false), ("a b", false), ("sin", true),
  ])
  func names(text: String, isName: Bool) {
    #expect(SymbolTable.isName(text) == isName)
  }
}
