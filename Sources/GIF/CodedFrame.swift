import Palette

/// A rectangle of whole pixels inside the canvas.
package struct PixelRect: Hashable, Sendable {
  package var left, top, width, height: Int

  package init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  package var area: Int { width * height }

  var columns: Range<Int> { left..<(left + width) }
  var rows: Range<Int> { top..<(top + height) }
}

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
package struct CodedFrame: Hashable, Sendable {
  package var rect: PixelRect
  package var disposal: Disposal
  /// Centiseconds, 0...65535.
  package var delay: Int
  package var transparentIndex: UInt8?
  /// The frame's own table; nil uses the global one.
  package var table: ColorTable?
  /// LZW codes in sub-blocks, each with its length first, without the empty one at the end.
  package var codes: [UInt8]

  package init(
    rect: PixelRect, disposal: Disposal, delay: Int, transparentIndex: UInt8? = nil, table: ColorTable? = nil,
    codes: [UInt8]
  ) {
    self.rect = rect
    self.disposal = disposal
    self.delay = delay
    self.transparentIndex = transparentIndex
    self.table = table
    self.codes = codes
  }

  /// Whether both do the same to the canvas, for however long.
  func shows(sameAs other: CodedFrame) -> Bool {
    rect == other.rect && disposal == other.disposal && transparentIndex == other.transparentIndex
      && table == other.table && codes == other.codes
  }
}
