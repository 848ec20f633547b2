/// Angles of CSS.
enum Angle {
  /// Degrees of a number with a unit; nil for units that are no angle. Without a unit it is degrees.
  static func degrees(_ number: Double, unit: String) -> Double? {
    switch unit {
    case "", "deg": number
    case "grad": number * 0.9
    case "rad": number * 180 / Double.pi
    case "turn": number * 360
    default: nil
    }
  }

  /// The angle that comes next.
  static func scan(_ scanner: inout TextScanner) -> Double? {
    guard let number = scanner.number() else { return nil }
    return degrees(number, unit: scanner.name().lowercased())
  }
}
