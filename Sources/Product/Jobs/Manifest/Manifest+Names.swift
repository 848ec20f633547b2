import AtomicFiles
import JSON
import Numerics
import WhirligifKit

/// The colors, fonts and themes of a manifest.
extension Manifest {
  /// Only the names of a manifest, for other jobs than its own.
  init(namesOf bytes: [UInt8], file: String) throws(WhirligifError) {
    self.init(file: file, folder: Self.folder(of: file))
    isProject = true
    let root = try parse(bytes)
    guard let object = root.object else { throw mismatch(root, "an object") }
    try readNames(object)
  }

  /// Takes the names of a project, which its own may replace.
  mutating func take(_ project: ProjectNames) {
    names = project
    for theme in project.themes where Theme(named: theme.name.text) == nil { themes.add(theme, named: theme.name) }
  }

  /// Reads the names, which all other members may have.
  mutating func readNames(_ object: JSONObject) throws(WhirligifError) {
    for member in try members("colors", of: object) { names.add(try color(member)) }
    for member in try members("fonts", of: object) { names.add(font: try font(member)) }
    for member in try members("themes", of: object) {
      for member in member.value.object?.members ?? [] where Self.unknownInThemes.contains(member.key) {
        throw error(
          "unknown key \"\(member.key)\" in a theme; expected options and parameters of pictures",
          at: member.keyRange.start)
      }
      var settings = try settings(member.value)
      for index in settings.indices { settings[index] = try page(settings[index], of: member.value) }
      let theme = ProjectNames.NamedTheme(name: member.key, settings: settings, file: Name(file))
      themes.add(theme, named: theme.name)
      names.add(theme)
      sharedNames += settings.map { $0.name }
    }
  }

  /// What is said of jobs and of commands: in a theme it has no effect.
  static let unknownInThemes = ownNames.union([
    "jobs", "json", "quiet", "watch", "no-clobber", "project", "no-project",
  ])

  private func members(_ key: String, of object: JSONObject) throws(WhirligifError) -> [JSONObject.Member] {
    guard let value = object[key] else { return [] }
    guard let object = value.object else { throw mismatch(value, "an object") }
    return object.members
  }

  /// `"#7c3aed"`, or `{"light": "#111827", "dark": "#e5e7eb"}`.
  private func color(_ member: JSONObject.Member) throws(WhirligifError) -> ProjectNames.NamedColor {
    if let problem = ProjectNames.problem(withColor: member.key.text) {
      throw error(problem, at: member.keyRange.start)
    }
    if member.value.string != nil {
      let text = try css(member.value)
      return .init(name: member.key, light: text, dark: text, file: Name(file))
    }
    let expected = "a color, or an object with \"light\" and \"dark\""
    guard let object = member.value.object, let light = object["light"], let dark = object["dark"],
      object.members.count == 2
    else { throw mismatch(member.value, expected) }
    return .init(name: member.key, light: try css(light), dark: try css(dark), file: Name(file))
  }

  private func css(_ value: JSONValue) throws(WhirligifError) -> String {
    guard let text = value.string else { throw mismatch(value, "a color") }
    if let expected = ColorText.expectation(violatedBy: text) {
      throw error("\"\(text)\" is not a color; expected \(expected)", at: value.range.start)
    }
    return text
  }

  /// A family, or the path of a file, relative to the manifest.
  private func font(_ member: JSONObject.Member) throws(WhirligifError) -> NamedValue {
    guard let text = member.value.string, !text.isEmpty else { throw mismatch(member.value, "a family or a path") }
    if FontCatalog.builtIn.contains(member.key.text) {
      throw error(
        "\"\(member.key)\" is a built-in font; a project's font needs another name", at: member.keyRange.start)
    }
    let isPath = FileKind.fonts.matches(text) && !text.begins(with: "/")
    return NamedValue(name: member.key, value: Name(isPath ? folder + text : text), file: Name(file))
  }

  /// The setting of a theme; its matte, which says whether the theme is dark, has no name any more.
  private func page(_ setting: Setting, of theme: JSONValue) throws(WhirligifError) -> Setting {
    guard setting.name == "matte" else { return setting }
    let resolved: Setting
    do {
      resolved = try names.resolved(setting, .color, onDark: false).setting
    } catch {
      throw self.error("\(error)", at: theme.range.start)
    }
    if let expected = ColorText.expectation(violatedBy: resolved.text, isPage: true) {
      throw error("the matte \"\(setting.text)\" is no page; expected \(expected)", at: theme.range.start)
    }
    return resolved
  }
}
