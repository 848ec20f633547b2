import Colors
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
  package var description: String { complaint.description }

  package var complaint: Complaint {
    switch self {
    case .unknownParameter(let name, let nearest):
      Complaint(
        "unknown parameter \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), value: name,
        meant: nearest)
    case .invalidNumber(let parameter, let text, let minimum, let maximum):
      Self.notNumber(text, Diagnostic.Problem.range(minimum, maximum)).about(parameter)
    case .percentageTooLarge(let parameter, let text, let maximum):
      Complaint(
        about: text, "is out of range", meant: "\(NumberText.plain(100 * maximum))%", isNumber: true
      ).about(parameter)
    case .notWhole(let parameter, let number):
      Complaint(about: NumberText.plain(number), "is not a whole number", isNumber: true).about(parameter)
    case .outOfRange(let parameter, let number, let minimum, let maximum):
      Complaint(
        about: NumberText.plain(number), "is out of range", expected: Diagnostic.Problem.range(minimum, maximum),
        meant: maximum == 1 && number > 1 && number <= 100 ? "\(NumberText.plain(number))%" : nil, isNumber: true
      ).about(parameter)
    case .blankText(let parameter, let text):
      Complaint(about: text, "is blank", expected: "at least one visible character").about(parameter)
    case .invalidBoolean(let parameter, let text):
      Complaint(about: text, "is neither true nor false").about(parameter)
    case .unknownChoice(let parameter, let text, let choices, let nearest):
      Complaint(about: text, "is not one of \(choices.joined(separator: ", "))", meant: nearest).about(parameter)
    case .invalidEasing(let parameter, let error): error.complaint.about(parameter)
    case .invalidColor(let parameter, let error): error.complaint.about(parameter)
    case .invalidPaint(let parameter, let error): error.complaint.about(parameter)
    case .evaluation(let parameter, let error): Complaint("\(error.problem)", of: parameter)
    }
  }

  /// Explains lengths with a unit.
  private static func notNumber(_ text: String, _ range: String) -> Complaint {
    let plain = Complaint(about: text, "is not a number", expected: range)
    guard let number = text.before(suffix: "px").flatMap({ NumberText.read($0) }) else { return plain }
    let meant = NumberText.plain(number)
    return Complaint(
      "\(plain.reason); did you mean \(meant)? A unit is a pixel at the preset's own size", value: text,
      expected: range,
      meant: meant)
  }
}
