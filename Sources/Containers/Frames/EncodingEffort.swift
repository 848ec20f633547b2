/// How much time a container may spend on fewer bytes: 0 is the quickest, 9 the smallest.
///
/// Up to 6, plans of rectangles are chosen from estimates that need no encoder. Effort 9 takes many times the time of
/// effort 4 and saves a few percent of the bytes.
package struct EncodingEffort: Sendable, Hashable {
  static let levels = 0...9
  package static let standard = EncodingEffort(4)

  package let level: Int

  /// - Parameter level: clamped to 0...9.
  package init(_ level: Int) {
    self.level = min(max(level, Self.levels.lowerBound), Self.levels.upperBound)
  }

  /// Whether plans are compared by the sizes that the encoder gives.
  package var usesTrials: Bool { level >= 7 }

  /// How many plans of the frames so far are kept.
  var planCount: Int { level >= 7 ? 4 : level >= 3 ? 2 : 1 }

  /// The element for this effort in a list of ten, one for each level.
  package func choose<Value>(_ values: [Value]) -> Value { values[min(level, values.count - 1)] }
}
