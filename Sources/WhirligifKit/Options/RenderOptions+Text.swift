extension RenderOptions {
  /// Sets an option by its name in flags and manifests.
  ///
  /// - Parameter text: the value as a flag has it; `true` or `false` for flags.
  /// - Returns: whether there is an option of this name.
  /// - Throws: `invalidValue` for a value that is not of the option's type or not in its range.
  package mutating func set(_ name: String, to text: String) throws(WhirligifError) -> Bool {
    guard let option = RenderOption.all.first(where: { $0.name == name }) else { return false }
    try Self.check(text, of: option)
    option.set(&self, text)
    return true
  }

  /// Refuses what no flag could say and only a program can set: values outside `RenderLimits`.
  ///
  /// - Throws: `invalidValue`.
  func check() throws(WhirligifError) {
    for option in RenderOption.all {
      if let text = option.text(self) { try Self.check(text, of: option) }
    }
  }

  private static func check(_ text: String, of option: RenderOption) throws(WhirligifError) {
    if let expected = option.type.objection(to: text) {
      throw .invalidValue("Invalid value '\(text)' for '\(option.name)': expected \(expected).")
    }
  }

  /// All that decides the bytes, in one line: equal ones mean equal options.
  var identity: String {
    RenderOption.all.filter(\.decidesBytes).map { "\($0.name)=\($0.text(self) ?? "-")" }.joined(separator: " ")
  }
}
