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
    return .object(head + (try Animation(preset: preset.name).measures()))
  }
}
