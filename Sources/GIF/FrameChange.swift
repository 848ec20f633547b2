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
      ? PixelRect.bounds(width: width, height: height) { current[$0] != 0 }
      : Self.bounds(of: current, unlike: previous, width: width)
    rect = bounds ?? PixelRect(left: 0, top: 0, width: 1, height: 1)
  }

  /// The smallest rectangle round the pixels that differ, or nil if none does.
  private static func bounds(
    of current: UnsafeBufferPointer<UInt32>, unlike previous: UnsafeBufferPointer<UInt32>, width: Int
  ) -> PixelRect? {
    guard let first = current.firstDifference(from: previous, in: 0..<current.count) else { return nil }
    let top = first / width
    var bottom = current.count / width - 1
    func row(_ y: Int) -> Range<Int> { (y * width)..<((y + 1) * width) }
    while current.firstDifference(from: previous, in: row(bottom)) == nil { bottom -= 1 }
    var left = width
    var right = -1
    for y in top...bottom {
      let start = y * width
      if let place = current.firstDifference(from: previous, in: start..<(start + left)) { left = place - start }
      var x = width - 1
      while x > right, current[start + x] == previous[start + x] { x -= 1 }
      right = max(right, x)
    }
    return PixelRect(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Whether a pixel is visible in the one picture and outside in the other.
  private static func vanishes(from: UnsafeBufferPointer<UInt32>, to: UnsafeBufferPointer<UInt32>) -> Bool {
    var i = 0
    while i < to.count, let place = to.firstZero(from: i) {
      if from[place] != 0 { return true }
      i = place + 1
    }
    return false
  }
}
