import Jobs
import JSON
import Numerics
import WhirligifKit

extension StudioRenderer {
  /// Everything that the page offers.
  package func catalog() -> JSONText {
    let entries = PresetLibrary.entries
    let presets = entries.compactMap { entry in try? Animation(preset: entry.name).details() }
    let fonts = FontCatalog.builtIn + project.fonts.map { $0.name.text }
    let words = PresetLibrary.searchWords.map { words in
      JSONText.Member(name: words.key, value: .array(words.value.map(JSONText.string)))
    }
    let files = files.map { JSONText.object(["name": .string($0.name), "bytes": .integer($0.bytes.count)]) }
    return .object([
      "version": .string(version), "families": .array(PresetLibrary.families.map(JSONText.string)),
      "presets": .array(presets), "options": .array(RenderOption.forms(project).map { $0.report }),
      "containers": .array(Container.all.filter { $0.isPicture }.map { $0.report }),
      "profiles": .array(SizeProfile.all.map { $0.report }),
      "themes": .array(Theme.pages(project).map { $0.report }),
      "colors": .array(project.colors.map { $0.report }),
      "fonts": .array(fonts.map(JSONText.string)), "words": .object(words),
      "uses": .array(PresetLibrary.uses.map(JSONText.string)),
      "files": .array(files),
    ])
  }
}

extension ProjectNames.NamedColor {
  fileprivate var report: JSONText {
    .object(["name": .string(name.text), "light": .string(light), "dark": .string(dark)])
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
