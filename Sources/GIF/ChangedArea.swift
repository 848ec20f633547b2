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

    @inline(__always)
    func isChanged(at x: Int) -> Bool {
      guard let shown else { return true }
      return shown[x] != pixels[x]
    }

    /// The place of the first pixel from `x` on that is not as it is shown, or the row's end.
    @inline(__always)
    func firstChange(from x: Int) -> Int {
      guard let shown else { return x }
      return pixels.firstDifference(from: shown, in: x..<pixels.count) ?? pixels.count
    }

    /// Whether the row has the pixel's colour to both sides of it.
    @inline(__always)
    func isFlat(at x: Int) -> Bool {
      x >= 4 && x &+ 4 < pixels.count && pixels[x &- 4] == pixels[x] && pixels[x &+ 4] == pixels[x]
    }

    /// What must be done with a changed pixel that is to have a colour given, one of a mixture: the error is not the true colour's.
    @inline(__always)
    func target(of x: Int, given: UInt32) -> PixelTarget {
      displayed?[x] == given
        ? PixelTarget(keeping: given) : PixelTarget(painting: given, isSensitive: next[x] == pixels[x] || isFlat(at: x))
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
  ///   - limits: nil where colours are mixed, and no error is one.
  ///   - prepare: called for each row first.
  ///   - kept: writes the indices of an unchanged stretch without pixels outside.
  ///   - index: gives the index of a changed pixel.
  @inline(__always)
  func fill(
    _ pixels: IndexedPixels, _ table: ColorTable, _ limits: StayingLimits?,
    prepare: (Row, UnsafeMutableBufferPointer<UInt8>) -> Void = { _, _ in },
    kept: (Row, Range<Int>, UnsafeMutableBufferPointer<UInt8>) -> Void,
    index: (Row, Int, UnsafeMutableBufferPointer<UInt8>) -> UInt8
  ) {
    let count = rect.width
    table.entries.withUnsafeBufferPointer { entries in
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
          while x < count, row.isChanged(at: x) {
            if row.pixels[x] == 0 {
              pixels.leave(x..<(x &+ 1))
            } else {
              let index = index(row, x, pixels.indices)
              let given = entries[Int(index)]
              pixels.set(x, index, limits?.target(of: x, row, nearest: given) ?? row.target(of: x, given: given))
            }
            x &+= 1
          }
        }
      }
    }
  }
}
