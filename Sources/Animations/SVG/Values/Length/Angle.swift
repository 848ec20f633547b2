/// CSS angles.
enum Angle {
  /// Scans an angle, or a number of degrees.
  static func scan(_ scanner: inout TextScanner) -> Double? {
    switch scanner.quantity() {
    case .angle(let degrees), .number(let degrees): degrees
    default: nil
    }
  }

  /// Scans an angle as style sheets require it: with a unit, except for 0.
  static func scanStrictly(_ scanner: inout TextScanner) -> Double? {
    switch scanner.quantity() {
    case .angle(let degrees): degrees
    case .number(0): 0
    default: nil
    }
  }
}
