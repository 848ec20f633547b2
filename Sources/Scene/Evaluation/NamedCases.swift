// What documents call by name, as the modules that draw know it. The names are the same in both; a test compares them.

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// The case of the same name.
  init(named other: some RawRepresentable<String>, else fallback: Self) {
    // To find a raw value, Swift makes a dictionary of more than sixteen cases; the first one is asked for nearly always.
    self = Self.allCases.first { $0.rawValue == other.rawValue } ?? fallback
  }
}
