// What documents call by name, as the modules that draw know it. The names are the same in both; a test compares them.

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// The case of the same name.
  init(named other: some RawRepresentable<String>, else fallback: Self) {
    self = Self(rawValue: other.rawValue) ?? fallback
  }
}
