import Numerics
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
    let origin: Origin
    let settings: [Setting]
    /// Their counterparts for dark pages, in a file for both color schemes.
    let dark: [Setting]?
    /// The themes of a project among them.
    var themes: [NamedValue] = []

    package init(_ origin: Origin, _ settings: [Setting], dark: [Setting]? = nil) {
      (self.origin, self.settings, self.dark) = (origin, settings, dark)
    }

    /// Those for one color scheme.
    fileprivate func settings(isDark: Bool) -> [Setting] { isDark ? dark ?? settings : settings }
  }

  /// A preset's name, a document's path, or `-`.
  let source: String
  /// The folder of relative file paths in settings; ends in a slash, or is empty for the current folder.
  let folder: String
  /// Later settings take precedence.
  private(set) var layers: [Layer]
  /// The layers of the other themes for which the same is asked in files of their own.
  var otherThemes: [Layer] = []
  /// The names that its settings may have.
  let names: ProjectNames

  package init(source: String, folder: String = "", layers: [Layer], names: ProjectNames = ProjectNames()) {
    (self.source, self.folder, self.layers, self.names) = (source, folder, layers, names)
  }

  /// The settings of an origin, in their order.
  package func settings(of origin: Origin) -> [Setting] {
    layers.filter { $0.origin == origin }.flatMap { $0.settings }
  }

  /// All settings, in their order.
  package var settings: [Setting] { layers.flatMap { $0.settings } }
}

extension RenderRequest.Layer {
  /// The layer of built-in themes, of themes of the project, or of themes of the document: none, one, or a light and a
  /// dark one of the same file.
  package static func themes(_ names: [String], of project: ProjectNames = ProjectNames()) -> [RenderRequest.Layer] {
    func settings(_ name: String) -> [Setting] {
      project.theme(name) ?? [Setting(name: "theme", text: name)]
    }
    guard let first = names.first else { return [] }
    var layer = RenderRequest.Layer(.theme, settings(first), dark: names.count > 1 ? settings(names[1]) : nil)
    layer.themes = project.reports(ofThemes: names)
    return [layer]
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
    var animation = try variant(of: base, isDark: false, usage)
    if !otherThemes.isEmpty {
      animation.siblings = { otherThemes.compactMap { try? self.with($0).variant(of: base, isDark: false, nil) } }
    }
    guard layers.contains(where: { $0.dark != nil }) else { return animation }
    var dark = try variant(of: base, isDark: true, usage)
    animation.names = Self.distinct(animation.names + dark.names)
    animation.siblings = { [dark] in [dark] }
    dark.siblings = { [animation] in [animation] }
    animation.darkVariant = dark
    return animation
  }

  /// The request with another theme.
  private func with(_ theme: Layer) -> RenderRequest {
    var other = self
    other.layers = layers.map { $0.origin == .theme ? theme : $0 }
    return other
  }

  /// The animation with the settings of one color scheme.
  private func variant(
    of base: Animation, isDark: Bool, _ usage: SettingUsage?
  ) throws(SettingError) -> Animation {
    var animation = base
    animation.names = layers.flatMap { $0.themes }
    let page = page(layers.flatMap { $0.settings(isDark: isDark) }, base.options)
    for layer in layers {
      let settings = layer.settings(isDark: isDark)
      try Self.checkSizes(settings)
      for setting in settings {
        do throws(WhirligifError) {
          try apply(
            setting, of: layer.origin, to: &animation,
            onDark: setting.name == "background" ? page.isDark : page.isOnDark, usage)
        } catch {
          throw SettingError(setting: setting, reason: error.about(setting.name.text))
        }
      }
      if layer.origin == .theme, settings.contains(where: { $0.name == "matte" }) {
        animation.options.pageOrigin = otherThemes.isEmpty && layer.dark == nil ? .theme : .themes
      }
    }
    animation.names = Self.distinct(animation.names)
    return animation
  }

  /// Rejects a size beside a side, of which one would be ignored.
  private static func checkSizes(_ settings: [Setting]) throws(SettingError) {
    let options = settings.filter { !$0.isParameter }
    guard options.contains(where: { $0.name == "size" }),
      let side = options.first(where: { $0.name == "width" || $0.name == "height" })
    else { return }
    let sentence: Wording = "\(setting: "size") and \(setting: side.name.text) exclude each other: choose one."
    throw SettingError(setting: side, reason: .invalidValue(Finding(.invalidValue, sentence)))
  }

  /// The names, each once.
  private static func distinct(_ names: [NamedValue]) -> [NamedValue] {
    var known: Set<NamedValue> = []
    return names.count > 1 ? names.filter { known.insert($0).inserted } : names
  }

  /// Whether the page is dark, and whether what is drawn lies on something dark, which may be a background: colors with
  /// a light and a dark value follow it.
  private func page(_ settings: [Setting], _ base: RenderOptions) -> (isDark: Bool, isOnDark: Bool) {
    guard !names.isEmpty else { return (false, false) }
    var page = base
    func apply(_ name: Name) {
      let isDark = page.isOnDark
      for setting in settings where setting.name == name && !setting.isParameter {
        let text = try? names.resolved(setting, .color, onDark: isDark).setting.text
        _ = try? page.set(name.text, to: text ?? "")
      }
    }
    apply("matte")
    let isDark = page.isOnDark
    apply("background")
    return (isDark, page.isOnDark)
  }

  /// Applies a setting with the values of the names that it has.
  private func apply(
    _ setting: Setting, of origin: Origin, to animation: inout Animation, onDark isDark: Bool, _ usage: SettingUsage?
  ) throws(WhirligifError) {
    guard !names.isEmpty else { return try apply(setting, of: origin, to: &animation, usage) }
    let kind = setting.kind(for: animation)
    let (resolved, used) = try names.resolved(setting, kind, onDark: isDark)
    if animation.options.pageOrigin == .theme,
      try !names.resolved(setting, kind, onDark: !isDark).setting.text.hasBytes(of: resolved.text)
    {
      animation.options.pageOrigin = .themes
    }
    do throws(WhirligifError) {
      try apply(resolved, of: origin, to: &animation, usage)
    } catch {
      throw names.explaining(error, of: setting, kind)
    }
    animation.names += used
  }

  private func apply(
    _ setting: Setting, of origin: Origin, to animation: inout Animation, _ usage: SettingUsage?
  ) throws(WhirligifError) {
    if !setting.isParameter, try animation.options.set(setting.name.text, to: setting.text) { return }
    let found = setting.found(from: folder, for: animation)
    if origin == .job, !setting.isHint { return try animation.set(found.name.text, to: found.text) }
    let isKnown = try found.apply(toParametersOf: &animation)
    if origin == .theme, setting.name == "theme", !setting.isHint, !isKnown {
      throw Theme.unknown(setting.text, others: names.themes.map { $0.name.text })
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
