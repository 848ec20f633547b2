/// CSS angles.
enum Angle {
  /// Converts an angle to degrees; nil for an unknown unit. A number without a unit is in degrees.
  static func degrees(_ number: Double, unit: String) -> Double? {
    switch unit {
    case "", "deg": number
    case "grad": number * 0.9
    case "rad": number * 180 / Double.pi
    case "turn": number * 360
    default: nil
    }
  }

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
