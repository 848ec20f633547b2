import Numerics
import WhirligifKit

/// A preset's parameters as entries of the option table.
enum ParameterOptions {
  /// One entry per parameter, except those whose flag is an option of `spec`; they can be set with `--set`.
  ///
  /// - Parameter isOffering: whether the names that a document offers are added, for help and completions.
  static func rows(of animation: Animation, for spec: CommandSpec, isOffering: Bool = false) -> [Option] {
    let parameters = isOffering ? animation.parameters : animation.declaredParameters
    return parameters.flatMap { $0.withParts }.filter { spec.option(named: $0.flag) == nil }.map { parameter in
      let offered = isOffering ? animation.offered(for: parameter) : []
      let list = offered.prefix(maximumNames).map { String($0.before(suffix: "=") ?? $0[...]) }.joined(separator: ", ")
      let names = offered.isEmpty ? "" : " Here: \(list)\(offered.count > maximumNames ? ", ..." : "")."
      return Option(
        parameter.flag, aliases: parameter.aliases, short: parameter.flag == "color" ? "c" : nil,
        parameter.kind == .boolean ? .toggle : .value(label(of: parameter)), type: type(of: parameter, offered),
        default: defaultText(of: parameter), section: .parameters(of: animation.name), parameter.summary + names)
    }
  }

  /// The most offered names in a summary.
  private static let maximumNames = 12

  private static func label(of parameter: Parameter) -> String {
    switch parameter.kind {
    case .integer, .number: range(parameter) ?? "N"
    case .color: "COLOR"
    case .colors: "COLOR,..."
    case .paint: "PAINT"
    case .choice: parameter.choices.joined(separator: "|")
    case .font: "FONT"
    case .easing: "EASING"
    case .artwork, .image: "FILE"
    case .text, .boolean: "TEXT"
    }
  }

  private static func range(_ parameter: Parameter) -> String? {
    switch (parameter.minimum, parameter.maximum) {
    case (let low?, let high?): "\(ValueText.plain(low))...\(ValueText.plain(high))"
    case (let low?, nil): "\(ValueText.plain(low))..."
    case (nil, let high?): "...\(ValueText.plain(high))"
    case (nil, nil): nil
    }
  }

  private static func type(of parameter: Parameter, _ offered: [String]) -> OptionType {
    switch parameter.kind {
    case .color where !offered.isEmpty: .parameter(choices: offered + ColorText.names)
    case .color, .colors, .paint: .parameterColor
    case .font: .font
    case .image where offered.count > 1: .parameter(choices: offered)
    case .artwork, .image: .file(.artwork)
    default: .parameter(choices: parameter.choices + offered)
    }
  }

  private static func defaultText(of parameter: Parameter) -> String? {
    guard parameter.kind == .boolean else {
      let text = parameter.defaultValueText ?? parameter.defaultText
      return text.isEmpty ? nil : text
    }
    switch parameter.defaultValueText ?? parameter.defaultText {
    case "true": return "--\(parameter.flag)"
    case "false": return "--no-\(parameter.flag)"
    default: return parameter.defaultText
    }
  }
}
