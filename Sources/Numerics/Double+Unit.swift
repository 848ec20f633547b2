extension Double {
  var clampedToUnit: Double { min(max(self, 0), 1) }
}
