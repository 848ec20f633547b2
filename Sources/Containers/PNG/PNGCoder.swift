import Frames

/// Codes rectangles of pixels in one layout: filters and compresses them.
struct PNGCoder: DeltaCoder {
  let layout: PixelLayout
  private let deflater: Deflater
  private let effort: EncodingEffort

  init(_ layout: PixelLayout, deflater: Deflater, effort: EncodingEffort) {
    (self.layout, self.deflater, self.effort) = (layout, deflater, effort)
  }

  var traits: DeltaTraits {
    var traits = DeltaTraits()
    traits.canBlend = layout.hasClear
    return traits
  }

  /// Estimates with unfiltered rows: with the best filters, planning takes twice as long and saves nothing.
  func estimate(_ block: PixelBlock) throws(EncodingError) -> Int {
    let rows = layout.rows(of: block)
    return try compress(rows.filtered(.fixed(.none)), level: Self.quickLevel).count
  }

  /// Uses the filter strategy that is smallest at a low level. Trying all strategies at the highest level takes four
  /// times as long and saves 0.05 % of the bytes.
  func code(_ block: PixelBlock) throws(EncodingError) -> [UInt8] {
    let rows = layout.rows(of: block)
    let strategies = strategies
    var best: (size: Int, filtered: [UInt8])?
    for strategy in strategies {
      let filtered = rows.filtered(strategy)
      let size = strategies.count == 1 ? 0 : try compress(filtered, level: trialLevel).count
      if best.map({ size < $0.size }) ?? true { best = (size, filtered) }
    }
    return try compress(best?.filtered ?? [], level: finalLevel)
  }

  private static let quickLevel: Int32 = 4
  private var trialLevel: Int32 { effort.usesTrials ? 6 : 2 }
  private var finalLevel: Int32 { effort.choose([1, 3, 6, 9, 10, 11, 12, 12, 12, 12]) }

  /// The filters that are tried. Differences of indices mean little: a palette is mostly smallest without filters.
  private var strategies: [FilterStrategy] {
    if effort.usesTrials { return FilterStrategy.all }
    if layout.entryCount != nil { return effort.level < 2 ? [.fixed(.none)] : [.fixed(.none), .fixed(.up)] }
    return effort.level < 2 ? [.minimumSum] : [.fixed(.none), .minimumSum]
  }

  private func compress(_ bytes: [UInt8], level: Int32) throws(EncodingError) -> [UInt8] {
    guard let stream = deflater.compress(bytes, level: level) else {
      throw .library(call: "libdeflate_zlib_compress", code: 0)
    }
    return stream
  }
}
