import Jobs
import JSON
import WhirligifKit

extension StudioRenderer {
  /// Everything that the page offers.
  package func catalog() -> JSONText {
    let entries = PresetLibrary.entries
    let presets = entries.compactMap { entry in try? Animation(preset: entry.name).details() }
    return .object([
      "version": .string(version), "families": .array(PresetLibrary.families.map(JSONText.string)),
      "presets": .array(presets), "options": .array(options.map(\.report)),
      "containers": .array(Container.all.filter(\.isPicture).map(\.report)),
      "profiles": .array(SizeProfile.all.map(\.report)),
      "themes": .array(Theme.pages(project).map(\.report)),
      "colors": .array(project.colors.map(\.report)),
      "fonts": .array((FontCatalog.builtIn + project.fonts.map(\.name)).map(JSONText.string)),
      "words": .object(
        PresetLibrary.searchWords.map { .init(name: $0.key, value: .array($0.value.map(JSONText.string))) }),
      "uses": .array(PresetLibrary.uses.map(JSONText.string)),
      "files": .array(files.map { .object(["name": .string($0.name), "bytes": .integer($0.bytes.count)]) }),
    ])
  }
}

extension ProjectNames.NamedColor {
  fileprivate var report: JSONText {
    .object(["name": .string(name), "light": .string(light), "dark": .string(dark)])
  }
}

extension Container {
  fileprivate var report: JSONText {
    .object([
      "name": .string(name), "extension": .string(fileExtension), "mediaType": .string(mediaType),
      "unused": .array(optionsWithoutEffect.sorted().map(JSONText.string)),
    ])
  }
}

extension SizeProfile {
  fileprivate var report: JSONText {
    .object([
      "name": .string(name), "limits": .string(limits), "sides": .array(sides.map(JSONText.integer)),
      "square": .boolean(isSquare), "bytes": .integer(bytes), "frames": frames.map(JSONText.integer) ?? .null,
      "containers": .array(containers.map(JSONText.string)),
    ])
  }
}

extension Theme {
  fileprivate var report: JSONText {
    .object(["name": .string(name), "matte": .string(matte), "dark": .boolean(isDark)])
  }
}
