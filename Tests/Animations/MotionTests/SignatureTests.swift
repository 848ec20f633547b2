import Motion
import Numerics
import Testing

struct SignatureTests {
  private func argument(_ index: Int, _ type: ValueType) -> String {
    switch type {
    case .number: "\(index + 1)"
    case .boolean: "true"
    case .text: "'ease'"
    case .color: "#3b82f6"
    case .numbers: "[1, 2]"
    case .colors: "[#fff, #000]"
    case .texts: "['a']"
    }
  }

  /// What the table of functions promises is what the language does.
  @Test func everyFunctionTakesAndGivesWhatItSays() throws {
    var symbols = SymbolTable()
    let (matte, pixel) = (symbols.declare("matte", .color), symbols.declare("pixel", .number))
    var context = EvaluationContext(slotCount: symbols.slotCount)
    context.set(matte, to: .color(.white))
    context.set(pixel, to: 0.3)
    for signature in Signature.all {
      let arguments = signature.parameters.enumerated().map { argument($0, $1.value) }
      for count in signature.required...arguments.count {
        let call = "\(signature.name)(\(arguments.prefix(count).joined(separator: ", ")))"
        let expression = try Expression(parsing: call, symbols: symbols)
        #expect(expression.type == signature.result, "\(call)")
        #expect(try expression.evaluate(in: context).type == signature.result, "\(call)")
      }
      let tooMany = "\(signature.name)(\((arguments + Array(repeating: "1", count: 4)).joined(separator: ", ")))"
      let isAccepted = (try? Expression(parsing: tooMany, symbols: symbols)) != nil
      #expect(isAccepted == signature.isVariadic, "\(tooMany)")
    }
  }

  @Test func lightChoosesByThePageAValueOfAnyType() throws {
    var symbols = SymbolTable()
    let matte = symbols.declare("matte", .color)
    var context = EvaluationContext(slotCount: symbols.slotCount)
    for (page, index) in [(Color.white, 0), (.black, 1)] {
      context.set(matte, to: .color(page))
      let cases: [(String, [Value])] = [
        ("light(1, 2)", [.number(1), .number(2)]), ("light('a', 'b')", [.text("a"), .text("b")]),
        ("light(white, black)", [.color(.white), .color(.black)]),
      ]
      for (source, values) in cases {
        #expect(try Expression(parsing: source, symbols: symbols).evaluate(in: context) == values[index])
      }
    }
    #expect(try ExpressionSyntax(parsing: "1 + light(a, b)").names.map(\.name) == ["matte", "b", "a"])
    #expect(throws: ExpressionError.self) { try Expression(parsing: "light(1, white)", symbols: symbols) }
    #expect(throws: ExpressionError.self) { try Expression(parsing: "light(1)", symbols: symbols) }
  }

  @Test func gridIsTheNearestWholeNumberOfPixels() throws {
    var symbols = SymbolTable()
    let pixel = symbols.declare("pixel", .number)
    var context = EvaluationContext(slotCount: symbols.slotCount)
    for (x, side, expected) in [(3.4, 1.0, 3.0), (3.5, 1, 4), (0.4, 1, 0), (-2.6, 1, -3), (3.4, 0.5, 3.5), (5, 3, 6)] {
      context.set(pixel, to: side)
      let expression = try Expression(parsing: "2 * grid(\(x) + 0)", symbols: symbols)
      #expect(try expression.evaluate(in: context) == .number(2 * expected))
    }
  }

  @Test func everyFunctionIsExplained() {
    for signature in Signature.all {
      #expect(SymbolTable.isName(signature.name))
      #expect(signature.summary.hasSuffix("."))
    }
  }
}
