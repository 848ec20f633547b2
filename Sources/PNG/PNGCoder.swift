import Frames

/// Codes rectangles of pixels in one layout: filters and compression.
struct PNGCoder: DeltaCoder {
  let layout: PixelLayout
  private let deflater: Deflater

  init(_ layout: PixelLayout, _ deflater: Deflater) {
    (self.layout, self.deflater) = (layout, deflater)
  }

  var traits: DeltaTraits {
    var traits = DeltaTraits()
    traits.canBlend = layout.hasClear
    return traits
  }

  func estimate(_ block: PixelBlock) throws(EncodingError) -> Int {
    let rows = layout.rows(of: block)
    // Neighbouring indices have little to do with each other, so filters seldom help them.
    let strategy: FilterStrategy = layout.entryCount == nil ? .leastSum : .fixed(.none)
    return try compress(rows.filtered(strategy), .quick).count
  }

  /// Of so few bytes or fewer every strategy is tried with the greatest effort.
  private static let mostTried = 1 << 15

  /// The smallest of all strategies: those that a middling effort finds best are tried with the greatest.
  func code(_ block: PixelBlock) throws(EncodingError) -> [UInt8] {
    let rows = layout.rows(of: block)
    var trials: [(size: Int, bytes: [UInt8])] = []
    for strategy in FilterStrategy.all {
      let bytes = rows.filtered(strategy)
      trials.append((try compress(bytes, .middle).count, bytes))
    }
    let order = trials.indices.sorted { (trials[$0].size, $0) < (trials[$1].size, $1) }
    var best: [UInt8]?
    for place in order.prefix(rows.bytes.count <= Self.mostTried ? order.count : 2) {
      let stream = try compress(trials[place].bytes, .best)
      if best.map({ stream.count < $0.count }) ?? true { best = stream }
    }
    return best ?? []
  }

  private func compress(_ bytes: [UInt8], _ effort: Deflater.Effort) throws(EncodingError) -> [UInt8] {
    guard let stream = deflater.compress(bytes, effort) else {
      throw .library(call: "libdeflate_zlib_compress", code: 0)
    }
    return stream
  }
}
