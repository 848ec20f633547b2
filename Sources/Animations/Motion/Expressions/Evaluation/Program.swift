import Numerics

/// A compiled expression: typed nodes in an array, each after its operands.
///
/// Nodes refer to each other by index and contain no references, so that evaluating numbers and colors neither
/// allocates nor counts references.
struct Program: Sendable {
  enum Node: Sendable {
    case number(Double)
    case boolean(Bool)
    /// A value of another type, in `constants`.
    case constant(Int)
    /// A slot of the context.
    case slot(Int)
    case negation(Int)
    case not(Int)
    case arithmetic(BinaryOperator, Int, Int)
    case comparison(BinaryOperator, Int, Int)
    /// Whether two values of any type are equal (or not).
    case equality(Int, Int, Bool)
    case and(Int, Int)
    case or(Int, Int)
    case conditional(Int, Int, Int)
    case element(of: Int, index: Int)
    /// An easing in `easings`, at a number.
    case ease(Int, Int)
    /// `count` operands whose indices start at `first` in `operands`.
    case call(Operation, first: Int, count: Int)
    /// A list literal, with operands as in ``call(_:first:count:)``.
    case list(first: Int, count: Int)
  }

  let source: String
  /// The line in the document.
  private var line: Int?
  private(set) var nodes: [Node] = []
  /// The type of each node.
  private(set) var types: [ValueType] = []
  /// The column of each node, in the source or in the document's line.
  private(set) var columns: [Int] = []
  private(set) var operands: [Int] = []
  private(set) var constants: [Value] = []
  private(set) var easings: [Easing] = []

  init(source: String) {
    self.source = source
  }

  // MARK: Building

  /// Adds a node and returns its index. A node with constant operands that can be evaluated is replaced by its value.
  mutating func add(_ node: Node, _ type: ValueType, column: Int) -> Int {
    append(node, type, column: column)
    let index = nodes.count - 1
    guard hasConstantOperands(node), let value = try? value(index, in: EvaluationContext(slotCount: 0)) else {
      return index
    }
    nodes.removeLast()
    types.removeLast()
    columns.removeLast()
    return add(value, column: column)
  }

  /// Adds a value and returns its index.
  mutating func add(_ value: Value, column: Int) -> Int {
    switch value {
    case .number(let number): append(.number(number), .number, column: column)
    case .boolean(let boolean): append(.boolean(boolean), .boolean, column: column)
    default:
      constants.append(value)
      append(.constant(constants.count - 1), value.type, column: column)
    }
    return nodes.count - 1
  }

  mutating func addCall(_ operation: Operation, _ arguments: [Int], _ type: ValueType, column: Int) -> Int {
    operands.append(contentsOf: arguments)
    return add(
      .call(operation, first: operands.count - arguments.count, count: arguments.count), type, column: column)
  }

  mutating func addList(_ elements: [Int], _ type: ValueType, column: Int) -> Int {
    operands.append(contentsOf: elements)
    return add(.list(first: operands.count - elements.count, count: elements.count), type, column: column)
  }

  mutating func addEase(_ easing: Easing, at x: Int, column: Int) -> Int {
    easings.append(easing)
    return add(.ease(easings.count - 1, x), .number, column: column)
  }

  /// Sets the position in a document: `place` maps a column of the source to a column of the line.
  mutating func locate(line: Int?, place: (Int) -> Int) {
    self.line = line
    columns = columns.map(place)
  }

  private mutating func append(_ node: Node, _ type: ValueType, column: Int) {
    nodes.append(node)
    types.append(type)
    columns.append(column)
  }

  // MARK: Constants

  /// The value of a constant node.
  func constant(_ index: Int) -> Value? {
    switch nodes[index] {
    case .number(let number): .number(number)
    case .boolean(let boolean): .boolean(boolean)
    case .constant(let index): constants[index]
    default: nil
    }
  }

  private func isConstant(_ index: Int) -> Bool {
    switch nodes[index] {
    case .number, .boolean, .constant: true
    default: false
    }
  }

  /// Whether a node is an operation whose operands are all constant.
  private func hasConstantOperands(_ node: Node) -> Bool {
    switch node {
    case .slot, .number, .boolean, .constant: false
    case .negation(let a), .not(let a), .ease(_, let a): isConstant(a)
    case .arithmetic(_, let a, let b), .comparison(_, let a, let b), .equality(let a, let b, _), .and(let a, let b),
      .or(let a, let b), .element(let a, let b):
      isConstant(a) && isConstant(b)
    case .conditional(let a, let b, let c): isConstant(a) && isConstant(b) && isConstant(c)
    case .call(let operation, let first, let count):
      !operation.measuresText && operands[first..<first + count].allSatisfy(isConstant)
    case .list(let first, let count): operands[first..<first + count].allSatisfy(isConstant)
    }
  }

  func error(_ problem: EvaluationError.Problem, at node: Int) -> EvaluationError {
    EvaluationError(problem, in: source, line: line, column: columns[node])
  }
}

/// The functions of the language. Each overload is a separate operation.
enum Operation: UInt8, Sendable {
  case sine, cosine, tangent, arcTangent
  case absolute, sign, minimum, maximum, floor, ceiling, round, squareRoot, power
  case clamp, mix, smoothstep, snap, ease, bezier, wrap, wrapBelow, random
  case countNumbers, countColors, countTexts, countCharacters, countLines, longestLine, textDirection, textWidth,
    textHeight
  case mixColors, mixColorsInOKLab, alpha, lighten, darken, turnHue, companion, vivid, rgb, hsl, hsv
  case accent, success, danger, warning, violet, neutral
  /// Compiled as what they stand for.
  case light, grid
  case luminance, contrast
  case textOfNumber, prefix, line, replaceText
}

extension Operation {
  /// Whether the result depends on more than the arguments: it is then never constant.
  var measuresText: Bool { self == .textWidth || self == .textHeight }

  /// The name of the function.
  var name: String { Signature.all.first { $0.operation == self }?.name ?? "" }
}

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
    case .color: try paint(a, in: context) == paint(b, in: context)
    case .text: try Name(text(a, in: context)) == Name(text(b, in: context))
    case .texts: try value(a, in: context).texts?.map { Name($0) } == value(b, in: context).texts?.map { Name($0) }
    default: try value(a, in: context) == value(b, in: context)
    }
  }
}
