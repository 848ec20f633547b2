import Frames
import Palette

/// Plays a GIF frame by frame on a canvas, as browsers do.
///
/// A frame costs as much as its own rectangle and that of the frame before it, however large the canvas, and no more
/// than the bytes of its codes allow.
package struct GIFPlayer {
  /// The maximum area of a canvas or a frame that is decoded, in pixels; beyond it frames are neither painted nor
  /// disposed of.
  package static let maximumArea = 1 << 24
  /// The maximum number of pixels of all frames together that are decoded.
  static let workLimit = 1 << 26
  /// The maximum area of the canvas of several frames, of which disposal and comparison keep copies.
  package static let maximumMovingArea = 1 << 22

  /// The result of painting a frame.
  package struct Painted: Sendable {
    /// How the frame's codes ended.
    package var end: LZWDecoder.End
    /// For each entry of the frame's table whether a pixel uses it.
    var usedEntries: [Bool]
    /// Visible pixels with an index past the table's end.
    var strayPixels: Int
    /// Whether pixels are transparent by an index past the table's end.
    var hasStrayTransparency = false
    /// The changed pixels of the canvas.
    var change = PictureChange()
  }

  /// The former pixels of a rectangle inside the canvas.
  private struct Patch {
    let rect: PixelRect
    let pixels: [RGBA8]
  }

  package let file: GIFFile
  private let shown: GIFCanvas
  private let bytes: [UInt8]
  private let decoder = LZWDecoder()
  /// The number of pixels decoded so far, and its maximum.
  private var work = 0
  private let maximumWork: Int
  private var pendingClear: PixelRect?
  private var pendingRestore: Patch?

  /// - Parameters:
  ///   - file: read from `bytes`.
  ///   - maximumWork: the maximum number of pixels of all frames together that are decoded.
  package init(_ file: GIFFile, bytes: [UInt8], maximumWork: Int = workLimit) {
    self.file = file
    self.bytes = bytes
    self.maximumWork = maximumWork
    let isDecoded = Self.plays(file)
    shown = GIFCanvas(width: isDecoded ? file.width : 0, height: isDecoded ? file.height : 0)
  }

  /// Whether the canvas of a file is small enough.
  package static func plays(_ file: GIFFile) -> Bool {
    let maximum = file.frames.count > 1 ? maximumMovingArea : maximumArea
    // Bounded: sides have 16 bits.
    return file.width > 0 && file.height > 0 && Int64(file.width) * Int64(file.height) <= maximum
  }

  /// A copy of the pixels shown; none of a canvas that is too large.
  package var canvas: [RGBA8] { Array(shown.pixels) }

  /// How many pixels are shown.
  var pixelCount: Int { shown.pixels.count }

  /// The indices of a frame from top to bottom, 0 where the codes end early, and how they ended. None for a frame that
  /// is too large, or far larger than its codes can fill.
  package func indices(of frame: GIFFile.Frame) -> (indices: [UInt8], end: LZWDecoder.End) {
    guard frame.rect.area <= Self.maximumArea else { return ([], .tooMany) }
    guard frame.rect.pixelCount <= LZWDecoder.maximumPixels(ofBytes: frame.data.count) else { return ([], .short) }
    var indices = [UInt8](repeating: 0, count: frame.rect.area)
    let end = bytes[frame.data].withUnsafeBufferPointer { blocks in
      indices.withUnsafeMutableBufferPointer { pixels in
        decoder.decode(blocks, codeSize: frame.codeSize, into: pixels).end
      }
    }
    return (frame.isInterlaced ? deinterlaced(indices, frame.rect) : indices, end)
  }

  /// Disposes of the frame before and paints this one; frames go in order.
  package mutating func paint(_ frame: GIFFile.Frame) -> Painted {
    let table = frame.table ?? file.globalTable ?? []
    let (indices, end) = work < maximumWork ? indices(of: frame) : ([], .tooMany)
    work += indices.count
    var painted = Painted(end: end, usedEntries: [Bool](repeating: false, count: table.count), strayPixels: 0)
    let isPainted = !indices.isEmpty && !shown.pixels.isEmpty
    let disposed = (pendingRestore?.rect ?? pendingClear).map(patch)
    let covered = isPainted ? patch(frame.rect) : nil
    dispose()
    if isPainted {
      if frame.disposal == .restore { pendingRestore = patch(frame.rect) }
      if frame.disposal == .clear { pendingClear = frame.rect }
      paint(indices, of: frame, table, &painted)
    }
    if let disposed { compare(with: disposed, except: nil, &painted.change) }
    if let covered { compare(with: covered, except: disposed?.rect, &painted.change) }
    return painted
  }

  private func paint(_ indices: [UInt8], of frame: GIFFile.Frame, _ table: [RGBA8], _ painted: inout Painted) {
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
        let (column, row) = (frame.rect.left + x, frame.rect.top + y)
        if column < shown.width, row < shown.height { shown.pixels[row * shown.width + column] = table[Int(index)] }
      }
    }
  }

  /// The part of a rectangle that is on the canvas.
  private func clipped(_ rect: PixelRect) -> PixelRect {
    let (left, top) = (min(rect.left, shown.width), min(rect.top, shown.height))
    return PixelRect(
      left: left, top: top, width: min(rect.left + rect.width, shown.width) - left,
      height: min(rect.top + rect.height, shown.height) - top)
  }

  private func patch(_ rect: PixelRect) -> Patch {
    let rect = clipped(rect)
    return Patch(rect: rect, pixels: shown.copy(rect))
  }

  /// Adds what differs from the former pixels of a rectangle, but for those inside another.
  private func compare(with patch: Patch, except other: PixelRect?, _ change: inout PictureChange) {
    var index = 0
    for y in patch.rect.rows {
      for x in patch.rect.columns {
        if !(other.map { $0.rows.contains(y) && $0.columns.contains(x) } ?? false) {
          change.add(from: patch.pixels[index], to: shown.pixels[y * shown.width + x], column: x, row: y)
        }
        index += 1
      }
    }
  }

  private mutating func dispose() {
    if let restored = pendingRestore { shown.restore(restored.pixels, in: restored.rect) }
    if let rect = pendingClear { shown.clear(clipped(rect)) }
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

/// The difference between two states of a canvas.
package struct PictureChange: Hashable, Sendable {
  /// The absolute differences of red, green and blue, summed over all pixels.
  package private(set) var sum = 0
  /// The columns and rows from the first to the last changed pixel; nil where nothing changed.
  package private(set) var columns: ClosedRange<Int>?
  package private(set) var rows: ClosedRange<Int>?

  init() {}

  var isEmpty: Bool { columns == nil }

  /// Adds a pixel's old and new color.
  mutating func add(from old: RGBA8, to new: RGBA8, column: Int, row: Int) {
    guard old != new else { return }
    sum += old.colorDifference(from: new)
    columns = min(columns?.lowerBound ?? column, column)...max(columns?.upperBound ?? column, column)
    rows = min(rows?.lowerBound ?? row, row)...max(rows?.upperBound ?? row, row)
  }

  /// Whether an outermost row or column of the canvas is unchanged, so that a smaller rectangle would have done.
  func leavesAnEdge(width: Int, height: Int) -> Bool {
    columns != 0...(width - 1) || rows != 0...(height - 1)
  }
}
