extension Double {
  /// The nearest number in 0...1.
  package var clampedToUnit: Double { min(max(self, 0), 1) }
}
