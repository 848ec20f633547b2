/// What a frame must paint, and what must vanish after it.
struct FrameChange {
  /// The frame's rectangle is cleared before the next frame.
  let clearsAfter: Bool
  /// What the frame covers.
  var rect: PixelRect
  /// The part of it that must be covered so that pixels in it vanish.
  let vanishing: PixelRect?

  /// Compares a picture with what is shown before and after it.
  ///
  /// A pixel can only become transparent by clearing a rectangle round it. So a frame after which any pixel does covers those that
  /// will, and the next one paints again what else was visible there.
  /// - Parameters:
  ///   - clearsAll: if anything vanishes after the frame, all does.
  init(_ pictures: FramePictures, width: Int, clearsAll: Bool) {
    let (current, next) = (pictures.current, pictures.next)
    let height = current.count / width
    clearsAfter = Self.vanishes(from: current, to: next)
    guard let shown = pictures.shown else {
      rect = PixelRect(left: 0, top: 0, width: width, height: height)
      vanishing = nil
      return
    }
    let changed = Self.bounds(of: current, unlike: shown, width: width)
    vanishing =
      !clearsAfter
      ? nil
      : PixelRect.bounds(width: width, height: height) { current[$0] != 0 && (clearsAll || next[$0] == 0) }
    rect =
      switch (changed, vanishing) {
      case (let changed?, let vanishing?): changed.union(vanishing)
      case (let rect?, nil), (nil, let rect?): rect
      case (nil, nil): PixelRect(left: 0, top: 0, width: 1, height: 1)
      }
  }

  /// The smallest rectangle round the pixels that differ, or nil if none does.
  static func bounds(
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
      while x > right, current[start &+ x] == previous[start &+ x] { x &-= 1 }
      right = max(right, x)
    }
    return PixelRect(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Whether a pixel is visible in the one picture and outside in the other.
  static func vanishes(from: UnsafeBufferPointer<UInt32>, to: UnsafeBufferPointer<UInt32>) -> Bool {
    var i = 0
    while i < to.count, let place = to.firstZero(from: i) {
      if from[place] != 0 { return true }
      i = place + 1
    }
    return false
  }
}
