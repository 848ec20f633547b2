import Motion
import Numerics
import TestSupport
import Testing

/// Laws over many expressions from a fixed seed.
struct ExpressionPropertyTests {
  /// A random expression with its value, worked out without the language; nil where it has none.
  private struct Sample {
    var text: String
    var value: Double?
    /// How tightly its outermost operator binds: 0 for `?:`, 1 sum, 2 product, 3 negation, 4 what needs no parentheses.
    var level: Int

    func within(_ least: Int) -> String { level >= least ? text : "(\(text))" }
  }

  private static let names: [(String, Double)] = [("a", 2.5), ("b", -3), ("c", 0), ("d", 7)]

  private func sample(_ cases: inout SplitMix64, depth: Int) -> Sample {
    switch depth > 0 ? cases.below(9) : cases.below(2) {
    case 0:
      let number = Double(cases.below(64)) / 4
      return Sample(text: "\(number)", value: number, level: 4)
    case 1:
      let (name, value) = cases.pick(Self.names)
      return Sample(text: name, value: value, level: 4)
    case 2:
      let operand = sample(&cases, depth: depth - 1)
      return Sample(text: "-" + operand.within(3), value: operand.value.map { -$0 }, level: 3)
    case 3, 4: return sum(&cases, depth: depth - 1)
    case 5, 6: return product(&cases, depth: depth - 1)
    case 7: return call(&cases, depth: depth - 1)
    default: return conditional(&cases, depth: depth - 1)
    }
  }

  private func sum(_ cases: inout SplitMix64, depth: Int) -> Sample {
    let (a, b) = (sample(&cases, depth: depth), sample(&cases, depth: depth))
    let isDifference = cases.below(2) == 0
    let value = both(a, b) { isDifference ? $0 - $1 : $0 + $1 }
    return Sample(text: a.within(1) + (isDifference ? "-" : " + ") + b.within(2), value: value, level: 1)
  }

  private func product(_ cases: inout SplitMix64, depth: Int) -> Sample {
    let (a, b) = (sample(&cases, depth: depth), sample(&cases, depth: depth))
    let isQuotient = cases.below(2) == 0
    let value = both(a, b) { isQuotient ? ($1 == 0 ? nil : $0 / $1) : $0 * $1 }
    return Sample(text: a.within(2) + (isQuotient ? " / " : "*") + b.within(3), value: value, level: 2)
  }

  private func call(_ cases: inout SplitMix64, depth: Int) -> Sample {
    let (a, b) = (sample(&cases, depth: depth), sample(&cases, depth: depth))
    let isLeast = cases.below(2) == 0
    let text = (isLeast ? "min" : "max") + "(\(a.text), \(b.text))"
    return Sample(text: text, value: both(a, b) { isLeast ? min($0, $1) : max($0, $1) }, level: 4)
  }

  private func conditional(_ cases: inout SplitMix64, depth: Int) -> Sample {
    let (a, b) = (sample(&cases, depth: depth), sample(&cases, depth: depth))
    let (c, d) = (sample(&cases, depth: depth), sample(&cases, depth: depth))
    let text = "\(a.within(1)) < \(b.within(1)) ? \(c.text) : \(d.text)"
    guard let first = a.value, let second = b.value else { return Sample(text: text, value: nil, level: 0) }
    return Sample(text: text, value: first < second ? c.value : d.value, level: 0)
  }

  private func both(_ a: Sample, _ b: Sample, _ combine: (Double, Double) -> Double?) -> Double? {
    guard let first = a.value, let second = b.value else { return nil }
    return combine(first, second).flatMap { $0.isFinite ? $0 : nil }
  }

  @Test func valuesAreThoseOfAnIndependentEvaluation() throws {
    var symbols = SymbolTable()
    let slots = Self.names.map { symbols.declare($0.0, .number) }
    var context = EvaluationContext(slotCount: symbols.slotCount)
    for (slot, name) in zip(slots, Self.names) { context.set(slot, to: name.1) }
    var cases = SplitMix64(seed: 1)
    var errors = 0
    for _ in 0..<2000 {
      let sample = sample(&cases, depth: 4)
      guard sample.text.count <= Motion.Expression.longest else { continue }
      let expression = try Motion.Expression(parsing: sample.text, expecting: .number, symbols: symbols)
      let value = try? expression.evaluateNumber(in: context)
      #expect(value == sample.value, "\(sample.text)")
      errors += sample.value == nil ? 1 : 0
    }
    #expect(errors > 50)
  }

  /// Whatever stands in a document ends with an expression or an error whose place is inside the text; and whatever
  /// can be evaluated ends with a value or an error.
  @Test func hostileExpressionsNeverTrap() {
    let words = [
      "t", "i", "on", "name", "tint", "stops", "dash", "words", "1", "0", "1e308", ".5", "'red'", "\"", "'", "#fff",
      "#",
      "+", "-", "*", "/", "%", "<", "<=", "==", "!=", "=", "and", "or", "not", "?", ":", "(", ")", "[", "]", ",", "é",
      "\u{0}", "\\", "sin(", "min(", "mix(", "length(", "text(", "ease(", "random(", "hsv(", "wrap(", "pow(", "𝄞", " ",
    ]
    let (symbols, context) = ExpressionTests.scope
    var cases = SplitMix64(seed: 2)
    var evaluated = 0
    for _ in 0..<20_000 {
      let source = (0...cases.below(12)).map { _ in cases.pick(words) }.joined(separator: cases.pick(["", " "]))
      do {
        let expression = try Motion.Expression(parsing: source, symbols: symbols)
        evaluated += 1
        let value = try? expression.evaluate(in: context)
        #expect(value == nil || value?.type == expression.type)
      } catch {
        #expect((1...source.unicodeScalars.count + 1).contains(error.column), "\(source)")
      }
    }
    #expect(evaluated > 300)
  }

  /// Numbers at the end of what doubles hold never become infinite or NaN behind somebody's back.
  @Test func numbersStayFinite() throws {
    var symbols = SymbolTable()
    let slots = [symbols.declare("x", .number), symbols.declare("y", .number), symbols.declare("z", .number)]
    let (matte, pixel) = (symbols.declare("matte", .color), symbols.declare("pixel", .number))
    let extremes: [Double] = [
      0, -0.0, 1, -1, 0.5, 1e-300, -1e-300, .leastNonzeroMagnitude, 1e15, 1e16, -1e300, 1e308, -1.7e308, 1.7e308, 360,
      90, 1e9 + 0.5,
    ]
    var cases = SplitMix64(seed: 3)
    var context = EvaluationContext(slotCount: symbols.slotCount)
    context.set(matte, to: .color(.white))
    context.set(pixel, to: 0.3)
    for signature in Signature.all where signature.result == .number || signature.result == .color {
      guard signature.parameters.allSatisfy({ $0.value == .number || $0.value == .color }) else { continue }
      let arguments = zip(signature.parameters, ["x", "y", "z", "x", "y"]).map { $0.value == .color ? "#f008" : $1 }
      let text = "\(signature.name)(\(arguments.joined(separator: ", ")))"
      let expression = try Motion.Expression(parsing: text, symbols: symbols)
      for _ in 0..<300 {
        for slot in slots { context.set(slot, to: cases.pick(extremes)) }
        switch try? expression.evaluate(in: context) {
        case .number(let number): #expect(number.isFinite, "\(text)")
        case .color(let color):
          #expect([color.red, color.green, color.blue, color.alpha].allSatisfy { (0...1).contains($0) }, "\(text)")
        default: break
        }
      }
    }
  }
}
