import Motion
import Numerics

/// Why a parameter cannot have a value.
package enum ParameterError: Error, Hashable, Sendable {
  case unknownParameter(String, nearest: String?)
  case invalidNumber(parameter: String, text: String, minimum: Double?, maximum: Double?)
  case notWhole(parameter: String, Double)
  case outOfRange(parameter: String, Double, minimum: Double?, maximum: Double?)
  case percentageTooLarge(parameter: String, text: String, maximum: Double)
  /// A blank text for a parameter that requires visible text.
  case blankText(parameter: String, text: String)
  case invalidBoolean(parameter: String, text: String)
  case unknownChoice(parameter: String, text: String, choices: [String], nearest: String?)
  case invalidEasing(parameter: String, EasingSyntaxError)
  case invalidColor(parameter: String, ColorSyntaxError)
  case invalidPaint(parameter: String, PaintSyntaxError)
  /// A default or a bound that cannot be evaluated.
  case evaluation(parameter: String, PropertyError)
}

extension ParameterError: CustomStringConvertible {
  /// The problem as a sentence, with the parameter's name.
  package var description: String {
    switch self {
    case .unknownParameter(let name, let nearest):
      "unknown parameter \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .invalidNumber(let parameter, let text, let minimum, let maximum):
      "'\(parameter)': \"\(text)\" is not a number; expected \(Diagnostic.Problem.range(minimum, maximum))"
        + Self.lengthHint(text)
    case .percentageTooLarge(let parameter, let text, let maximum):
      "'\(parameter)': \(text) is out of range; did you mean \(NumberText.plain(100 * maximum))%?"
    case .notWhole(let parameter, let number):
      "'\(parameter)': \(NumberText.plain(number)) is not a whole number"
    case .outOfRange(let parameter, let number, let minimum, let maximum):
      "'\(parameter)': \(NumberText.plain(number)) is out of range; expected "
        + Diagnostic.Problem.range(minimum, maximum)
        + (maximum == 1 && number > 1 && number <= 100 ? "; did you mean \(NumberText.plain(number))%?" : "")
    case .blankText(let parameter, let text):
      "'\(parameter)': \"\(text)\" is blank; expected at least one visible character"
    case .invalidBoolean(let parameter, let text):
      "'\(parameter)': \"\(text)\" is neither true nor false"
    case .unknownChoice(let parameter, let text, let choices, let nearest):
      "'\(parameter)': \"\(text)\" is not one of \(choices.joined(separator: ", "))"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .invalidEasing(let parameter, let error): "'\(parameter)': \(error)"
    case .invalidColor(let parameter, let error): "'\(parameter)': \(error)"
    case .invalidPaint(let parameter, let error): "'\(parameter)': \(error)"
    case .evaluation(let parameter, let error): "'\(parameter)': \(error.problem)"
    }
  }

  /// Explains lengths with a unit.
  private static func lengthHint(_ text: String) -> String {
    guard let number = text.before(suffix: "px").flatMap({ NumberText.read($0) }) else { return "" }
    return "; did you mean \(NumberText.plain(number))? A unit is a pixel at the preset's own size"
  }
}
