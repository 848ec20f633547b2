import Palette

/// Plays a GIF frame by frame on a canvas, as browsers do.
package struct GIFPlayer {
  /// The largest canvas or frame that is decoded; beyond it frames are reported but not painted.
  package static let greatestArea = 1 << 26

  /// What painting a frame brought to light.
  package struct Painted: Sendable {
    /// How the frame's codes ended.
    package var end: LZWDecoder.End
    /// For each entry of the frame's table whether a pixel uses it.
    package var usedEntries: [Bool]
    /// Visible pixels with an index behind the table's end.
    package var strayPixels: Int
  }

  package let document: GIFDocument
  /// What is shown: RGBA words, 0 where nothing is.
  package private(set) var canvas: [UInt32]
  private let bytes: [UInt8]
  private let decoder = LZWDecoder()
  private var pendingClear: PixelRect?
  private var pendingRestore: [UInt32]?

  /// - Parameter document: read from `bytes`.
  package init(_ document: GIFDocument, bytes: [UInt8]) {
    self.document = document
    self.bytes = bytes
    let area = document.width * document.height
    canvas = [UInt32](repeating: 0, count: area <= Self.greatestArea ? area : 0)
  }

  /// The indices of a frame from top to bottom, 0 where the codes end early, and how they ended.
  package func indices(of frame: GIFDocument.Frame) -> (indices: [UInt8], end: LZWDecoder.End) {
    guard frame.rect.area <= Self.greatestArea else { return ([], .invalid) }
    var indices = [UInt8](repeating: 0, count: frame.rect.area)
    let end = bytes[frame.data].withUnsafeBufferPointer { blocks in
      indices.withUnsafeMutableBufferPointer { pixels in
        decoder.decode(blocks, codeSize: frame.codeSize, into: pixels).end
      }
    }
    return (frame.isInterlaced ? deinterlaced(indices, frame.rect) : indices, end)
  }

  /// Disposes of the frame before and paints this one; frames go in order.
  package mutating func paint(_ frame: GIFDocument.Frame) -> Painted {
    dispose()
    let table = frame.table ?? document.globalTable ?? []
    let (indices, end) = indices(of: frame)
    var painted = Painted(end: end, usedEntries: [Bool](repeating: false, count: table.count), strayPixels: 0)
    if frame.disposal == .restore { pendingRestore = canvas }
    if frame.disposal == .clear { pendingClear = frame.rect }
    guard !indices.isEmpty, !canvas.isEmpty else { return painted }
    for y in 0..<frame.rect.height {
      for x in 0..<frame.rect.width {
        let index = indices[y * frame.rect.width + x]
        if Int(index) < table.count { painted.usedEntries[Int(index)] = true }
        if index == frame.transparentIndex { continue }
        guard Int(index) < table.count else {
          painted.strayPixels += 1
          continue
        }
        let column = frame.rect.left + x
        let row = frame.rect.top + y
        if column < document.width, row < document.height { canvas[row * document.width + column] = table[Int(index)] }
      }
    }
    return painted
  }

  private mutating func dispose() {
    if let restored = pendingRestore { canvas = restored }
    if let rect = pendingClear, !canvas.isEmpty {
      let columns = min(rect.left, document.width)..<min(rect.left + rect.width, document.width)
      for y in min(rect.top, document.height)..<min(rect.top + rect.height, document.height) {
        for x in columns { canvas[y * document.width + x] = 0 }
      }
    }
    pendingRestore = nil
    pendingClear = nil
  }

  /// The rows of an interlaced frame in their order from top to bottom.
  private func deinterlaced(_ indices: [UInt8], _ rect: PixelRect) -> [UInt8] {
    var result = indices
    var source = 0
    for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for y in stride(from: first, to: rect.height, by: step) {
        for x in 0..<rect.width { result[y * rect.width + x] = indices[source * rect.width + x] }
        source += 1
      }
    }
    return result
  }
}
