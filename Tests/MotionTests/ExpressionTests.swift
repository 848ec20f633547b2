import Motion
import Numerics
import Testing

struct ExpressionTests {
  @Test(
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("-2 - -3", 1), ("2 - 3 - 4", -5), ("8 / 4 / 2", 1),
      ("-7 % 3", 2), ("7 % -3", -2), ("1 < 2 ? 10 : 20", 10), ("false ? 1 : true ? 2 : 3", 2),
      ("[10, 20, 30][1]", 20), ("min(3, 1, 2)", 1), ("max(3)", 3), ("clamp(5, 0, 1)", 1), ("length('héllo')", 5),
      ("length(['red', 'green'])", 2), ("mix(10, 20, 0.25)", 12.5), ("wrap(-0.25)", 0.75), ("wrap(7, 5)", 2),
      ("smoothstep(0, 1, 0.5)", 0.5), ("ease('ease-in-out', 0.5)", 0.5), ("pow(2, 10)", 1024), ("sqrt(2.25)", 1.5),
      ("floor(1 / 49 * 49)", 1), ("ceil(0.1 * 3 * 10)", 3), ("round(2.5) + round(-2.5)", 1), ("sign(-3)", -1),
      (".5 + 1e2", 100.5), ("sin(30)", 0.5), ("cos(60)", 0.5), ("tan(45)", 1), ("atan2(1, 0)", 90),
    ] as [(String, Double)])
  func numbers(source: String, expected: Double) throws {
    let expression = try Expression(parsing: source, expecting: .number)
    let value = try expression.evaluateNumber(in: EvaluationContext(slotCount: 0))
    #expect(abs(value - expected) < 1e-12)
    #expect(expression.constant?.number == value)
  }
}
