import WhirligifKit

/// One animation of a batch.
package struct BatchJob: Sendable, Equatable {
  /// The value of an option or a parameter, in the syntax of flags.
  package struct Setting: Sendable, Equatable {
    package let name: String
    package let text: String
    /// Whether the setting is ignored if the animation cannot take the value.
    var isHint = false
  }

  /// The index in the whole manifest, from 0.
  package let index: Int
  /// The job's position in the manifest, as `file:line:column`.
  package let place: String
  /// A preset's name or a document's path.
  package let preset: String
  package let theme: String?
  /// The alternative text of the picture on a page; nil for the default.
  package let alternative: String?
  /// Settings from the manifest's defaults and the theme; a preset ignores those that it does not have.
  package let general: [Setting]
  /// The job's own settings, which the preset must have. They take precedence.
  package let own: [Setting]
  /// The path relative to the output folder, with slashes; its extension determines the container. `{frame}`
  /// stands for the number of each frame.
  package let output: String
  /// The frames per row of a sprite sheet; nil for other outputs.
  package let columns: Int?
}

extension BatchJob {
  /// The animation with all settings applied.
  ///
  /// - Parameters:
  ///   - folder: the folder of relative file paths in settings; empty for the current folder.
  ///   - usage: records which general settings the preset has.
  func animation(from base: Animation, folder: String, usage: SettingUsage) throws(WhirligifError) -> Animation {
    var animation = base
    for setting in general where try !animation.options.set(setting.name, to: setting.text) {
      let found = setting.found(from: folder, for: animation)
      usage.add(setting.name, isKnown: try found.apply(toParametersOf: &animation))
    }
    for setting in own where try !animation.options.set(setting.name, to: setting.text) {
      try animation.set(setting.name, to: setting.found(from: folder, for: animation).text)
    }
    return animation
  }
}

extension BatchJob.Setting {
  /// The setting with a file path relative to the current folder.
  func found(from folder: String, for animation: Animation) -> BatchJob.Setting {
    guard !folder.isEmpty, !text.hasPrefix("/"), text != Parameter.builtInArtwork, animation.takesFile(name) else {
      return self
    }
    return BatchJob.Setting(name: name, text: folder + text, isHint: isHint)
  }

  /// Sets a parameter if the animation has it.
  ///
  /// - Returns: whether the animation has the parameter.
  func apply(toParametersOf animation: inout Animation) throws(WhirligifError) -> Bool {
    do {
      try animation.set(name, to: text)
      return true
    } catch .unknownParameter {
      return false
    } catch .unknownSetting {
      return false
    } catch .invalidValue where isHint {
      return true
    }
  }
}
