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
  var message: String {
    switch self {
    case .unknownCommand(let name, let nearest):
      "Unknown command '\(name)'." + (nearest.map(hint) ?? " See 'whirligif --help'.")
    case .unknownOption(let name, let nearest, let command):
      "Unknown option '\(name)'." + (nearest.map(hint) ?? seeHelp(of: command))
    case .missingValue(let option, let label, let isColor):
      "Missing value for '\(option)': expected \(label)."
        + (isColor ? " A color with # needs quotes, because # starts a comment in the shell: \(option) '#3b82f6'." : "")
    case .unexpectedValue(let option, let value, let nearest):
      "'\(option)' takes no value, but was given '\(value)'." + (Suggestion.question(nearest) ?? "")
    case .invalidValue(let option, let value, let expected, let nearest):
      OptionType.complaint(about: value, of: option, expected: expected, nearest: nil) + (nearest.map(hint) ?? "")
    case .unexpectedOperand(let word, let nearest, let command):
      "Unexpected argument '\(word)'." + (nearest.map(hint) ?? seeHelp(of: command))
    case .missingOperand(let operand, _) where operand.takesPreset:
      "Missing argument \(operand.label). See 'whirligif list' for the presets."
    case .missingOperand(let operand, let command):
      "Missing argument \(operand.label)"
        + (example(of: command).map { ", as in '\($0)'." } ?? "." + seeHelp(of: command))
    }
  }

  /// A suggestion, or an explanation.
  private func hint(_ nearest: String) -> String {
    nearest.ends(with: ".") ? " " + nearest : Suggestion.question(nearest) ?? ""
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
  /// The error of a command line, with its message.
  init(_ error: UsageError) { self = .invalidValue(error.message) }
}
