/// A named set of settings for pages of one kind.
package enum Theme {
  /// The built-in themes, which manifests can override and `render` offers.
  static let builtin: [(name: String, settings: [BatchJob.Setting])] = [
    ("light", [.init(name: "matte", text: "#ffffff"), hint("theme", "light")]),
    dark("dark", "#121212"), dark("github", "#0d1117"), dark("slack", "#1a1d21"), dark("discord", "#313338"),
    dark("slate", "#0f172a"),
  ]

  /// A dark page.
  private static func dark(_ name: String, _ matte: String) -> (name: String, settings: [BatchJob.Setting]) {
    (name, [.init(name: "matte", text: matte), hint("theme", "dark")])
  }

  /// Whether a built-in theme is for dark pages.
  package static func isDark(_ name: String) -> Bool {
    builtin.first { $0.name == name }?.settings.contains { $0.text == "dark" } ?? false
  }

  /// The names of the built-in themes.
  package static var names: [String] { builtin.map(\.name) }

  private static func hint(_ name: String, _ text: String) -> BatchJob.Setting {
    .init(name: name, text: text, isHint: true)
  }
}
