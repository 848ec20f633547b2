import Numerics

/// A text with expressions in braces: `{text(100 * progress)}%`. Double braces, `{{` and `}}`, mean literal braces.
///
/// An expression is a text or a number, which is printed with as many digits as needed.
package struct TextTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case expression(Expression)
  }

  /// The most UTF-8 bytes of all expressions' results together.
  package static let longestResult = 10_000

  package let source: String
  private var parts: [Part] = []

  /// Parses a template and compiles its expressions. Columns of errors count from the start of the template.
  package init(parsing source: String, symbols: SymbolTable = SymbolTable()) throws(ExpressionError) {
    self.source = source
    let scalars = Array(source.unicodeScalars)
    var literal = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let isDoubled = index + 1 < scalars.count && scalars[index + 1] == scalar
      if scalar == "{", !isDoubled {
        let end = try Self.end(ofExpressionAt: index, in: scalars, source)
        parts.append(.text(String(literal)))
        literal = String.UnicodeScalarView()
        parts.append(.expression(try Self.expression(scalars[(index + 1)..<end], of: source, symbols: symbols)))
        index = end + 1
      } else if scalar == "}", !isDoubled {
        throw ExpressionError(.unexpected(found: "}", expected: "\"}}\" for a brace"), in: source, column: index + 1)
      } else {
        literal.append(scalar)
        index += scalar == "{" || scalar == "}" ? 2 : 1
      }
    }
    parts.append(.text(String(literal)))
  }

  /// Sets the template's position, for errors of its expressions.
  package mutating func locate(line: Int?, place: (Int) -> Int) {
    parts = parts.map { part in
      guard case .expression(var expression) = part else { return part }
      expression.locate(line: line, place: place)
      return .expression(expression)
    }
  }

  /// Evaluates the text.
  package func evaluate(in context: EvaluationContext) throws(EvaluationError) -> String {
    var result = ""
    var computed = 0
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .expression(let expression):
        let text = try Self.text(of: expression, in: context)
        computed += text.utf8.count
        guard computed <= Self.longestResult else {
          throw EvaluationError(.textTooLong(limit: Self.longestResult), in: source, column: 1)
        }
        result += text
      }
    }
    return result
  }

  // MARK: Parts

  /// The index of the brace that closes an expression: the first outside quotation marks.
  private static func end(
    ofExpressionAt start: Int, in scalars: [Unicode.Scalar], _ source: String
  ) throws(ExpressionError) -> Int {
    var mark: Unicode.Scalar?
    var index = start + 1
    while index < scalars.count {
      switch scalars[index] {
      case "\\" where mark != nil: index += 1
      case "'" where mark != "\"", "\"" where mark != "'": mark = mark == nil ? scalars[index] : nil
      case "}" where mark == nil: return index
      default: break
      }
      index += 1
    }
    let expected = mark == nil ? "\"}\" after an expression, or \"{{\" for a brace" : "a closing quotation mark"
    throw ExpressionError(.unexpected(found: nil, expected: expected), in: source, column: start + 1)
  }

  private static func expression(
    _ scalars: ArraySlice<Unicode.Scalar>, of source: String, symbols: SymbolTable
  ) throws(ExpressionError) -> Expression {
    do throws(ExpressionError) {
      var expression = try Expression(parsing: String(String.UnicodeScalarView(scalars)), symbols: symbols)
      guard expression.type == .text || expression.type == .number else {
        throw ExpressionError(.wrongType(expected: "a text or a number", found: expression.type), in: source, column: 1)
      }
      expression.locate(line: nil) { $0 + scalars.startIndex }
      return expression
    } catch {
      throw ExpressionError(error.problem, in: source, column: error.column + scalars.startIndex)
    }
  }

  private static func text(
    of expression: Expression, in context: EvaluationContext
  ) throws(EvaluationError) -> String {
    switch try expression.evaluate(in: context) {
    case .text(let text): text
    case .number(let number): NumberText.plain(number)
    default: ""
    }
  }
}
