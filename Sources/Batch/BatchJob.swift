import WhirligifKit

/// One animation of a batch.
package struct BatchJob: Sendable, Equatable {
  /// A value for an option or a parameter, as a flag has it.
  package struct Setting: Sendable, Equatable {
    package let name: String
    package let text: String
    /// Whether an animation that cannot take the value is left as it is.
    var isHint = false
  }

  /// Counts from 0 over the whole manifest.
  package let index: Int
  /// The job's place in the manifest, as `file:line:column`.
  package let place: String
  /// A preset's name or a document's path.
  package let preset: String
  package let theme: String?
  /// The alternative text of the picture on a page; nil for the usual one.
  package let alternative: String?
  /// From the manifest's defaults and the theme: those that a preset does not have are left out.
  package let general: [Setting]
  /// The job's own: each must exist. They win.
  package let own: [Setting]
  /// Below the output folder, with slashes; its ending names the container. `{frame}` stands for the number of each
  /// frame.
  package let output: String
  /// Frames in a row of a sprite sheet; nil for any other output.
  package let columns: Int?
}

extension BatchJob {
  /// The animation with all settings.
  ///
  /// - Parameters:
  ///   - folder: where paths of files start that settings name; empty for the current folder.
  ///   - usage: is told which of the general settings the preset has.
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
  /// The setting with a file's path as this process finds it.
  func found(from folder: String, for animation: Animation) -> BatchJob.Setting {
    guard !folder.isEmpty, !text.hasPrefix("/"), text != Parameter.builtInArtwork, animation.takesFile(name) else {
      return self
    }
    return BatchJob.Setting(name: name, text: folder + text, isHint: isHint)
  }

  /// Sets a parameter, unless the animation has none of the name.
  ///
  /// - Returns: whether the animation has it.
  func apply(toParametersOf animation: inout Animation) throws(WhirligifError) -> Bool {
    do {
      try animation.set(name, to: text)
      return true
    } catch .unknownParameter {
      return false
    } catch .invalidValue where isHint {
      return true
    }
  }
}
