import Numerics

/// Why an expression has no value at this phase.
package struct EvaluationError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case divisionByZero
    /// An overflow, or an operation without a result, such as the square root of a negative number.
    case notANumber(operation: String)
    case indexOutOfRange(Double, count: Int)
    case indexNotWhole(Double)
    case argumentOutOfRange(function: String, argument: Double, allowed: String)
    case invalidEasing(EasingSyntaxError)
    case textTooLong(limit: Int)
    /// A text that cannot be measured.
    case text(TextFault)
    /// Two gradients that have no colors in common places.
    case unlikeGradients
    /// An offset of a track outside 0...1, or less than the previous one.
    case offsetOutOfOrder(Double)
  }

  package let problem: Problem
  /// The expression.
  package let source: String
  /// The expression's line in the document; nil if it is not part of a document.
  package let line: Int?
  /// The column in that line, or in an expression outside a document: from 1, in Unicode scalars.
  package let column: Int

  init(_ problem: Problem, in source: String, line: Int? = nil, column: Int) {
    self.problem = problem
    self.source = source
    self.line = line
    self.column = column
  }
}

extension EvaluationError {
  /// The reason why a text cannot be measured; nil for errors of the expression.
  package var textFault: String? { if case .text(let fault) = problem { fault.reason } else { nil } }
}

extension EvaluationError: CustomStringConvertible {
  package var description: String {
    summary + (line.map { " at line \($0), column \(column)" } ?? " at column \(column)")
  }

  /// The problem and the expression, without the position.
  package var summary: String { "\(sentence), in \"\(source)\"" }

  private var sentence: String {
    switch problem {
    case .divisionByZero: "division by zero"
    case .notANumber(let operation): "\(operation) has no finite result"
    case .indexOutOfRange(let index, let count):
      count == 0
        ? "index \(NumberText.plain(index)) into an empty list or text"
        : "index \(NumberText.plain(index)) is not in 0...\(count - 1)"
    case .indexNotWhole(let index): "index \(NumberText.plain(index)) is not a whole number"
    case .argumentOutOfRange(let function, let argument, let allowed):
      "\(function) takes \(allowed), not \(NumberText.plain(argument))"
    case .invalidEasing(let error): error.description
    case .textTooLong(let limit): "a text longer than \(limit) characters"
    case .text(let fault): fault.reason
    case .unlikeGradients:
      "gradients are mixed color by color; these differ in their kind, their number of colors or their interpolation"
    case .offsetOutOfOrder(let offset):
      "the offset \(NumberText.plain(offset)) is out of order; offsets must ascend from 0 to 1"
    }
  }
}
