import Frames

/// How a file holds its pixels: one color type for all frames, so that it has one palette.
enum PixelLayout: Sendable, Equatable {
  /// Indices into RGBA entries.
  case palette(IndexedColors)
  case grayAlpha
  case rgb
  case rgba

  /// The number of the color type in the header.
  var colorType: UInt8 {
    switch self {
    case .palette: 3
    case .grayAlpha: 4
    case .rgb: 2
    case .rgba: 6
    }
  }

  /// Bits of a sample or an index.
  var bitDepth: Int {
    if case .palette(let colors) = self { colors.bitDepth } else { 8 }
  }

  /// Bytes from a pixel to the next one, which filters look back by; at least 1.
  var stride: Int {
    switch self {
    case .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// Whether a clear pixel can be written.
  var hasClear: Bool {
    switch self {
    case .palette(let colors): colors.entries.contains(0)
    case .grayAlpha, .rgba: true
    case .rgb: false
    }
  }

  /// Entries of the palette; nil if there is none.
  var entryCount: Int? { if case .palette(let colors) = self { colors.entries.count } else { nil } }

  /// The layouts that hold every pixel, the one that commonly is smallest first.
  ///
  /// A palette of many entries takes 4 bytes each, more than it saves in some small files.
  static func candidates(for survey: LoopSurvey) -> [PixelLayout] {
    let direct: PixelLayout = survey.isOpaque ? .rgb : survey.isGray ? .grayAlpha : .rgba
    guard var colors = survey.colors else { return [direct] }
    // For frames that leave pixels as they are.
    if colors.first != 0, colors.count < ColorCensus.most, survey.shown.count > 1 { colors.insert(0, at: 0) }
    let indexed = IndexedColors(sorted: colors)
    if colors.count > 32 { return [.palette(indexed), direct] }
    // Whole bytes repeat themselves more often than parts of them.
    return [.palette(indexed)] + (indexed.bitDepth < 8 ? [.palette(indexed.inWholeBytes)] : [])
  }

  /// The pixels as rows of bytes before filtering, without their filter bytes.
  func rows(of block: PixelBlock) -> Rows {
    let rowBytes = (block.width * stride * bitDepth + 7) / 8
    switch self {
    case .palette(let colors): return packed(block, colors, rowBytes: rowBytes)
    case .grayAlpha, .rgb, .rgba: return Rows(rowBytes: rowBytes, stride: stride, bytes: channels(of: block))
    }
  }

  private func channels(of block: PixelBlock) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(block.pixels.count * stride)
    for pixel in block.pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel))
      if self != .grayAlpha {
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      }
      if self != .rgb { bytes.append(UInt8(truncatingIfNeeded: pixel >> 24)) }
    }
    return bytes
  }

  private func packed(_ block: PixelBlock, _ colors: IndexedColors, rowBytes: Int) -> Rows {
    let depth = bitDepth
    var bytes = [UInt8](repeating: 0, count: rowBytes * block.height)
    var (last, index) = (UInt32(0), colors.index(of: 0))
    for y in 0..<block.height {
      for x in 0..<block.width {
        let pixel = block.pixels[y * block.width + x]
        if pixel != last { (last, index) = (pixel, colors.index(of: pixel)) }
        let bit = x * depth
        bytes[y * rowBytes + bit / 8] |= UInt8(truncatingIfNeeded: index << (8 - depth - bit % 8))
      }
    }
    return Rows(rowBytes: rowBytes, stride: 1, bytes: bytes)
  }
}

/// Rows of bytes, all of one length.
struct Rows: Sendable {
  let rowBytes: Int
  /// Bytes from a pixel to the next one.
  let stride: Int
  let bytes: [UInt8]

  var count: Int { rowBytes > 0 ? bytes.count / rowBytes : 0 }
}
