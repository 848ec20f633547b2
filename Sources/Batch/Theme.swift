/// A named set of settings for pages of one kind.
package enum Theme {
  /// The built-in themes, which manifests can override and `render` offers.
  static let builtin: [(name: String, settings: [BatchJob.Setting])] = [
    ("light", [.init(name: "matte", text: "#ffffff"), hint("theme", "light")]),
    ("dark", [.init(name: "matte", text: "#121212"), hint("theme", "dark")]),
  ]

  /// The names of the built-in themes.
  package static var names: [String] { builtin.map(\.name) }

  private static func hint(_ name: String, _ text: String) -> BatchJob.Setting {
    .init(name: name, text: text, isHint: true)
  }
}
