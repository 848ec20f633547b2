import Frames

/// Codes rectangles of pixels in one layout: filters and compression.
struct PNGCoder: DeltaCoder {
  let layout: PixelLayout
  /// Of optimal parsing; 0 for none.
  var rounds = 0
  private let deflater: Deflater

  init(_ layout: PixelLayout, _ deflater: Deflater) {
    (self.layout, self.deflater) = (layout, deflater)
  }

  var traits: DeltaTraits {
    var traits = DeltaTraits()
    traits.canBlend = layout.hasClear
    return traits
  }

  /// Of so few bytes or fewer an estimate is a better one: a wrong choice costs more than it saves in time.
  private static let fewBytes = 1 << 13

  func estimate(_ block: PixelBlock) throws(EncodingError) -> Int {
    let rows = layout.rows(of: block)
    let isSmall = rows.bytes.count <= Self.fewBytes
    // Neighbouring indices have little to do with each other, so filters seldom help them; nor do they help small pictures.
    let plain = isSmall || layout.entryCount != nil
    let size = plain ? try compress(rows.filtered(.fixed(.none)), isSmall ? .middle : .quick).count : Int.max
    guard layout.entryCount == nil else { return size }
    return min(size, try compress(rows.filtered(.leastSum), isSmall ? .middle : .quick).count)
  }

  /// What the order of a palette costs and saves.
  func size(_ block: PixelBlock) throws(EncodingError) -> Int {
    try compress(layout.rows(of: block).filtered(.fixed(.none)), .middle).count
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
    if rounds > 0, let best = order.first { return try squeeze(trials[best].bytes, row: rows.rowBytes + 1) }
    var best: [UInt8]?
    for place in order.prefix(rows.bytes.count <= Self.mostTried ? order.count : 2) {
      let stream = try compress(trials[place].bytes, .best)
      if best.map({ stream.count < $0.count }) ?? true { best = stream }
    }
    return best ?? []
  }

  private func squeeze(_ bytes: [UInt8], row: Int) throws(EncodingError) -> [UInt8] {
    guard let stream = deflater.squeeze(bytes, row: row, rounds: rounds) else {
      throw .library(call: "libdeflate_zlib_compress", code: 0)
    }
    return stream
  }

  private func compress(_ bytes: [UInt8], _ effort: Deflater.Effort) throws(EncodingError) -> [UInt8] {
    guard let stream = deflater.compress(bytes, effort) else {
      throw .library(call: "libdeflate_zlib_compress", code: 0)
    }
    return stream
  }
}
