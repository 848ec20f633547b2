import Platform
import WhirligifKit

/// What is asked of one output: a source of animation, and settings in the order in which they apply.
///
/// Command lines, jobs of manifests and the studio's page all make requests. This is the one place where settings,
/// themes and hints become an animation.
package struct RenderRequest: Sendable, Equatable {
  /// Who asked for a setting, and so whether the animation must have something of its name.
  package enum Origin: Sendable {
    /// Of all jobs of a run: an animation that has nothing of this name ignores the setting.
    case shared
    /// A theme: as `shared`.
    case theme
    /// Of this job alone: a name that the animation does not have is an error.
    case job
  }

  /// Settings of one origin.
  package struct Layer: Sendable, Equatable {
    package let origin: Origin
    package let settings: [Setting]
    /// Their counterparts for dark pages, in a file for both color schemes.
    package let dark: [Setting]?

    package init(_ origin: Origin, _ settings: [Setting], dark: [Setting]? = nil) {
      (self.origin, self.settings, self.dark) = (origin, settings, dark)
    }
  }

  /// A preset's name, a document's path, or `-`.
  package let source: String
  /// The folder of relative file paths in settings; ends in a slash, or is empty for the current folder.
  let folder: String
  /// Later settings take precedence.
  package let layers: [Layer]

  package init(source: String, folder: String = "", layers: [Layer]) {
    (self.source, self.folder, self.layers) = (source, folder, layers)
  }

  /// The settings of an origin, in their order.
  package func settings(of origin: Origin) -> [Setting] {
    layers.filter { $0.origin == origin }.flatMap { $0.settings }
  }

  /// All settings, in their order.
  package var settings: [Setting] { layers.flatMap { $0.settings } }
}

extension RenderRequest.Layer {
  /// The layer of built-in themes, or of themes of the document: none, one, or a light and a dark one of the same file.
  package static func themes(_ names: [String]) -> [RenderRequest.Layer] {
    func settings(_ name: String) -> [Setting] {
      Theme.builtin.first { $0.name == name }?.settings ?? [Setting(name: "theme", text: name)]
    }
    guard let first = names.first else { return [] }
    return [.init(.theme, settings(first), dark: names.count > 1 ? settings(names[1]) : nil)]
  }
}

/// A setting that cannot be applied to an animation.
package struct SettingError: Error {
  package let setting: Setting
  package let reason: WhirligifError
}

extension RenderRequest {
  /// The animation with all settings.
  ///
  /// - Parameters:
  ///   - base: the animation of the source, without settings.
  ///   - usage: records which shared settings the animation has.
  package func animation(from base: Animation, usage: SettingUsage? = nil) throws(SettingError) -> Animation {
    var animation = base
    for layer in layers { try apply(layer.settings, of: layer.origin, to: &animation, usage) }
    guard layers.contains(where: { $0.dark != nil }) else { return animation }
    var dark = base
    for layer in layers { try apply(layer.dark ?? layer.settings, of: layer.origin, to: &dark, usage) }
    animation.darkVariant = dark
    return animation
  }

  private func apply(
    _ settings: [Setting], of origin: Origin, to animation: inout Animation, _ usage: SettingUsage?
  ) throws(SettingError) {
    for setting in settings {
      do throws(WhirligifError) {
        try apply(setting, of: origin, to: &animation, usage)
      } catch {
        throw SettingError(setting: setting, reason: error)
      }
    }
  }

  private func apply(
    _ setting: Setting, of origin: Origin, to animation: inout Animation, _ usage: SettingUsage?
  ) throws(WhirligifError) {
    if !setting.isParameter, try animation.options.set(setting.name, to: setting.text) { return }
    let found = setting.found(from: folder, for: animation)
    if origin == .job, !setting.isHint { return try animation.set(found.name, to: found.text) }
    let isKnown = try found.apply(toParametersOf: &animation)
    if origin == .theme, setting.name == "theme", !setting.isHint, !isKnown {
      throw Theme.unknown(setting.text)
    }
    if origin != .job { usage?.add(setting.name, isKnown: isKnown || setting.isHint) }
  }

  /// The animation with all settings, as ``animation(from:usage:)``.
  package func animation(applyingTo base: Animation, usage: SettingUsage? = nil) throws(WhirligifError) -> Animation {
    do throws(SettingError) {
      return try animation(from: base, usage: usage)
    } catch {
      throw error.reason
    }
  }

  /// The document of the source.
  func document(in documents: DocumentCache) throws(WhirligifError) -> DocumentCache.Document {
    do {
      return try documents.document(named: source)
    } catch .cannotRead(let path, let reason) {
      let isElsewhere =
        !folder.isEmpty && path.utf8.starts(with: folder.utf8) && FileStamp(of: path) == nil
        && FileStamp(of: String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)) != nil
      throw .cannotRead(path: path, reason: isElsewhere ? reason + "; paths are relative to the manifest" : reason)
    }
  }
}
