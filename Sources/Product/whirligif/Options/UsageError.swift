import Numerics
import WhirligifKit

/// An invalid command line. Exit status 64.
enum UsageError: Error, Equatable {
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, nearest: String?, command: String)
  case missingValue(option: String, label: String, isColor: Bool = false)
  case unexpectedValue(option: String, value: String, nearest: String? = nil)
  case invalidValue(option: String, value: String, expected: String, nearest: String?)
  case unexpectedOperand(String, nearest: String?, command: String)
  case missingOperand(Operand, command: String)

  /// One line: what, where, and the nearest valid word.
  var message: String { finding.message }

  /// The message as values.
  var finding: Finding {
    switch self {
    case .unknownCommand(let name, let nearest):
      finding(.unknownCommand, "Unknown command '\(name)'.", nearest, else: " See 'whirligif --help'.", value: name)
    case .unknownOption(let name, let nearest, let command):
      finding(.unknownOption, "Unknown option '\(name)'.", nearest, else: seeHelp(of: command), value: name)
    case .missingValue(let option, let label, let isColor):
      finding(
        .missingValue, "Missing value for '\(option)': expected \(label).",
        else: isColor
          ? " A color with # needs quotes, because # starts a comment in the shell: \(option) '#3b82f6'." : "",
        of: option, expected: label)
    case .unexpectedValue(let option, let value, let nearest):
      finding(
        .unexpectedValue, "'\(option)' takes no value, but was given '\(value)'.", nearest, of: option, value: value)
    case .invalidValue(let option, let value, let expected, let nearest):
      finding(
        .invalidValue, "Invalid value '\(value)' for '\(option)': expected \(expected).", nearest, of: option,
        value: value, expected: expected)
    case .unexpectedOperand(let word, let nearest, let command):
      finding(.unexpectedArgument, "Unexpected argument '\(word)'.", nearest, else: seeHelp(of: command), value: word)
    case .missingOperand(let operand, _) where operand.takesPreset:
      finding(.missingArgument, "Missing argument \(operand.label). See 'whirligif list' for the presets.")
    case .missingOperand(let operand, let command):
      finding(
        .missingArgument,
        "Missing argument \(operand.label)"
          + (example(of: command).map { ", as in '\($0)'." } ?? "." + seeHelp(of: command)))
    }
  }

  /// - Parameters:
  ///   - nearest: a suggestion, or an explanation.
  ///   - advice: without one.
  private func finding(
    _ kind: Finding.Kind, _ sentence: String, _ nearest: String? = nil, else advice: String = "",
    of option: String? = nil, value: String? = nil, expected: String? = nil
  ) -> Finding {
    let isExplanation = nearest?.ends(with: ".") == true
    let hint = nearest.map { isExplanation ? " " + $0 : Suggestion.question($0) ?? "" } ?? advice
    return Finding(
      kind, Wording(sentence + hint), of: option?.after(prefix: "--").map(String.init), value: value,
      expected: expected, meant: isExplanation ? nil : nearest)
  }

  private func example(of command: String) -> String? {
    let lines = OptionTable.commands.first { $0.name == command }?.examples.map { $0.command } ?? []
    return lines.first { !$0.includes("PRESET") }
  }

  private func seeHelp(of command: String) -> String {
    " See 'whirligif \(command.isEmpty ? "" : command + " ")--help'."
  }
}

extension WhirligifError {
  /// The error of a command line.
  init(_ error: UsageError) { self = .invalidValue(error.finding) }
}
