import Palette

/// The settings of a container with true alpha.
package struct LoopOptions: Sendable, Hashable {
  /// How often the loop plays; nil means forever.
  var plays: Int?
  /// From 1, the smallest file, to 100, which is exact.
  package var quality = 100
  /// The maximum number of colors of the file, the transparent one included; nil means that the quality alone decides.
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
  package static let minimumFaithful = 80

  /// The higher qualities that are tried for small loops, so that raising the quality never shrinks the file: edges
  /// that stand still can take fewer bytes with them.
  private static let triedQualities = [40, 60, 80, 85, 90, 95]

  /// The smallest file of these options and, for a small loop, of higher qualities.
  ///
  /// - Parameters:
  ///   - progress: receives the fraction of the work that is done, 0...1.
  ///   - encode: returns nil if no palette suits the quality.
  /// - Returns: nil if no palette suits any quality.
  package func smallest<Source: FrameSequence>(
    of source: Source, progress: @escaping @Sendable (Double) -> Void,
    _ encode: (LoopOptions, @escaping @Sendable (Double) -> Void) throws(EncodingError) -> EncodedLoop?
  ) throws(EncodingError) -> EncodedLoop? {
    let qualities = [quality] + (source.isSmall ? Self.triedQualities.filter { $0 > quality } : [])
    var smallest: EncodedLoop?
    for (number, quality) in qualities.enumerated() {
      var options = self
      options.quality = quality
      let loop = try encode(options) { progress((Double(number) + $0) / Double(qualities.count)) }
      guard let loop else { break }
      if smallest.map({ loop.bytes.count < $0.bytes.count }) ?? true { smallest = loop }
    }
    return smallest
  }
}
