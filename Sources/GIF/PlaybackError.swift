import Palette

/// How far what a GIF shows is from what it was made of.
enum PlaybackError {
  /// The squared error in sRGB of all pixels (three components of 0...255) at the times of the source's frames; nil where the animation
  /// is too large to be played.
  static func squared(_ gif: EncodedGIF, of source: some FrameSource, _ timing: FrameTiming) throws(EncodingError)
    -> Double?
  {
    let area = source.width * source.height
    guard area <= GIFPlayer.greatestArea, area * source.frameCount <= GIFPlayer.greatestWork else { return nil }
    let document = GIFDocument(gif.bytes)
    var player = GIFPlayer(document, bytes: gif.bytes)
    let picture = PixelBuffer<UInt32>(count: area)
    var error = 0.0
    var end = 0
    var shown = document.frames.makeIterator()
    for k in 0..<source.frameCount {
      while end <= timing.start(of: k), let frame = shown.next() {
        _ = player.paint(frame)
        end += frame.delay
      }
      try source.draw(frame: k, worker: 0, into: picture.pixels)
      error += player.canvas.withUnsafeBufferPointer { squared($0, picture.readOnly) }
    }
    return error
  }

  private static func squared(_ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>) -> Double {
    var error = 0
    for i in 0..<min(a.count, b.count) where a[i] != b[i] { error &+= Int(ColorDistance.squared(a[i], b[i])) }
    return Double(error)
  }
}
