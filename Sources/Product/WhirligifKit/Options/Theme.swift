import Numerics
import Preset

/// A page on which pictures stand.
///
///     animation.place(on: .github)
public struct Theme: Hashable, Sendable, CaseIterable {
  /// The name in flags and manifests.
  public let name: String
  /// The color of the page, as it is written.
  package let matte: String
  /// Whether it is for dark pages.
  public let isDark: Bool

  package init(_ name: String, _ matte: String, isDark: Bool = true) {
    (self.name, self.matte, self.isDark) = (name, matte, isDark)
  }

  /// A white page.
  public static let light = Theme("light", "#ffffff", isDark: false)
  /// A dark page.
  public static let dark = Theme("dark", "#121212")
  /// A dark page of GitHub.
  public static let github = Theme("github", "#0d1117")
  /// A dark page of Slack.
  public static let slack = Theme("slack", "#1a1d21")
  /// A dark page of Discord.
  public static let discord = Theme("discord", "#313338")
  /// A dark page of slate.
  public static let slate = Theme("slate", "#0f172a")

  /// All built-in themes.
  public static let allCases = [light, dark, github, slack, discord, slate]

  /// The built-in theme with a name.
  public init?(named name: String) {
    guard let theme = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// The color of the page.
  public var color: Color { (try? Color(css: matte)) ?? .white }

  /// The matte, and the color scheme of documents that have one.
  package var settings: [Setting] {
    [
      Setting(name: "matte", text: matte), Setting(name: "theme", text: isDark ? "dark" : "light", isHint: true),
    ]
  }
}

extension Animation {
  /// Adapts the picture to a page: its matte, the colors that follow from it, and the color scheme of a document that
  /// has one.
  public mutating func place(on theme: Theme) {
    options.matte = theme.color
    for setting in theme.settings where setting.isHint { _ = try? setting.apply(toParametersOf: &self) }
  }
}

extension Theme {
  /// Whether the settings of a theme are for dark pages: by the document's color scheme, or else by the matte.
  package static func isDark(_ settings: [Setting]) -> Bool {
    let schemes = settings.filter { $0.name == "theme" && ["light", "dark"].contains($0.text) }
    if let scheme = schemes.last { return scheme.text == "dark" }
    guard let matte = settings.last(where: { $0.name == "matte" }) else { return false }
    return (try? Color(css: matte.text)).map { $0.engineColor.luminance < ColorSet.darkest } ?? false
  }

  /// Two themes, one for light pages and one for dark ones, which one SVG can hold; nil for others.
  ///
  /// - Parameter settings: of a theme; nil for a name that is unknown.
  package static func pair(
    of names: [String], settings: (String) -> [Setting]? = { Theme(named: $0)?.settings }
  ) -> (light: String, dark: String)? {
    guard names.count == 2, let first = settings(names[0]), let second = settings(names[1]) else { return nil }
    return switch (isDark(first), isDark(second)) {
    case (false, true): (names[0], names[1])
    case (true, false): (names[1], names[0])
    default: nil
    }
  }

  /// The names of the built-in themes.
  package static var names: [String] { allCases.map { $0.name } }
}

extension Theme {
  /// The error of a name that is neither a built-in theme nor one of the document.
  ///
  /// - Parameter others: the themes of a project.
  package static func unknown(_ name: String, others: [String] = []) -> WhirligifError {
    let names = names + others
    let other = otherNames.first { $0.key == name.lowercasedASCII }?.value
    return .invalidValue(
      .invalid(
        name, of: "theme", expected: Expectation.choice(of: names) + Expectation.orSeveral,
        meant: other ?? Suggestion.nearest(name, among: names)))
  }

  private static let otherNames: KeyValuePairs = [
    "night": "dark", "black": "dark", "dark-mode": "dark", "white": "light", "day": "light", "light-mode": "light",
    "auto": "light,dark", "both": "light,dark", "system": "light,dark", "all": "light,dark",
  ]
}
