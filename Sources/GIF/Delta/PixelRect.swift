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
  package var columns: Range<Int> { left..<(left + width) }
  package var rows: Range<Int> { top..<(top + height) }

  /// The smallest rectangle around both.
  func union(_ other: PixelRect) -> PixelRect {
    let left = min(left, other.left)
    let top = min(top, other.top)
    return PixelRect(
      left: left, top: top, width: max(columns.upperBound, other.columns.upperBound) - left,
      height: max(rows.upperBound, other.rows.upperBound) - top)
  }

  /// The part around those of its pixels, numbered row by row, that satisfy the condition; nil if none does.
  @inline(__always)
  func part(where holds: (Int) -> Bool) -> PixelRect? {
    Self.bounds(width: width, height: height, where: holds).map { bounds in
      PixelRect(left: left + bounds.left, top: top + bounds.top, width: bounds.width, height: bounds.height)
    }
  }

  /// The smallest rectangle around the pixels that satisfy the condition, or nil if none does.
  @inline(__always)
  static func bounds(width: Int, height: Int, where holds: (Int) -> Bool) -> PixelRect? {
    var top = 0
    while top < height, !(0..<width).contains(where: { holds(top &* width &+ $0) }) { top += 1 }
    guard top < height else { return nil }
    var bottom = height - 1
    while bottom > top, !(0..<width).contains(where: { holds(bottom &* width &+ $0) }) { bottom -= 1 }
    var left = width
    var right = -1
    for y in top...bottom {
      let row = y * width
      if let first = (0..<left).first(where: { holds(row + $0) }) { left = first }
      var x = width - 1
      while x > right, !holds(row &+ x) { x &-= 1 }
      right = max(right, x)
    }
    right = max(right, left)
    return PixelRect(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// Moves the rows of a part of a rectangle, whose pixels are here row by row, to the beginning.
  func crop(from rect: PixelRect, to part: PixelRect) {
    guard part != rect, let base = baseAddress else { return }
    for y in 0..<part.height {
      let source = (part.top - rect.top + y) * rect.width + part.left - rect.left
      let target = y * part.width
      (base + target).update(from: base + source, count: part.width)
    }
  }
}
