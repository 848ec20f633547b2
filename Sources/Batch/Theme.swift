/// A named set of settings, for pages of one kind.
enum Theme {
  /// The themes that every manifest has, unless it says otherwise.
  static let builtin: [(name: String, settings: [BatchJob.Setting])] = [
    ("light", [.init(name: "matte", text: "#ffffff")]),
    ("dark", [.init(name: "matte", text: "#121212"), .init(name: "color", text: "#e5e5e5")]),
  ]
}
