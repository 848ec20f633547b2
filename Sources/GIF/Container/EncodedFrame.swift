import Frames
import Palette

/// What happens to a frame's rectangle before the next frame is painted.
package enum Disposal: Int, Hashable, Sendable {
  case unspecified = 0
  /// It stays.
  case keep = 1
  /// It becomes transparent.
  case clear = 2
  /// What was there before comes back.
  case restore = 3
}

/// A frame ready to be written.
package struct EncodedFrame: Hashable, Sendable {
  package var rect: PixelRect
  package var disposal: Disposal
  /// Centiseconds, 0...65535.
  package var delay: Int
  package var transparentIndex: UInt8?
  /// The local table; nil uses the global one.
  package var table: ColorTable?
  /// The bits of an index among the codes, 2...8; may be less than the global table's depth.
  package var codeSize: Int
  /// LZW codes in sub-blocks, each with its length first, without the empty one at the end.
  package var codes: [UInt8]
  /// Whether the frame changes nothing that is displayed.
  package var isEmpty = false
  /// Whether every painted pixel has its true color.
  package var isExact = false

  package init(
    rect: PixelRect, disposal: Disposal, delay: Int, transparentIndex: UInt8? = nil, table: ColorTable? = nil,
    codeSize: Int, codes: [UInt8]
  ) {
    self.rect = rect
    self.disposal = disposal
    self.delay = delay
    self.transparentIndex = transparentIndex
    self.table = table
    self.codeSize = codeSize
    self.codes = codes
  }
}
