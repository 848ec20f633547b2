import Numerics

/// The weight of a face on the scale of CSS and OpenType, 1...1000: 400 is regular and 700 bold.
package struct FontWeight: Hashable, Sendable {
  /// 1...1000.
  let value: Double

  /// Nil if `value` is outside 1...1000.
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

  /// The named weights, lightest first.
  static let names: [(name: String, weight: FontWeight)] = [
    ("thin", .thin), ("light", .light), ("regular", .regular), ("medium", .medium), ("semibold", .semibold),
    ("bold", .bold), ("black", .black),
  ]

  /// Reads a name or a number ("bold", "650"); nil if it is neither.
  init?(_ text: String) {
    if let named = Self.names.first(where: { $0.name == text.lowercasedASCII }) {
      self = named.weight
    } else if let number = Double(text) {
      self.init(number)
    } else {
      return nil
    }
  }
}
