import Frames
import Palette

extension Disposal {
  /// The disposals by their numbers in a graphic control extension.
  private static let methods: [Disposal] = [.unspecified, .keep, .clear, .restore]

  /// - Parameter method: 0...7; players ignore those that are not defined.
  init(method: Int) {
    self = Self.methods.indices.contains(method) ? Self.methods[method] : .unspecified
  }

  /// The number in a graphic control extension.
  package var method: UInt8 { UInt8(Self.methods.firstIndex(of: self) ?? 0) }
}

/// A frame ready to be written.
package struct EncodedFrame: Hashable, Sendable {
  var rect: PixelRect
  var disposal: Disposal
  /// Centiseconds, 0...65535.
  var delay: Int
  var transparentIndex: UInt8?
  /// The local table; nil uses the global one.
  var table: ColorTable?
  /// The bits of an index among the codes, 2...8; may be less than the global table's depth.
  var codeSize: Int
  /// LZW codes in sub-blocks, each with its length first, without the empty one at the end.
  var codes: [UInt8]
  /// Whether the frame changes nothing that is displayed.
  var isEmpty = false
  /// Whether every painted pixel has its true color.
  var isExact = false

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
