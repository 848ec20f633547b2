import AtomicFiles
import Numerics
import WhirligifKit

/// The colors, fonts and themes that a project file or a manifest names.
package struct ProjectNames: Sendable, Equatable {
  /// A color, which may be another one on dark pages.
  package struct NamedColor: Sendable, Equatable {
    package let name: Name
    package let light, dark: String
    /// The file that names it.
    let file: Name
  }

  /// A theme with its settings.
  package struct NamedTheme: Sendable, Equatable {
    package let name: Name
    let settings: [Setting]
    let file: Name
  }

  package private(set) var colors = NameTable<NamedColor>()
  package private(set) var fonts = NameTable<NamedValue>()
  package private(set) var themes = NameTable<NamedTheme>()

  package init() {}

  var isEmpty: Bool { colors.isEmpty && fonts.isEmpty && themes.isEmpty }

  /// Later names replace earlier ones.
  mutating func add(_ color: NamedColor) { colors.add(color, named: color.name) }

  mutating func add(font: NamedValue) { fonts.add(font, named: font.name) }

  mutating func add(_ theme: NamedTheme) { themes.add(theme, named: theme.name) }

  /// The settings of a built-in theme, or of one of the project, whose name may be that of a theme of the document too.
  /// Only the jobs of a project replace built-in themes.
  package func theme(_ name: String) -> [Setting]? {
    Theme(named: name)?.settings
      ?? themes[name].map { $0.settings + [Setting(name: "theme", text: name, isHint: true)] }
  }

  /// What a report says of some themes.
  func reports(ofThemes names: [String]) -> [NamedValue] {
    Set(names.compactMap { themes.place(of: Name($0)) }).sorted().map { place in
      let theme = themes[place]
      let settings = theme.settings.map { "\($0.name)=\($0.text)" }
      return NamedValue(name: theme.name, value: Name(settings.joined(separator: " ")), file: theme.file)
    }
  }

  package func color(_ name: String) -> NamedColor? { colors[name] }

  /// Why a name cannot be that of a color; nil for a good one.
  static func problem(withColor name: String) -> String? {
    let word = name.lowercasedASCII
    if ofCSS.contains(word) {
      return "\"\(name)\" is a color of CSS; a project's color needs another name"
    }
    if syntax.contains(word) { return "\"\(name)\" is a word of gradients; a project's color needs another name" }
    let scalars = name.unicodeScalars
    guard scalars.allSatisfy({ $0.isWord }), scalars.first?.isLetter == true, scalars.count <= 64 else {
      return "\"\(name)\" cannot be the name of a color; expected letters, digits, - and _ after a letter"
    }
    return nil
  }

  /// Whether a value has words that may be colors of a project.
  package static func mayBeColor(_ text: String) -> Bool {
    var isNamed = false
    _ = try? ColorWords.replacing(in: text) { word throws(WhirligifError) in
      isNamed = isNamed || problem(withColor: word) == nil
      return nil
    }
    return isNamed
  }

  /// The colors of CSS.
  private static let ofCSS = Set((ColorText.names + ["none", "currentcolor"]).map { Name($0) })

  /// The words that begin an argument of a gradient or of `color-mix`.
  private static let syntax = [
    "to", "from", "at", "in", "circle", "ellipse", "closest-side", "closest-corner", "farthest-side", "farthest-corner",
  ]
}

extension ProjectNames {
  /// The setting with the values of the names that it has, and these names.
  ///
  /// - Parameters:
  ///   - kind: of the setting's value.
  ///   - isDark: whether the page is dark.
  func resolved(
    _ setting: Setting, _ kind: Parameter.Kind?, onDark isDark: Bool
  ) throws(WhirligifError) -> (setting: Setting, used: [NamedValue]) {
    switch kind {
    case .color, .colors, .paint:
      let (text, used) = try ColorWords.replacing(in: setting.text) { word throws(WhirligifError) in
        try color(word).map { color throws(WhirligifError) in
          if setting.name == "matte", color.light != color.dark { throw Self.undecided(color) }
          return NamedValue(name: Name(word), value: Name(isDark ? color.dark : color.light), file: color.file)
        }
      }
      return (setting.with(text), used)
    case .font:
      // A font of one text of a document stands after its name.
      let name = setting.text.cut(atLast: "=").map { String($0.after) } ?? setting.text
      guard let font = fonts[name], let start = setting.text.before(suffix: name) else {
        return (setting, [])
      }
      return (setting.with(start + font.value.text), [font])
    default: return (setting, [])
    }
  }

  private static func undecided(_ color: NamedColor) -> WhirligifError {
    .invalidValue(
      "'\(color.name)' of \(color.file) has a value for light and one for dark pages, and 'matte' decides which page "
        + "it is: name a color with one value, or write \(color.light) or \(color.dark).")
  }

  /// An error of a value, with the name that was probably meant.
  func explaining(_ error: WhirligifError, of setting: Setting, _ kind: Parameter.Kind?) -> WhirligifError {
    guard case .invalidValue(let finding) = error, [.color, .colors, .paint].contains(kind) else { return error }
    var nearest: NamedColor?
    _ = try? ColorWords.replacing(in: setting.text) { word throws(WhirligifError) in
      if nearest == nil, !Self.ofCSS.contains(word.lowercasedASCII) {
        nearest = Suggestion.nearest(word, among: colors.map { $0.name.text }).flatMap(color)
      }
      return nil
    }
    guard let nearest else { return error }
    let question = " Did you mean '\(nearest.name)' of \(nearest.file)?"
    return .invalidValue(finding.asking(question, about: nearest.name.text))
  }
}

extension Theme {
  /// The pages of the built-in themes, and of those of a project that name a page.
  package static func pages(_ project: ProjectNames) -> [Theme] {
    allCases
      + project.themes.filter { theme in !names.contains(theme.name.text) }.compactMap { theme in
        theme.settings.last { $0.name == "matte" }.map {
          Theme(theme.name.text, $0.text, isDark: isDark(theme.settings))
        }
      }
  }
}
