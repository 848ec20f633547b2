import Palette
import Platform

/// A rectangle of whole pixels inside the canvas.
package struct PixelRect: Hashable, Sendable {
  package var left, top, width, height: Int

  package init(left: Int, top: Int, width: Int, height: Int) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  package var area: Int { width * height }
  /// The area of a rectangle that nothing bounds yet.
  package var pixelCount: Int64 { Int64(width) * Int64(height) }
  package var right: Int { left + width }
  package var bottom: Int { top + height }
  package var columns: Range<Int> { left..<right }
  package var rows: Range<Int> { top..<bottom }

  /// The smallest rectangle that contains both.
  package func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(left, other.left), min(top, other.top))
    return PixelRect(
      left: left, top: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// The rectangle with its left and top edges moved to even coordinates.
  var withEvenCorner: PixelRect {
    let (x, y) = (left & 1, top & 1)
    return PixelRect(left: left - x, top: top - y, width: width + x, height: height + y)
  }

  /// The smallest rectangle that contains all of its pixels, numbered row by row, that satisfy the condition; nil if
  /// none does.
  @inlinable @inline(__always)
  package func bounds(where holds: (Int) -> Bool) -> PixelRect? {
    Self.bounds(width: width, height: height, where: holds).map { bounds in
      PixelRect(left: left + bounds.left, top: top + bounds.top, width: bounds.width, height: bounds.height)
    }
  }

  /// The smallest rectangle that contains all pixels that differ between two canvases; nil if none does.
  package static func difference(
    _ a: UnsafeBufferPointer<RGBA8>, _ b: UnsafeBufferPointer<RGBA8>, width: Int, height: Int
  ) -> PixelRect? {
    guard let a = a.baseAddress, let b = b.baseAddress else { return nil }
    let rowBytes = width * MemoryLayout<RGBA8>.stride
    func differs(_ y: Int) -> Bool { memcmp(a + y * width, b + y * width, rowBytes) != 0 }
    guard let top = (0..<height).first(where: differs), let bottom = (top..<height).last(where: differs) else {
      return nil
    }
    var (left, right) = (width, -1)
    for y in top...bottom {
      let (a, b) = (a + y * width, b + y * width)
      var x = 0
      while x < left, a[x] == b[x] { x &+= 1 }
      left = x
      x = width - 1
      while x > right, a[x] == b[x] { x &-= 1 }
      right = max(right, x)
    }
    return PixelRect(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The smallest rectangle that contains all pixels, numbered row by row, that satisfy the condition; nil if none
  /// does.
  @inlinable @inline(__always)
  package static func bounds(width: Int, height: Int, where holds: (Int) -> Bool) -> PixelRect? {
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

extension [RGBA8] {
  /// A canvas with `width` pixels per row, transparent inside the rectangle.
  func clearing(_ rect: PixelRect, width: Int) -> [RGBA8] {
    var canvas = self
    canvas.withUnsafeMutableBufferPointer { pixels in
      for y in rect.top..<rect.bottom {
        UnsafeMutableBufferPointer(rebasing: pixels[(y * width + rect.left)..<(y * width + rect.right)])
          .update(repeating: .transparent)
      }
    }
    return canvas
  }
}
