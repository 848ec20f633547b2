import WhirligifKit

/// `whirligif list`: the presets, with a line each.
enum ListCommand {
  static func run(_ arguments: ParsedArguments) throws {
    let animations = try PresetLibrary.animations()
    guard !arguments.has("json") else {
      return try StandardOutput.write(ReportValue.array(animations.map(Reports.summary)).page)
    }
    let column = (animations.map(\.name.count).max() ?? 0) + 2
    let lines = animations.map { animation in
      let padding = String(repeating: " ", count: column - animation.name.count)
      return Terminal.bold(animation.name) + padding + animation.summary + "\n"
    }
    try StandardOutput.write(lines.joined())
  }
}
