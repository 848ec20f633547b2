import Palette

/// The settings of a container with true alpha.
package struct LoopOptions: Sendable, Hashable {
  /// How often the loop plays; nil means forever.
  package var plays: Int?
  /// From 1, the smallest file, to 100, which is exact.
  package var quality = 100
  /// The most colors of the file, with the clear one; nil means that the quality alone decides.
  package var maximumColors: Int?
  /// Opaque colors that stay exact where they fill areas.
  package var solidColors: [RGBA8] = []
  package var effort = EncodingEffort.standard
  /// The number of threads; the bytes do not depend on it.
  package var threads = 1

  package init(plays: Int? = nil, quality: Int = 100, effort: EncodingEffort = .standard, threads: Int = 1) {
    (self.plays, self.quality, self.effort, self.threads) = (plays, quality, effort, threads)
  }

  /// The quality below which frames that no palette suits may be reduced as well.
  package static let leastFaithful = 80
}
