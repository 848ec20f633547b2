import Palette

/// What a frame's rectangle shows.
struct ChangedArea {
  let rect: PixelRect
  /// The pictures' width.
  let width: Int
  /// Before the frame; nil where nothing may stay as it is.
  let shown: UnsafeBufferPointer<UInt32>?
  let current: UnsafeBufferPointer<UInt32>
  let next: UnsafeBufferPointer<UInt32>
  /// What players show before the frame, where pixels may stay that err.
  let displayed: UnsafeBufferPointer<UInt32>?

  struct Row {
    let y: Int
    /// The place of its first pixel on the canvas.
    let start: Int
    let pixels: UnsafeBufferPointer<UInt32>
    let next: UnsafeBufferPointer<UInt32>
    let shown: UnsafeBufferPointer<UInt32>?
    let displayed: UnsafeBufferPointer<UInt32>?

    /// The place of the first pixel from `x` on that is not as it is shown, or the row's end.
    @inline(__always)
    func firstChange(from x: Int) -> Int {
      guard let shown else { return x }
      return pixels.firstDifference(from: shown, in: x..<pixels.count) ?? pixels.count
    }

    /// The place of the first pixel from `x` on that is as it is shown, or the row's end.
    @inline(__always)
    func endOfChange(from x: Int) -> Int {
      guard let shown else { return pixels.count }
      var end = x
      while end < pixels.count, shown[end] != pixels[end] { end &+= 1 }
      return end
    }

    /// Whether the row has the pixel's colour so far to both sides of it.
    @inline(__always)
    func isFlat(at x: Int, reach: Int) -> Bool {
      x >= reach && x &+ reach < pixels.count && pixels[x &- reach] == pixels[x] && pixels[x &+ reach] == pixels[x]
    }

    /// Whether a neighbour has the pixel's colour.
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
      shown: shown.map { UnsafeBufferPointer(rebasing: $0[range]) },
      displayed: displayed.map { UnsafeBufferPointer(rebasing: $0[range]) })
  }

  /// Gives every pixel of the rectangle an index and a target, from the top down: unchanged stretches, which may stay as they are,
  /// changed pixels, and what is outside.
  ///
  /// - Parameters:
  ///   - entries: 256 colours: the table's, and what any other byte may stand for.
  ///   - prepare: called for each row first.
  ///   - kept: writes the indices of an unchanged stretch without pixels outside.
  ///   - index: writes the indices of a changed stretch; outside the transparent one.
  @inline(__always)
  func fill(
    _ pixels: IndexedPixels, _ entries: UnsafePointer<UInt32>, _ limits: StayingLimits,
    prepare: (Row, UnsafeMutableBufferPointer<UInt8>) -> Void = { _, _ in },
    kept: (Row, Range<Int>, UnsafeMutableBufferPointer<UInt8>) -> Void,
    index: (Row, Range<Int>, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    let count = rect.width
    for y in 0..<rect.height {
      let row = row(y)
      let pixels = pixels[(y * count)..<((y + 1) * count)]
      prepare(row, pixels.indices)
      var x = 0
      while x < count {
        let changed = row.firstChange(from: x)
        while x < changed {
          let opaque = row.pixels.firstZero(from: x, before: changed)
          kept(row, x..<opaque, pixels.indices)
          pixels.keep(x..<opaque, row.pixels)
          let end = opaque < changed ? row.pixels.endOfRun(at: opaque, before: changed) : changed
          pixels.leave(opaque..<end)
          x = end
        }
        x = row.endOfChange(from: changed)
        index(row, changed..<x, pixels.indices)
        limits.judge(changed..<x, of: row, entries, pixels)
      }
    }
  }
}
