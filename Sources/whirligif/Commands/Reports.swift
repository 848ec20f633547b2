import WhirligifKit

/// What `--json` prints about presets. Field names are a promise.
enum Reports {
  static func summary(_ preset: (name: String, summary: String)) -> ReportValue {
    .object(["name": .string(preset.name), "summary": .string(preset.summary)])
  }

  static func details(of animation: Animation) -> ReportValue {
    .object([
      "name": .string(animation.name), "summary": .string(animation.summary),
      "parameters": .array(animation.parameters.map(parameter)),
    ])
  }

  private static func parameter(_ parameter: Parameter) -> ReportValue {
    .object([
      "name": .string(parameter.name), "flag": .string("--\(parameter.flag)"), "type": .string(parameter.kind.rawValue),
      "summary": .string(parameter.summary), "default": .string(parameter.defaultText),
      "minimum": parameter.minimum.map(ReportValue.number) ?? .null,
      "maximum": parameter.maximum.map(ReportValue.number) ?? .null,
      "choices": .array(parameter.choices.map(ReportValue.string)),
    ])
  }
}
