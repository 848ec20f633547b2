import Numerics
import Preset

/// A named set of settings for pages of one kind.
package enum Theme {
  /// A theme with its name.
  package typealias Named = (name: String, settings: [Setting])

  /// The built-in themes, which manifests can override and `render` offers.
  package static let builtin: [Named] = [
    ("light", [.init(name: "matte", text: "#ffffff"), hint("light")]),
    dark("dark", "#121212"), dark("github", "#0d1117"), dark("slack", "#1a1d21"), dark("discord", "#313338"),
    dark("slate", "#0f172a"),
  ]

  /// A dark page.
  private static func dark(_ name: String, _ matte: String) -> Named {
    (name, [.init(name: "matte", text: matte), hint("dark")])
  }

  /// Whether a built-in theme is for dark pages.
  package static func isDark(_ name: String) -> Bool {
    builtin.first { $0.name == name }?.settings.contains { $0.text == "dark" } ?? false
  }

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
    of names: [String], settings: (String) -> [Setting]? = { name in builtin.first { $0.name == name }?.settings }
  ) -> (light: String, dark: String)? {
    guard names.count == 2, let first = settings(names[0]), let second = settings(names[1]) else { return nil }
    return switch (isDark(first), isDark(second)) {
    case (false, true): (names[0], names[1])
    case (true, false): (names[1], names[0])
    default: nil
    }
  }

  /// The names of the built-in themes.
  package static var names: [String] { builtin.map(\.name) }

  private static func hint(_ scheme: String) -> Setting { .init(name: "theme", text: scheme, isHint: true) }
}

extension Theme {
  /// The error of a name that is neither a built-in theme nor one of the document.
  ///
  /// - Parameter others: the themes of a project.
  package static func unknown(_ name: String, others: [String] = []) -> WhirligifError {
    let names = names + others
    let nearest = Suggestion.question(Suggestion.nearest(name, among: names)) ?? ""
    return .invalidValue(
      "Invalid value '\(name)' for 'theme': expected \(Expectation.choice(of: names))"
        + ", or several separated by commas.\(nearest)")
  }
}

extension Theme {
  /// The page of a built-in theme.
  package struct Page: Sendable {
    package let name: String
    /// The page's color.
    package let matte: String
    package let isDark: Bool

    package init(name: String, matte: String, isDark: Bool) {
      (self.name, self.matte, self.isDark) = (name, matte, isDark)
    }
  }

  /// The pages of the built-in themes.
  package static var pages: [Page] {
    builtin.map { theme in
      Page(
        name: theme.name, matte: theme.settings.first { $0.name == "matte" }?.text ?? "", isDark: isDark(theme.name))
    }
  }
}
