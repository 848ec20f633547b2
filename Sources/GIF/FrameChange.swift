/// What a frame must paint, and what must vanish after it.
struct FrameChange {
  /// Nothing is shown before this frame: it is the first, or what was shown has been cleared.
  var startsEmpty: Bool
  /// The frame's rectangle is cleared before the next frame.
  var clearsAfter: Bool
  var rect: PixelRect

  /// Compares a picture with its neighbours.
  ///
  /// A pixel can only become transparent by clearing a whole rectangle. So a frame after which any pixel does covers all
  /// that is visible, and the next one starts on an empty canvas.
  /// - Parameter previous: nil for the first frame, which covers the whole canvas.
  init(
    previous: UnsafeBufferPointer<UInt32>?, current: UnsafeBufferPointer<UInt32>,
    next: UnsafeBufferPointer<UInt32>?, width: Int
  ) {
    let height = current.count / width
    clearsAfter = next.map { Self.vanishes(from: current, to: $0) } ?? false
    guard let previous else {
      startsEmpty = true
      rect = PixelRect(left: 0, top: 0, width: width, height: height)
      return
    }
    startsEmpty = Self.vanishes(from: previous, to: current)
    let bounds =
      startsEmpty || clearsAfter
      ? Self.bounds(width: width, height: height) { current[$0] != 0 }
      : Self.bounds(width: width, height: height) { current[$0] != previous[$0] }
    rect = bounds ?? PixelRect(left: 0, top: 0, width: 1, height: 1)
  }

  /// Whether a pixel is visible in the one picture and outside in the other.
  private static func vanishes(from: UnsafeBufferPointer<UInt32>, to: UnsafeBufferPointer<UInt32>) -> Bool {
    for i in 0..<min(from.count, to.count) where to[i] == 0 && from[i] != 0 { return true }
    return false
  }

  /// The smallest rectangle round the pixels that satisfy the condition, or nil if none does.
  @inline(__always)
  private static func bounds(width: Int, height: Int, where holds: (Int) -> Bool) -> PixelRect? {
    var top = 0
    while top < height, !(0..<width).contains(where: { holds(top * width + $0) }) { top += 1 }
    guard top < height else { return nil }
    var bottom = height - 1
    while bottom > top, !(0..<width).contains(where: { holds(bottom * width + $0) }) { bottom -= 1 }
    var left = width
    var right = -1
    for y in top...bottom {
      let row = y * width
      if let first = (0..<left).first(where: { holds(row + $0) }) { left = first }
      var x = width - 1
      while x > right, !holds(row + x) { x -= 1 }
      right = max(right, x)
    }
    right = max(right, left)
    return PixelRect(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
  }
}
