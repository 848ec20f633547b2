import Colors
import Numerics

/// Compiles the syntax of an expression into a program: resolves names and checks types.
struct Checker {
  private let symbols: SymbolTable
  private var program: Program

  /// - Parameter expected: the required type; nil for any.
  static func check(
    _ syntax: Syntax, source: String, expecting expected: ValueType?, symbols: SymbolTable
  ) throws(ExpressionError) -> (program: Program, root: Int) {
    var checker = Checker(symbols: symbols, program: Program(source: source))
    let root = try checker.check(syntax, expecting: expected)
    return (checker.program, root)
  }

  private func error(_ problem: ExpressionError.Problem, _ syntax: Syntax) -> ExpressionError {
    ExpressionError(problem, in: program.source, column: syntax.column)
  }

  /// Adds an expression of the expected type to the program and returns its node.
  private mutating func check(_ syntax: Syntax, expecting expected: ValueType?) throws(ExpressionError) -> Int {
    let node = try add(syntax, expecting: expected)
    let found = program.types[node]
    guard expected == nil || found == expected else {
      throw error(.wrongType(expected: expected?.phrase ?? "", found: found), syntax)
    }
    return node
  }

  /// Adds an expression. The expected type only resolves ambiguities: texts that are color names, and empty lists.
  private mutating func add(_ syntax: Syntax, expecting expected: ValueType?) throws(ExpressionError) -> Int {
    let column = syntax.column
    switch syntax.form {
    case .number(let number): return program.add(.number(number), column: column)
    case .boolean(let boolean): return program.add(.boolean(boolean), column: column)
    case .color(let color): return program.add(.color(color), column: column)
    case .text(let text): return try addText(text, syntax, expecting: expected)
    case .name(let name): return try addName(name, syntax)
    case .list(let elements): return try addList(elements, syntax, expecting: expected)
    case .negation(let operand):
      return program.add(.negation(try check(operand, expecting: .number)), .number, column: column)
    case .not(let operand):
      return program.add(.not(try check(operand, expecting: .boolean)), .boolean, column: column)
    case .binary(let operation, let left, let right): return try addBinary(operation, left, right, column: column)
    case .conditional(let condition, let then, let otherwise):
      return try addConditional(condition, then: then, otherwise: otherwise, syntax, expecting: expected)
    case .element(let container, let index):
      return try addElement(container, at: index, column: column, expecting: expected)
    case .call(let name, let arguments): return try addCall(name, arguments, syntax)
    }
  }

  // MARK: Operands

  private mutating func addText(
    _ text: String, _ syntax: Syntax, expecting expected: ValueType?
  ) throws(ExpressionError) -> Int {
    guard expected == .color else { return program.add(.text(text), column: syntax.column) }
    do {
      return program.add(.color(try ColorSyntax.parse(text)), column: syntax.column)
    } catch {
      throw self.error(.invalidColor(error), syntax)
    }
  }

  /// A declared name, or else a color name.
  private mutating func addName(_ name: String, _ syntax: Syntax) throws(ExpressionError) -> Int {
    if let slot = symbols[name] { return program.add(.slot(slot.index), slot.type, column: syntax.column) }
    if let color = ColorSyntax.named(name.lowercasedASCII) { return program.add(.color(color), column: syntax.column) }
    let nearest = Suggestion.nearest(name, among: symbols.names) ?? Suggestion.nearest(name, among: ColorSyntax.names)
    throw error(.unknownName(name, nearest: nearest), syntax)
  }

  private mutating func addList(
    _ elements: [Syntax], _ syntax: Syntax, expecting expected: ValueType?
  ) throws(ExpressionError) -> Int {
    var elementType = expected == .text ? nil : expected?.element
    var nodes: [Int] = []
    for element in elements {
      let node = try check(element, expecting: elementType)
      elementType = program.types[node]
      nodes.append(node)
    }
    guard let elementType else { throw error(.emptyList, syntax) }
    guard let type = elementType.list else {
      throw error(.wrongType(expected: "numbers, colors or texts in a list", found: elementType), syntax)
    }
    return program.addList(nodes, type, column: syntax.column)
  }

  // MARK: Operators

  private mutating func addBinary(
    _ operation: BinaryOperator, _ left: Syntax, _ right: Syntax, column: Int
  ) throws(ExpressionError) -> Int {
    switch operation {
    case .equal, .notEqual:
      let (a, b) = try addPair(left, right, column: column, expecting: nil)
      return program.add(.equality(a, b, operation == .equal), .boolean, column: column)
    case .and, .or:
      let a = try check(left, expecting: .boolean)
      let b = try check(right, expecting: .boolean)
      return program.add(operation == .and ? .and(a, b) : .or(a, b), .boolean, column: column)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let a = try check(left, expecting: .number)
      let b = try check(right, expecting: .number)
      return program.add(.comparison(operation, a, b), .boolean, column: column)
    case .add, .subtract, .multiply, .divide, .remainder:
      let a = try check(left, expecting: .number)
      let b = try check(right, expecting: .number)
      return program.add(.arithmetic(operation, a, b), .number, column: column)
    }
  }

