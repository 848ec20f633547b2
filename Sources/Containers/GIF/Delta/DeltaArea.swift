import Frames
import Palette

/// The pixels of a frame's rectangle, row by row.
struct DeltaArea {
  let rect: PixelRect
  /// The pictures' width.
  let width: Int
  /// The source canvas before the frame; nil where no pixel may be skipped.
  let previous: UnsafeBufferPointer<RGBA8>?
  let current, next: UnsafeBufferPointer<RGBA8>
  /// The decoded canvas before the frame, where changed pixels may be skipped.
  let decoded: UnsafeBufferPointer<RGBA8>?

  struct Row {
    let y: Int
    /// The position of its first pixel on the canvas.
    let start: Int
    let pixels, next: UnsafeBufferPointer<RGBA8>
    let previous, decoded: UnsafeBufferPointer<RGBA8>?

    /// The position of the first changed pixel from `x` on, or the row's end.
    @inline(__always)
    func firstChange(from x: Int) -> Int {
      guard let previous else { return x }
      return pixels.firstDifference(from: previous, in: x..<pixels.count) ?? pixels.count
    }

    /// The position of the first unchanged pixel from `x` on, or the row's end.
    @inline(__always)
    func endOfChange(from x: Int) -> Int {
      guard let previous else { return pixels.count }
      var end = x
      while end < pixels.count, previous[end] != pixels[end] { end &+= 1 }
      return end
    }

    /// Whether the pixels at a distance on both sides have the pixel's color.
    @inline(__always)
    func isFlat(at x: Int, reach: Int) -> Bool {
      x >= reach && x &+ reach < pixels.count && pixels[x &- reach] == pixels[x] && pixels[x &+ reach] == pixels[x]
    }

    /// Whether a neighbor has the pixel's color.
    @inline(__always)
    func hasRun(at x: Int) -> Bool {
      x > 0 && pixels[x &- 1] == pixels[x] || x &+ 1 < pixels.count && pixels[x &+ 1] == pixels[x]
    }
  }

  /// A row of the rectangle.
  @inline(__always)
  func row(_ y: Int) -> Row {
    let start = (rect.top + y) * width + rect.left
    let range = start..<(start + rect.width)
    return Row(
      y: rect.top + y, start: start, pixels: UnsafeBufferPointer(rebasing: current[range]),
      next: UnsafeBufferPointer(rebasing: next[range]),
      previous: previous.map { UnsafeBufferPointer(rebasing: $0[range]) },
      decoded: decoded.map { UnsafeBufferPointer(rebasing: $0[range]) })
  }

  /// Sets the index and the constraint of every pixel of the rectangle, from the top down.
  ///
  /// - Parameters:
  ///   - prepare: called for each row first.
  ///   - unchanged: writes the indices of unchanged opaque pixels.
  ///   - changed: writes the indices of changed pixels; the transparent index for transparent ones.
  @inline(__always)
  func fill(
    _ frame: IndexedFrame, _ entries: EntryColors, _ tolerance: ChangeTolerance,
    prepare: (Row, UnsafeMutableBufferPointer<UInt8>) -> Void = { _, _ in },
    unchanged: (Row, Range<Int>, UnsafeMutableBufferPointer<UInt8>) -> Void,
    changed: (Row, Range<Int>, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    let count = rect.width
    for y in 0..<rect.height {
      let row = row(y)
      let frame = frame[(y * count)..<((y + 1) * count)]
      prepare(row, frame.indices)
      var x = 0
      while x < count {
        let change = row.firstChange(from: x)
        while x < change {
          let opaque = row.pixels.firstTransparent(from: x, before: change)
          unchanged(row, x..<opaque, frame.indices)
          frame.allowSkipping(x..<opaque, row.pixels)
          let end = opaque < change ? row.pixels.endOfRun(at: opaque, before: change) : change
          frame.setTransparent(opaque..<end)
          x = end
        }
        x = row.endOfChange(from: change)
        changed(row, change..<x, frame.indices)
        tolerance.constrain(change..<x, of: row, entries, frame)
      }
    }
  }
}
