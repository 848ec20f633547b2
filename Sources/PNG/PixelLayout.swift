import Frames

/// How a file holds its pixels: one color type for all frames, so that it has one palette.
enum PixelLayout: Sendable, Equatable {
  /// Indices into RGBA entries, of 1, 2, 4 or 8 bits.
  case palette([UInt32])
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
    guard case .palette(let entries) = self else { return 8 }
    return entries.count <= 2 ? 1 : entries.count <= 4 ? 2 : entries.count <= 16 ? 4 : 8
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
    case .palette(let entries): entries.contains(0)
    case .grayAlpha, .rgba: true
    case .rgb: false
    }
  }

  /// Entries of the palette; nil if there is none.
  var entryCount: Int? { if case .palette(let entries) = self { entries.count } else { nil } }

  /// The layouts that hold every pixel, the one that commonly is smallest first.
  ///
  /// A palette of many entries takes 4 bytes each, more than it saves in some small files.
  static func candidates(for survey: LoopSurvey) -> [PixelLayout] {
    let direct: PixelLayout = survey.isOpaque ? .rgb : survey.isGray ? .grayAlpha : .rgba
    guard var colors = survey.colors else { return [direct] }
    // For frames that leave pixels as they are.
    if colors.first != 0, colors.count < ColorCensus.most, survey.shown.count > 1 { colors.insert(0, at: 0) }
    return [.palette(colors)] + (colors.count > 32 ? [direct] : [])
  }

  /// The pixels as rows of bytes before filtering, without their filter bytes.
  func rows(of block: PixelBlock) -> Rows {
    let rowBytes = (block.width * stride * bitDepth + 7) / 8
    switch self {
    case .palette(let entries): return packed(block, entries, rowBytes: rowBytes)
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

  private func packed(_ block: PixelBlock, _ entries: [UInt32], rowBytes: Int) -> Rows {
    let depth = bitDepth
    var bytes = [UInt8](repeating: 0, count: rowBytes * block.height)
    var (last, index) = (entries.first ?? 0, 0)
    for y in 0..<block.height {
      for x in 0..<block.width {
        let pixel = block.pixels[y * block.width + x]
        if pixel != last { (last, index) = (pixel, Self.index(of: pixel, in: entries)) }
        let bit = x * depth
        bytes[y * rowBytes + bit / 8] |= UInt8(truncatingIfNeeded: index << (8 - depth - bit % 8))
      }
    }
    return Rows(rowBytes: rowBytes, stride: 1, bytes: bytes)
  }

  /// By binary search: the entries are in the order of their values.
  private static func index(of pixel: UInt32, in entries: [UInt32]) -> Int {
    var (low, high) = (0, entries.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < pixel { low = middle + 1 } else { high = middle }
    }
    return max(low, 0)
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