  private mutating func addConditional(
    _ condition: Syntax, then: Syntax, otherwise: Syntax, _ syntax: Syntax, expecting expected: ValueType?
  ) throws(ExpressionError) -> Int {
    let test = try check(condition, expecting: .boolean)
    let (a, b) = try addPair(then, otherwise, column: syntax.column, expecting: expected)
    if case .boolean(let known)? = program.constant(test) { return known ? a : b }
    return program.add(.conditional(test, a, b), program.types[a], column: syntax.column)
  }

  /// Adds two expressions, which must have the same type.
  private mutating func addPair(
    _ left: Syntax, _ right: Syntax, column: Int, expecting expected: ValueType?
  ) throws(ExpressionError) -> (Int, Int) {
    let a = try add(left, expecting: expected)
    let b = try add(right, expecting: expected ?? program.types[a])
    guard program.types[a] == program.types[b] else {
      throw ExpressionError(
        .differentTypes(program.types[a], program.types[b]), in: program.source, column: column)
    }
    return (a, b)
  }

  private mutating func addElement(
    _ container: Syntax, at index: Syntax, column: Int, expecting expected: ValueType?
  ) throws(ExpressionError) -> Int {
    let list = try add(container, expecting: expected?.list)
    guard let type = program.types[list].element else {
      throw error(.wrongType(expected: "a list or a text before [", found: program.types[list]), container)
    }
    let position = try check(index, expecting: .number)
    return program.add(.element(of: list, index: position), type, column: column)
  }

  // MARK: Calls

  private mutating func addCall(
    _ name: String, _ arguments: [Syntax], _ syntax: Syntax
  ) throws(ExpressionError) -> Int {
    let overloads = Signature.named(name)
    guard !overloads.isEmpty else {
      let nearest = Suggestion.nearest(name, among: Signature.all.map { $0.name })
      throw error(.unknownFunction(name, nearest: nearest), syntax)
    }
    let fitting = overloads.filter { $0.accepts(arguments.count) }
    guard let first = fitting.first else {
      let expected = Signature.counts(of: overloads)
      throw error(.wrongArgumentCount(function: name, expected: expected, found: arguments.count), syntax)
    }
    if first.operation == .ease, case .text(let text) = arguments[0].form {
      return try addEase(text, arguments, syntax)
    }
    var nodes: [Int] = []
    var signature = first
    if fitting.count > 1 {
      let node = try addOverloaded(arguments[0], fitting)
      signature = try overload(of: fitting, for: program.types[node], arguments[0])
      nodes.append(node)
    }
    for index in nodes.count..<arguments.count {
      nodes.append(try check(arguments[index], expecting: signature.parameterType(index)))
    }
    return program.addCall(signature.operation, nodes, signature.result, column: syntax.column)
  }

  /// Adds the argument that selects the overload. It is added only once, so that nesting does not multiply the cost; a
  /// text is a color if no overload takes texts.
  private mutating func addOverloaded(_ argument: Syntax, _ overloads: [Signature]) throws(ExpressionError) -> Int {
    let takesTexts = overloads.contains { $0.parameterType(0) == .text }
    if case .text(let text) = argument.form, !takesTexts { return try addText(text, argument, expecting: .color) }
    return try add(argument, expecting: nil)
  }

  private func overload(
    of overloads: [Signature], for found: ValueType, _ argument: Syntax
  ) throws(ExpressionError) -> Signature {
    guard let overload = overloads.first(where: { $0.parameterType(0) == found }) else {
      let expected = overloads.map { $0.parameterType(0).phrase }.joined(separator: " or ")
      throw error(.wrongType(expected: expected, found: found), argument)
    }
    return overload
  }

  private mutating func addEase(
    _ text: String, _ arguments: [Syntax], _ syntax: Syntax
  ) throws(ExpressionError) -> Int {
    let easing: Easing
    do {
      easing = try Easing(parsing: text)
    } catch {
      throw self.error(.invalidEasing(error), arguments[0])
    }
    return program.addEase(easing, at: try check(arguments[1], expecting: .number), column: syntax.column)
  }
}

extension Signature {
  /// The argument counts of overloads, for messages: `3 arguments`, `1 or 2 arguments`, `at least 1 argument`.
  static func counts(of overloads: [Signature]) -> String {
    let minimum = overloads.map { $0.required }.min() ?? 0
    let maximum = overloads.map { $0.parameters.count }.max() ?? 0
    if overloads.contains(where: { $0.isVariadic }) {
      return "at least \(minimum) argument" + (minimum == 1 ? "" : "s")
    }
    if minimum == maximum { return minimum == 1 ? "1 argument" : "\(minimum) arguments" }
    return "\(minimum) \(maximum == minimum + 1 ? "or" : "to") \(maximum) arguments"
  }
}
