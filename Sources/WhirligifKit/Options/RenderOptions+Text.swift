extension RenderOptions {
  /// Sets an option by its name in flags and manifests.
  ///
  /// - Parameter text: the value in the syntax of flags; `true` or `false` for flags.
  /// - Returns: whether the option exists.
  /// - Throws: `invalidValue` for a value of another type or out of range.
  package mutating func set(_ name: String, to text: String) throws(WhirligifError) -> Bool {
    guard let option = RenderOption.all.first(where: { $0.name == name }) else { return false }
    let text = option.type.canonical(text)
    try Self.check(text, of: option)
    option.set(&self, text)
    return true
  }

  /// Rejects values outside `RenderLimits`, which only a program can set.
  ///
  /// - Throws: `invalidValue`.
  func check() throws(WhirligifError) {
    for option in RenderOption.all {
      if let text = option.text(self) { try Self.check(text, of: option) }
    }
  }

  private static func check(_ text: String, of option: RenderOption) throws(WhirligifError) {
    if let expected = option.type.expectation(violatedBy: text) {
      throw .invalidValue("Invalid value '\(text)' for '\(option.name)': expected \(expected).")
    }
  }

  /// All options that determine the bytes, on one line: equal identities mean equal options.
  var identity: String {
    RenderOption.all.filter(\.decidesBytes).map { "\($0.name)=\($0.text(self) ?? "-")" }.joined(separator: " ")
      + (followsCurrentColor ? " currentColor" : "")
  }
}
