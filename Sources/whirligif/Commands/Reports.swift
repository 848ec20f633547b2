import WhirligifKit

/// The `--json` reports about presets. Field names are stable.
enum Reports {
  /// A preset as shown by `list`, with its size and duration.
  static func summary(of preset: PresetLibrary.Entry) throws(WhirligifError) -> ReportValue {
    let head: [ReportValue.Member] = [
      .init(name: "name", value: .string(preset.name)), .init(name: "summary", value: .string(preset.summary)),
      .init(name: "family", value: .string(preset.family)),
      .init(name: "tags", value: .array(preset.tags.map(ReportValue.string))),
    ]
    return .object(head + (try measures(of: Animation(preset: preset.name))))
  }

  static func details(of animation: Animation) throws(WhirligifError) -> ReportValue {
    let head: [ReportValue.Member] = [
      .init(name: "name", value: .string(animation.name)), .init(name: "summary", value: .string(animation.summary)),
      .init(name: "family", value: .string(animation.family)),
      .init(name: "tags", value: .array(animation.tags.map(ReportValue.string))),
    ]
    let names = ReportValue.Member(name: "aliases", value: .array(animation.aliases.map(ReportValue.string)))
    let smallest = ReportValue.Member(
      name: "smallestSize", value: animation.smallestSize.map(ReportValue.integer) ?? .null)
    let parameters = ReportValue.Member(name: "parameters", value: .array(animation.parameters.map(parameter)))
    return .object(head + [names] + (try measures(of: animation)) + [smallest, parameters])
  }

  /// The size, duration and frame count with the defaults.
  private static func measures(of animation: Animation) throws(WhirligifError) -> [ReportValue.Member] {
    let size = try animation.pixelSize
    return [
      .init(name: "width", value: .integer(size.width)), .init(name: "height", value: .integer(size.height)),
      .init(name: "duration", value: .number(try animation.duration)),
      .init(name: "frames", value: .integer(try animation.frameCount)),
    ]
  }

  private static func parameter(_ parameter: Parameter) -> ReportValue {
    .object([
      "name": .string(parameter.name), "flag": .string("--\(parameter.flag)"), "type": .string(parameter.kind.rawValue),
      "summary": .string(parameter.summary), "default": .string(parameter.defaultText),
      "defaultValue": parameter.defaultValueText.map(ReportValue.string) ?? .null,
      "minimum": parameter.minimum.map(ReportValue.number) ?? .null,
      "maximum": parameter.maximum.map(ReportValue.number) ?? .null,
      "choices": .array(parameter.choices.map(ReportValue.string)),
    ])
  }
}
