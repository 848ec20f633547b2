extension Document {
  /// The most key times that are collected, and the most that a precomposition passes on.
  private static let maximumKeyTimes = 4000

  /// The frames of the document at which keyframes lie, of precompositions too. Those of remapped time are left out.
  func keyTimes() -> Set<Double> {
    var times: Set<Double> = []
    var rest = Self.maximumKeyTimes
    add(keyTimesOf: root, through: [], to: &times, &rest)
    return times
  }

  /// - Parameter layers: the layers that show the composition, innermost first.
  private func add(
    keyTimesOf composition: Composition, through layers: [Layer], to times: inout Set<Double>, _ rest: inout Int
  ) {
    // In order, so that a limited number is always the same.
    for time in composition.keyTimes.sorted() where rest > 0 {
      rest -= 1
      times.insert(layers.reduce(time) { $0 * $1.stretch + $1.start })
    }
    for layer in composition.layers where rest > 0 && layer.timeRemap == nil {
      guard case .precomposition(let index, _) = layer.content else { continue }
      rest -= 1
      add(keyTimesOf: compositions[index], through: [layer] + layers, to: &times, &rest)
    }
  }
}
