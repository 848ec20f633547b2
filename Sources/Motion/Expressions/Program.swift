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
    case .call(_, let first, let count), .list(let first, let count):
      operands[first..<first + count].allSatisfy(isConstant)
    }
  }

  func reads(_ slot: Int) -> Bool {
    nodes.contains { node in
      if case .slot(slot) = node { true } else { false }
    }
  }

  func error(_ problem: EvaluationError.Problem, at node: Int) -> EvaluationError {
    EvaluationError(problem, in: source, line: line, column: columns[node])
  }
}
