import Motion
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
    for signature in Signature.all {
      let arguments = signature.parameters.enumerated().map { argument($0, $1.value) }
      for count in signature.required...arguments.count {
        let call = "\(signature.name)(\(arguments.prefix(count).joined(separator: ", ")))"
        let expression = try Expression(parsing: call)
        #expect(expression.type == signature.result, "\(call)")
        #expect(try expression.evaluate(in: EvaluationContext(slotCount: 0)).type == signature.result, "\(call)")
      }
      let tooMany = "\(signature.name)(\((arguments + Array(repeating: "1", count: 4)).joined(separator: ", ")))"
      let isAccepted = (try? Expression(parsing: tooMany)) != nil
      #expect(isAccepted == signature.isVariadic, "\(tooMany)")
    }
  }

  @Test func everyFunctionIsExplained() {
    for signature in Signature.all {
      #expect(SymbolTable.isName(signature.name))
      #expect(signature.summary.hasSuffix("."))
    }
  }
}
