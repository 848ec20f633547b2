import Frames
import Palette

/// The pixel format of a file: one color type for all frames, so that they share one palette.
enum PixelLayout: Sendable, Equatable {
  /// Indices of 1, 2, 4 or 8 bits into RGBA entries.
  case palette([RGBA8], bits: Int)
  case grayAlpha
  case rgb
  case rgba

  /// The code of the color type in the header.
  var colorType: UInt8 {
    switch self {
    case .palette: 3
    case .grayAlpha: 4
    case .rgb: 2
    case .rgba: 6
    }
  }

  /// The bits of a sample or an index.
  var bitDepth: Int { if case .palette(_, let bits) = self { bits } else { 8 } }

  /// The bits of an index in animations: ffmpeg misplaces narrower ones in frames that do not cover the canvas. At 256
  /// pixels that takes 0.2 % of the catalog's bytes.
  private static let animatedBits = 8

  /// The bits of an index of a still picture: 8 also where fewer would do, if edges are a large fraction of the
  /// picture.
  ///
  /// Deflate finds fewer repetitions in bytes of two indices, which begin at every other pixel. In larger pictures,
  /// whose flat areas take half as many bytes with four bits, eight are no better below eleven entries.
  ///
  /// - Parameter area: the pixels of a picture.
  static func indexBits(entries: Int, area: Int) -> Int {
    switch entries {
    case ...2: 1
    case ...4: 2
    case ...(area <= smallArea ? 5 : 10): 4
    default: 8
    }
  }

  private static let smallArea = 1 << 15

  /// The distance in bytes between pixels that filters use; at least 1.
  var stride: Int {
    switch self {
    case .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// Whether the layout can represent a transparent pixel.
  var hasClear: Bool {
    switch self {
    case .palette(let entries, _): entries.contains(.transparent)
    case .grayAlpha, .rgba: true
    case .rgb: false
    }
  }

  /// The number of palette entries; nil without a palette.
  var entryCount: Int? { if case .palette(let entries, _) = self { entries.count } else { nil } }

  /// The layouts that can represent every pixel, starting with the one that is usually smallest.
  ///
  /// A palette takes 4 bytes per entry; with many entries that can be more than it saves in a small file.
  ///
  /// - Parameter area: the pixels of a picture.
  static func candidates(for survey: LoopSurvey, area: Int) -> [PixelLayout] {
    let direct: PixelLayout = survey.isOpaque ? .rgb : survey.isGray ? .grayAlpha : .rgba
    guard var colors = survey.colors else { return [direct] }
    // The transparent entry, for pixels that a frame does not change.
    if colors.first != .transparent, colors.count < ColorTable.maximumCount, survey.shown.count > 1 {
      colors.insert(.transparent, at: 0)
    }
    let bits = survey.shown.count > 1 ? animatedBits : indexBits(entries: colors.count, area: area)
    return [.palette(colors, bits: bits)] + (colors.count > 32 ? [direct] : [])
  }

  /// The pixels as rows of bytes before filtering, without the filter types.
  func rows(of block: PixelBlock) -> Rows {
    let rowBytes = (block.width * stride * bitDepth + 7) / 8
    switch self {
    case .palette(let entries, _): return packed(block, entries, rowBytes: rowBytes)
    case .grayAlpha, .rgb, .rgba: return Rows(rowBytes: rowBytes, stride: stride, bytes: channels(of: block))
    }
  }

  private func channels(of block: PixelBlock) -> [UInt8] {
    let count = block.pixels.count
    return [UInt8](unsafeUninitializedCapacity: count * stride) { bytes, written in
      block.pixels.withUnsafeBufferPointer { pixels in
        switch self {
        case .rgba:
          for i in 0..<count {
            UnsafeMutableRawBufferPointer(bytes).storeBytes(
              of: pixels[i].bits.littleEndian, toByteOffset: 4 &* i, as: UInt32.self)
          }
        case .rgb:
          for i in 0..<count {
            bytes[3 &* i] = pixels[i].red
            bytes[3 &* i &+ 1] = pixels[i].green
            bytes[3 &* i &+ 2] = pixels[i].blue
          }
        case .grayAlpha, .palette:
          for i in 0..<count {
            bytes[2 &* i] = pixels[i].red
            bytes[2 &* i &+ 1] = pixels[i].alpha
          }
        }
      }
      written = count * stride
    }
  }

  private func packed(_ block: PixelBlock, _ entries: [RGBA8], rowBytes: Int) -> Rows {
    let depth = bitDepth
    var bytes = [UInt8](repeating: 0, count: rowBytes * block.height)
    var (last, index) = (entries.first ?? .transparent, 0)
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

  /// Binary search: the entries are sorted by value.
  private static func index(of pixel: RGBA8, in entries: [RGBA8]) -> Int {
    var (low, high) = (0, entries.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < pixel { low = middle + 1 } else { high = middle }
    }
    return max(low, 0)
  }
}

/// Rows of bytes of equal length.
struct Rows: Sendable {
  let rowBytes: Int
  /// The distance in bytes between pixels.
  let stride: Int
  let bytes: [UInt8]

  var count: Int { rowBytes > 0 ? bytes.count / rowBytes : 0 }
}
