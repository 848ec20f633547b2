import Palette

/// Plays a GIF frame by frame on a canvas, as browsers do.
///
/// A frame costs what its own rectangle and that of the frame before it cost, however large the canvas, and no more than the
/// bytes of its codes allow.
package struct GIFPlayer {
  /// The largest canvas or frame that is decoded, in pixels; beyond it frames are neither painted nor disposed of.
  package static let greatestArea = 1 << 24
  /// The most pixels of all frames together that are decoded.
  package static let greatestWork = 1 << 28

  /// What painting a frame brought to light.
  package struct Painted: Sendable {
    /// How the frame's codes ended.
    package var end: LZWDecoder.End
    /// For each entry of the frame's table whether a pixel uses it.
    package var usedEntries: [Bool]
    /// Visible pixels with an index behind the table's end.
    package var strayPixels: Int
    /// Whether pixels are transparent by an index behind the table's end.
    package var hasStrayTransparency = false
    /// What the canvas shows now and did not show before.
    package var change = PictureChange()
  }

  /// What a part of the canvas showed.
  private struct Patch {
    let rect: PixelRect
    let pixels: [UInt32]
  }

  package let document: GIFDocument
  /// What is shown: RGBA words, 0 where nothing is.
  package private(set) var canvas: [UInt32]
  private let bytes: [UInt8]
  private let decoder = LZWDecoder()
  /// Pixels decoded so far.
  private var work = 0
  private var pendingClear: PixelRect?
  private var pendingRestore: Patch?

  /// - Parameter document: read from `bytes`.
  package init(_ document: GIFDocument, bytes: [UInt8]) {
    self.document = document
    self.bytes = bytes
    let area = document.width * document.height
    canvas = [UInt32](repeating: 0, count: area <= Self.greatestArea ? area : 0)
  }

  /// The indices of a frame from top to bottom, 0 where the codes end early, and how they ended. None for a frame that is too
  /// large, or far larger than its codes can fill.
  package func indices(of frame: GIFDocument.Frame) -> (indices: [UInt8], end: LZWDecoder.End) {
    guard frame.rect.area <= Self.greatestArea else { return ([], .tooMany) }
    guard frame.rect.area <= LZWDecoder.mostPixels(ofBytes: frame.data.count) else { return ([], .short) }
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
    let table = frame.table ?? document.globalTable ?? []
    let (indices, end) = work < Self.greatestWork ? indices(of: frame) : ([], .tooMany)
    work += indices.count
    var painted = Painted(end: end, usedEntries: [Bool](repeating: false, count: table.count), strayPixels: 0)
    let isPainted = !indices.isEmpty && !canvas.isEmpty
    let before = [pendingRestore?.rect ?? pendingClear, isPainted ? frame.rect : nil].compactMap { $0.map(patch) }
    dispose()
    if isPainted {
      if frame.disposal == .restore { pendingRestore = patch(frame.rect) }
      if frame.disposal == .clear { pendingClear = frame.rect }
      paint(indices, of: frame, table, &painted)
    }
    painted.change = change(since: before)
    return painted
  }

  private mutating func paint(
    _ indices: [UInt8], of frame: GIFDocument.Frame, _ table: [UInt32], _ painted: inout Painted
  ) {
    for y in 0..<frame.rect.height {
      for x in 0..<frame.rect.width {
        let index = indices[y * frame.rect.width + x]
        if Int(index) < table.count { painted.usedEntries[Int(index)] = true }
        if index == frame.transparentIndex {
          painted.hasStrayTransparency = painted.hasStrayTransparency || Int(index) >= table.count
          continue
        }
        guard Int(index) < table.count else {
          painted.strayPixels += 1
          continue
        }
        let column = frame.rect.left + x
        let row = frame.rect.top + y
        if column < document.width, row < document.height { canvas[row * document.width + column] = table[Int(index)] }
      }
    }
  }

  /// The part of a rectangle that lies on the canvas, and what it shows.
  private func patch(_ rect: PixelRect) -> Patch {
    let left = min(rect.left, document.width)
    let top = min(rect.top, document.height)
    let inside = PixelRect(
      left: left, top: top, width: min(rect.left + rect.width, document.width) - left,
      height: canvas.isEmpty ? 0 : min(rect.top + rect.height, document.height) - top)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(inside.area)
    for y in inside.rows { pixels += canvas[(y * document.width + left)..<(y * document.width + left + inside.width)] }
    return Patch(rect: inside, pixels: pixels)
  }

  /// Compares with what one or two rectangles showed; where they overlap, the first counts.
  private func change(since patches: [Patch]) -> PictureChange {
    var change = PictureChange()
    for (k, patch) in patches.enumerated() {
      let done = k > 0 ? patches[0].rect : PixelRect(left: 0, top: 0, width: 0, height: 0)
      var place = 0
      for y in patch.rect.rows {
        for x in patch.rect.columns {
          if !(done.rows.contains(y) && done.columns.contains(x)) {
            change.compare(patch.pixels[place], canvas[y * document.width + x], column: x, row: y)
          }
          place += 1
        }
      }
    }
    return change
  }

  private mutating func dispose() {
    if let restored = pendingRestore {
      for (k, y) in restored.rect.rows.enumerated() {
        let row = restored.pixels[(k * restored.rect.width)..<((k + 1) * restored.rect.width)]
        let start = y * document.width + restored.rect.left
        canvas.replaceSubrange(start..<(start + row.count), with: row)
      }
    }
    if let rect = pendingClear.map({ patch($0).rect }) {
      for y in rect.rows {
        for x in rect.columns { canvas[y * document.width + x] = 0 }
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
