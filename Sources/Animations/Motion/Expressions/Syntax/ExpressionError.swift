import Colors

/// Why a text is not a valid expression, or has the wrong type.
package struct ExpressionError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case empty
    case tooLong(limit: Int)
    case tooDeep(limit: Int)
    case tooManyInARow(limit: Int)
    /// An unexpected token. `found` is nil at the end.
    case unexpected(found: String?, expected: String)
    case invalidNumber(String)
    case numberOutOfRange(String)
    case unterminatedText
    case invalidColor(ColorSyntaxError)
    case invalidEasing(EasingSyntaxError)
    case unknownName(String, nearest: String?)
    case unknownFunction(String, nearest: String?)
    case wrongType(expected: String, found: ValueType)
    case differentTypes(ValueType, ValueType)
    case wrongArgumentCount(function: String, expected: String, found: Int)
    /// An empty list whose element type is unknown.
    case emptyList
  }

  package let problem: Problem
  /// The expression.
  package let source: String
  /// The column in the expression, from 1, in Unicode scalars.
  package let column: Int

  init(_ problem: Problem, in source: String, column: Int) {
    self.problem = problem
    self.source = source
    self.column = column
  }
}

extension ExpressionError: CustomStringConvertible {
  /// The problem as a sentence, without its position.
  package var description: String {
    switch problem {
    case .empty: "an empty expression"
    case .tooLong(let limit): "an expression longer than \(limit) characters"
    case .tooDeep(let limit): "an expression nested more than \(limit) deep"
    case .tooManyInARow(let limit): "more than \(limit) operators in a row"
    case .unexpected(let found, let expected):
      "expected \(expected), found \(found.map { "\"\($0)\"" } ?? "the end of the expression")"
    case .invalidNumber(let text): "\"\(text)\" is not a number"
    case .numberOutOfRange(let text): "the number \(text) is too large"
    case .unterminatedText: "a text without its closing quotation mark"
    case .invalidColor(let error): error.description
    case .invalidEasing(let error): error.description
    case .unknownName(let name, let nearest): "unknown name \"\(name)\"" + Self.suggestion(nearest)
    case .unknownFunction(let name, let nearest): "unknown function \"\(name)\"" + Self.suggestion(nearest)
    case .wrongType(let expected, let found): "expected \(expected), found \(found.phrase)"
    case .differentTypes(let first, let second): "\(first.phrase) and \(second.phrase) cannot be combined"
    case .wrongArgumentCount(let function, let expected, let found): "\(function) takes \(expected), not \(found)"
    case .emptyList: "an empty list whose element type is unknown"
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
