import Colors
import Numerics

/// A compiled expression of the preset language.
///
/// Evaluation has no side effects and visits each token at most once. Numbers, booleans and colors are evaluated
/// without allocation.
package struct Expression: Sendable {
  /// The most characters of an expression.
  package static let longest = 1_000
  /// The largest nesting depth of parentheses, brackets, calls and branches.
  static let deepest = 32
  /// The longest chain of operators, or of branches of `?:`. It bounds the stack that compiling and evaluating need.
  static let tallest = 128

  /// Shared by all copies, because a program has many parts.
  private final class Shared: Sendable {
    let program: Program

    init(_ program: Program) {
      self.program = program
    }
  }

  private var shared: Shared
  private let root: Int

  private var program: Program { shared.program }

  /// Parses and compiles an expression.
  /// - Parameters:
  ///   - expected: the required type; nil for any.
  ///   - symbols: the available names.
  package init(
    parsing source: String, expecting expected: ValueType? = nil, symbols: SymbolTable = SymbolTable()
  ) throws(ExpressionError) {
    try self.init(ExpressionSyntax(parsing: source), expecting: expected, symbols: symbols)
  }

  /// Compiles a parsed expression.
  init(
    _ syntax: ExpressionSyntax, expecting expected: ValueType? = nil, symbols: SymbolTable
  ) throws(ExpressionError) {
    let (program, root) = try Checker.check(
      syntax.root, source: syntax.source, expecting: expected, symbols: symbols)
    (shared, self.root) = (Shared(program), root)
  }

  /// A constant expression.
  package init(_ value: Value) {
    var program = Program(source: "")
    root = program.add(value, column: 1)
    shared = Shared(program)
  }

  package var type: ValueType { program.types[root] }

  /// The source text.
  package var source: String { program.source }

  /// The value, if it does not depend on the context.
  package var constant: Value? { program.constant(root) }

  // MARK: Places

  /// Sets the expression's position, for errors of its evaluation.
  /// - Parameters:
  ///   - line: the line in the document.
  ///   - place: maps a column of the expression to a column of that line.
  package mutating func locate(line: Int?, place: (Int) -> Int) {
    var located = program
    located.locate(line: line, place: place)
    shared = Shared(located)
  }

  /// An error at the root of the expression.
  func error(_ problem: EvaluationError.Problem) -> EvaluationError { program.error(problem, at: root) }

  // MARK: Evaluation

  /// The value. The context must have the slots of the symbols that the expression was compiled with.
  package func evaluate(in context: EvaluationContext) throws(EvaluationError) -> Value {
    try program.value(root, in: context)
  }

  /// The value of an expression of type number.
  package func evaluateNumber(in context: EvaluationContext) throws(EvaluationError) -> Double {
    try program.number(root, in: context)
  }

  /// The value of an expression of type color, which may be a gradient.
  package func evaluatePaint(in context: EvaluationContext) throws(EvaluationError) -> PaintLiteral {
    try program.paint(root, in: context)
  }
}
