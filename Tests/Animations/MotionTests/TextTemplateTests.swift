import Motion
import Testing

struct TextTemplateTests {
  private func fill(_ source: String) throws -> String {
    let (symbols, context) = ExpressionTests.scope
    return try TextTemplate(parsing: source, symbols: symbols).evaluate(in: context)
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("{t}", "0.25"), ("{text(100 * t)}%", "25%"), ("{name}-{i}", "ring-3"),
    ("a {{b}} {{{i}}}", "a {b} {3}"), ("{on ? '}' : \"{\"}", "}"), ("{'it\\'s'}", "it's"), ("é{words[0]}𝄞", "éone𝄞"),
    ("{\"a'b\"}", "a'b"),
  ])
  func expressionsAreFilledIn(source: String, expected: String) throws {
    #expect(try fill(source) == expected)
  }

  @Test(
    arguments: [
      ("ab {", .unexpected(found: nil, expected: "\"}\" after an expression, or \"{{\" for a brace"), 4),
      ("ab {'x}", .unexpected(found: nil, expected: "a closing quotation mark"), 4),
      ("ab }", .unexpected(found: "}", expected: "\"}}\" for a brace"), 4),
      ("é {1 + naem}", .unknownName("naem", nearest: "name"), 8), ("a{}", .empty, 3),
      ("{tint}", .wrongType(expected: "a text or a number", found: .color), 2),
    ] as [(String, ExpressionError.Problem, Int)])
  func problemsHaveTheirPlace(source: String, problem: ExpressionError.Problem, column: Int) {
    let error = #expect(throws: ExpressionError.self) { try fill(source) }
    #expect(error?.problem == problem)
    #expect(error?.column == column)
    #expect(error?.source == source)
  }

  @Test func resultsAreLimited() throws {
    var symbols = SymbolTable()
    let slot = symbols.declare("long", .text)
    var context = EvaluationContext(slotCount: symbols.slotCount)
    context.set(slot, to: .text(String(repeating: "a", count: 5000)))
    let template = try TextTemplate(parsing: "{long}{long}{long}", symbols: symbols)
    let error = #expect(throws: EvaluationError.self) { try template.evaluate(in: context) }
    #expect(error?.problem == .textTooLong(limit: TextTemplate.longestResult))
  }
}
