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

  /// Scans an angle.
  static func scan(_ scanner: inout TextScanner) -> Double? {
    guard let number = scanner.number() else { return nil }
    return degrees(number, unit: scanner.name().lowercased())
  }
}
