import Numerics

/// An expression of the preset language, checked and ready to be evaluated.
///
/// Evaluation is pure, and costs at most one visit to each sign and word of the expression. Numbers, booleans and
/// colours are evaluated without allocation.
package struct Expression: Sendable {
  /// The most characters an expression may have.
  package static let longest = 1_000
  /// How deep parentheses, brackets, calls and branches may be inside each other.
  package static let deepest = 32
  /// How many operators, or branches of `?:`, may be chained. It bounds the stack that checking and evaluating take.
  package static let tallest = 128

  /// Shared by all copies: a program's parts are many.
  private final class Shared: Sendable {
    let program: Program

    init(_ program: Program) {
      self.program = program
    }
  }

  private var shared: Shared
  private let root: Int

  private var program: Program { shared.program }

  /// Reads and checks an expression.
  /// - Parameters:
  ///   - expected: the type that it must have; nil for any.
  ///   - symbols: the names that it may use.
  package init(
    parsing source: String, expecting expected: ValueType? = nil, symbols: SymbolTable = SymbolTable()
  ) throws(ExpressionError) {
    try self.init(ExpressionSyntax(parsing: source), expecting: expected, symbols: symbols)
  }

  /// Checks an expression that has been read.
  package init(
    _ syntax: ExpressionSyntax, expecting expected: ValueType? = nil, symbols: SymbolTable
  ) throws(ExpressionError) {
    let (program, root) = try Checker.check(
      syntax.root, source: syntax.source, expecting: expected, symbols: symbols)
    (shared, self.root) = (Shared(program), root)
  }

  /// An expression that is always the same value.
  package init(_ value: Value, source: String = "") {
    var program = Program(source: source)
    root = program.add(value, column: 1)
    shared = Shared(program)
  }

  package var type: ValueType { program.types[root] }

  /// The text that was read.
  package var source: String { program.source }

  /// The value, if it is the same in every context.
  package var constant: Value? { program.constant(root) }

  /// Whether the value may depend on a slot. Without slots that change, a value need not be computed again.
  package func reads(_ slot: Slot) -> Bool { program.reads(slot.index) }

  // MARK: Places

  /// Says where the expression stands, so that errors of its evaluation can.
  /// - Parameters:
  ///   - line: the line of its document.
  ///   - place: takes a column of the expression to one of that line.
  package mutating func locate(line: Int?, place: (Int) -> Int) {
    var located = program
    located.locate(line: line, place: place)
    shared = Shared(located)
  }

  /// An error of the expression as a whole.
  func error(_ problem: EvaluationError.Problem) -> EvaluationError { program.error(problem, at: root) }

  // MARK: Evaluation

  /// The value. The context must have the slots of the symbols that the expression was checked with.
  package func evaluate(in context: EvaluationContext) throws(EvaluationError) -> Value {
    try program.value(root, in: context)
  }

  /// The value of an expression whose type is a number.
  package func evaluateNumber(in context: EvaluationContext) throws(EvaluationError) -> Double {
    try program.number(root, in: context)
  }

  /// The value of an expression whose type is a colour.
  package func evaluateColor(in context: EvaluationContext) throws(EvaluationError) -> Color {
    try program.color(root, in: context)
  }
}
