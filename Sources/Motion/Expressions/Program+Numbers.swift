import Numerics

extension Program {
  /// The value of a node of type number.
  func number(_ node: Int, in context: EvaluationContext) throws(EvaluationError) -> Double {
    switch nodes[node] {
    case .number(let value): return value
    case .slot(let slot): return context.numbers[slot]
    case .negation(let operand): return -(try number(operand, in: context))
    case .arithmetic(let operation, let a, let b):
      return try arithmetic(operation, try number(a, in: context), try number(b, in: context), at: node)
    case .conditional(let condition, let a, let b):
      return try number(try boolean(condition, in: context) ? a : b, in: context)
    case .ease(let easing, let x):
      return easings[easing].value(at: try number(x, in: context))
    case .element(let list, let index):
      if let element = try chosen(list, index, in: context) { return try number(element, in: context) }
      guard case .numbers(let numbers) = try value(list, in: context) else { return try mismatch(node) }
      return numbers[try position(index, count: numbers.count, in: context)]
    case .call(let operation, let first, let count):
      let result = try call(operation, operands[first..<first + count], at: node, in: context)
      guard result.isFinite else { throw error(.notANumber(operation: operation.name), at: node) }
      return result
    case .boolean, .constant, .not, .comparison, .equality, .and, .or, .list:
      return try mismatch(node)
    }
  }

  /// The value of a node of type boolean.
  func boolean(_ node: Int, in context: EvaluationContext) throws(EvaluationError) -> Bool {
    switch nodes[node] {
    case .boolean(let value): return value
    case .slot(let slot): return context.numbers[slot] != 0
    case .not(let operand): return !(try boolean(operand, in: context))
    case .and(let a, let b): return try boolean(a, in: context) ? try boolean(b, in: context) : false
    case .or(let a, let b): return try boolean(a, in: context) ? true : try boolean(b, in: context)
    case .comparison(let operation, let a, let b):
      return compare(operation, try number(a, in: context), try number(b, in: context))
    case .equality(let a, let b, let isEqual):
      return try equal(a, b, in: context) == isEqual
    case .conditional(let condition, let a, let b):
      return try boolean(try boolean(condition, in: context) ? a : b, in: context)
    case .number, .constant, .negation, .arithmetic, .ease, .element, .call, .list:
      return try mismatch(node)
    }
  }

  /// The indexed element of a list literal, so that the others need not be evaluated. Nil for other lists.
  func chosen(_ list: Int, _ index: Int, in context: EvaluationContext) throws(EvaluationError) -> Int? {
    guard case .list(let first, let count) = nodes[list] else { return nil }
    return operands[first + (try position(index, count: count, in: context))]
  }

  /// The index (from 0) into `count` elements that a node computes.
  func position(_ node: Int, count: Int, in context: EvaluationContext) throws(EvaluationError) -> Int {
    let index = try number(node, in: context)
    let whole = index.rounded()
    guard (whole - index).magnitude <= TolerantRounding.tolerance else { throw error(.indexNotWhole(index), at: node) }
    guard whole >= 0, whole < Double(count) else { throw error(.indexOutOfRange(whole, count: count), at: node) }
    return Int(whole)
  }

  /// Reports a node of an unexpected type, which the checker rules out.
  func mismatch<Result>(_ node: Int) throws(EvaluationError) -> Result {
    assertionFailure("node \(node) of \(source) is \(types[node].phrase)")
    throw error(.notANumber(operation: "the expression"), at: node)
  }

  private func arithmetic(
    _ operation: BinaryOperator, _ a: Double, _ b: Double, at node: Int
  ) throws(EvaluationError) -> Double {
    let result: Double
    switch operation {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply: result = a * b
    case .divide:
      guard b != 0 else { throw error(.divisionByZero, at: node) }
      result = a / b
    default:
      guard b != 0 else { throw error(.divisionByZero, at: node) }
      result = TolerantRounding.remainder(a, b)
    }
    guard result.isFinite else { throw error(.notANumber(operation: operation.rawValue), at: node) }
    return result
  }

  private func compare(_ operation: BinaryOperator, _ a: Double, _ b: Double) -> Bool {
    switch operation {
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    default: a >= b
    }
  }

  private func equal(_ a: Int, _ b: Int, in context: EvaluationContext) throws(EvaluationError) -> Bool {
    switch types[a] {
    case .number: try number(a, in: context) == number(b, in: context)
    case .boolean: try boolean(a, in: context) == boolean(b, in: context)
    case .color: try color(a, in: context) == color(b, in: context)
    default: try value(a, in: context) == value(b, in: context)
    }
  }
}
