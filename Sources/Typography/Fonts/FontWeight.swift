/// How heavy a face is, on the scale of CSS and OpenType: 1 (hairline) ... 1000, with 400 for regular and 700 for bold.
package struct FontWeight: Hashable, Sendable {
  /// 1...1000.
  package let value: Double

  /// Nil when `value` is not within 1...1000.
  package init?(_ value: Double) {
    guard value >= 1, value <= 1000 else { return nil }
    self.value = value
  }

  private init(named value: Double) { self.value = value }

  package static let thin = FontWeight(named: 100)
  package static let light = FontWeight(named: 300)
  package static let regular = FontWeight(named: 400)
  package static let medium = FontWeight(named: 500)
  package static let semibold = FontWeight(named: 600)
  package static let bold = FontWeight(named: 700)
  package static let black = FontWeight(named: 900)

  /// The weights that have names, lightest first.
  package static let names: [(name: String, weight: FontWeight)] = [
    ("thin", .thin), ("light", .light), ("regular", .regular), ("medium", .medium), ("semibold", .semibold),
    ("bold", .bold), ("black", .black),
  ]

  /// From a name or a number ("bold", "650"); nil when it is neither.
  package init?(_ text: String) {
    if let named = Self.names.first(where: { $0.name == text.lowercased() }) {
      self = named.weight
    } else if let number = Double(text) {
      self.init(number)
    } else {
      return nil
    }
  }
}
