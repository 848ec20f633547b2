import Frames
import Palette

/// The changes of a frame: the pixels that it paints, and the pixels that vanish after it.
struct FrameDelta {
  /// The source canvas before the frame; nil for the first frame, which covers the whole canvas.
  let previous: UnsafeBufferPointer<RGBA8>?
  /// The frame's picture, and the next one's.
  let current, next: UnsafeBufferPointer<RGBA8>
  /// The pictures' width.
  let width: Int
  /// The frame's rectangle is cleared before the next frame.
  let clearsAfter: Bool
  /// The rectangle of the frame.
  var rect: PixelRect
  /// The part of it that must be covered so that pixels in it vanish.
  let vanishing: PixelRect?

  /// Compares a picture with its predecessor and successor.
  ///
  /// A pixel can only become transparent by clearing a rectangle around it. So a frame after which any pixel vanishes
  /// covers all that do, and the next frame paints again what else was visible there.
  /// - Parameter clearsAll: if anything vanishes after the frame, clear the whole canvas, not only vanishing pixels.
  init(
    from previous: UnsafeBufferPointer<RGBA8>?, to current: UnsafeBufferPointer<RGBA8>,
    next: UnsafeBufferPointer<RGBA8>, width: Int, clearsAll: Bool
  ) {
    (self.previous, self.current, self.next, self.width) = (previous, current, next, width)
    let height = current.count / width
    clearsAfter = Self.vanishes(from: current, to: next)
    guard let previous else {
      rect = PixelRect(left: 0, top: 0, width: width, height: height)
      vanishing = nil
      return
    }
    let changed = PixelRect.difference(current, previous, width: width, height: height)
    vanishing =
      !clearsAfter
      ? nil
      : PixelRect.bounds(width: width, height: height) {
        current[$0] != .transparent && (clearsAll || next[$0] == .transparent)
      }
    rect =
      switch (changed, vanishing) {
      case (let changed?, let vanishing?): changed.union(vanishing)
      case (let rect?, nil), (nil, let rect?): rect
      case (nil, nil): PixelRect(left: 0, top: 0, width: 1, height: 1)
      }
  }

  /// The positions on the canvas of a row of the rectangle.
  func indices(inRow y: Int) -> Range<Int> {
    let start = y * width + rect.left
    return start..<(start + rect.width)
  }

  /// Whether a pixel is visible in the first picture and transparent in the second.
  static func vanishes(from: UnsafeBufferPointer<RGBA8>, to: UnsafeBufferPointer<RGBA8>) -> Bool {
    to.hasTransparent(unlike: from)
  }
}
