import Frames

/// Codes rectangles of pixels as still WebP files.
struct WebPCoder: DeltaCoder {
  /// Of lossy coding; nil to be lossless.
  let quality: Int?
  let isStill: Bool

  var traits: DeltaTraits {
    var traits = DeltaTraits()
    traits.hasEvenCorners = true
    traits.canRestore = false
    traits.coversCanvasFirst = isStill
    return traits
  }

  /// Of so few pixels or fewer, estimates are nearly as good as the coding itself: a wrong choice costs more than it
  /// saves in time.
  private static let fewPixels = 1 << 13

  func estimate(_ block: PixelBlock) throws(EncodingError) -> Int {
    let level = block.width * block.height <= Self.fewPixels ? 9 : 1
    return try LibWebP.still(block, .lossless(level: level)).count
  }

  /// The smallest of two lossless levels, as the higher one loses now and then, and of the lossy one where that is
  /// allowed.
  func code(_ block: PixelBlock) throws(EncodingError) -> [UInt8] {
    var best = try LibWebP.still(block, .lossless(level: 9))
    var others = [LibWebP.Compression.lossless(level: 6)]
    if let quality { others.append(.lossy(quality: quality)) }
    for compression in others {
      let file = try LibWebP.still(block, compression)
      if file.count < best.count { best = file }
    }
    return best
  }
}
