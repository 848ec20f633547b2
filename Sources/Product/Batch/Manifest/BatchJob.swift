import WhirligifKit

/// One animation of a batch.
package struct BatchJob: Sendable, Equatable {
  /// The index in the whole manifest, from 0.
  let index: Int
  /// The job's position in the manifest, as `file:line:column`.
  let place: String
  /// A preset's name or a document's path.
  package let preset: String
  package let theme: String?
  /// The themes of a command line: at most one, or a light and a dark one that the file holds. Those of a manifest are
  /// settings instead, because it can define its own.
  let commandThemes: [String]
  /// The alternative text of the picture on a page; nil for the default.
  package let alternative: String?
  /// Settings from the manifest's defaults and the theme; a preset ignores those that it does not have.
  package let general: [Setting]
  /// The same for dark pages, of a job whose file follows the color scheme of its reader; nil for other jobs.
  let dark: [Setting]?
  /// The job's own settings, which the preset must have. They take precedence.
  package let own: [Setting]
  /// The path relative to the output folder, with slashes; its extension determines the container. `{frame}`
  /// stands for the number of each frame.
  package let output: String
  /// The frames per row of a sprite sheet; nil for other outputs.
  let columns: Int?
}

extension BatchJob {
  /// Which files the job has.
  package var kind: OutputKind { OutputKind(of: output, columns: columns) }

  /// The container of the job's files.
  ///
  /// - Throws: `invalidValue` if the extension of the output does not match its format or kind.
  func container(asked: Container?) throws(WhirligifError) -> Container {
    let container = Container(path: output) ?? .gif
    if let asked, asked != container {
      throw .invalidValue(
        "The output '\(output)' does not end in .\(asked.name), its format; use {format} for the extension.")
    }
    try kind.check(output, in: container)
    return container
  }

  /// The animation with all settings applied.
  ///
  /// - Parameters:
  ///   - folder: the folder of relative file paths in settings; empty for the current folder.
  ///   - usage: records which general settings the preset has.
  func animation(from base: Animation, folder: String, usage: SettingUsage) throws(WhirligifError) -> Animation {
    var animation = try base.themed(commandThemes) { animation throws(WhirligifError) in
      try apply(general, to: &animation, folder, usage)
    }
    if let dark {
      var variant = base
      try apply(dark, to: &variant, folder, usage)
      animation.darkVariant = variant
    }
    return animation
  }

  private func apply(
    _ general: [Setting], to animation: inout Animation, _ folder: String, _ usage: SettingUsage
  ) throws(WhirligifError) {
    for setting in general where try !animation.options.set(setting.name, to: setting.text) {
      let found = setting.found(from: folder, for: animation)
      let isKnown = try found.apply(toParametersOf: &animation)
      usage.add(setting.name, isKnown: isKnown || setting.isHint)
    }
    for setting in own where try !animation.options.set(setting.name, to: setting.text) {
      let found = setting.found(from: folder, for: animation)
      if setting.isHint {
        _ = try found.apply(toParametersOf: &animation)
      } else {
        try animation.set(setting.name, to: found.text)
      }
    }
  }
}
