/// A picture of a loop in full color, for apps that display it without a file.
public struct Frame: Sendable, Hashable {
  /// In pixels.
  public let width, height: Int
  /// Rows from the top, four bytes per pixel: red, green, blue and straight (not premultiplied) alpha.
  public let rgba: [UInt8]
  /// The start of the frame, in seconds from the start of the loop.
  public let start: Double
  /// The duration of the frame in seconds.
  public let duration: Double
}

extension Animation {
  /// The size of the rendered picture in pixels.
  /// - Throws: `invalidValue`, `tooManyPixels`.
  public var pixelSize: (width: Int, height: Int) {
    get throws(WhirligifError) {
      let source = try plan().source
      return (source.width, source.height)
    }
  }

  /// The duration of one loop in seconds, rounded to centiseconds.
  /// - Throws: `invalidValue`, `tooManyPixels`.
  public var duration: Double { get throws(WhirligifError) { try plan().timing.times.seconds } }

  /// The number of frames that are drawn. A file may have fewer: equal neighbors are merged.
  /// - Throws: `invalidValue`, `tooManyPixels`.
  public var frameCount: Int { get throws(WhirligifError) { try plan().timing.frameCount } }

  /// Draws the frames of the loop one after the other, with true transparency: the matte is not used.
  ///
  /// A translucent pixel has the drawing's exact color, as far as rounding permits. The memory is that of two frames,
  /// whatever their number.
  /// - Throws: the errors of ``render(progress:isCancelled:)`` except those of files; the errors of `body`.
  public func forEachFrame(_ body: (Frame) throws(WhirligifError) -> Void) throws(WhirligifError) {
    let frames = try plan().frames()
    let straightAlpha = StraightAlpha(near: frames.flatColors)
    var centiseconds = 0
    for index in 0..<frames.frameCount {
      let delay = frames.timing.times.delay(of: index)
      let rgba: [UInt8]
      do {
        rgba = try frames.withFrame(index) { $0.bytes(straightAlpha) }
      } catch {
        throw self.error(error)
      }
      try body(
        Frame(
          width: frames.width, height: frames.height, rgba: rgba, start: Double(centiseconds) / 100,
          duration: Double(delay) / 100))
      centiseconds += delay
    }
  }

  /// All frames of the loop; use ``forEachFrame(_:)`` for many or large frames.
  public func frames() throws(WhirligifError) -> [Frame] {
    var frames: [Frame] = []
    try forEachFrame { (frame) throws(WhirligifError) in frames.append(frame) }
    return frames
  }
}

extension UnsafeBufferPointer<UInt32> {
  /// The bytes of premultiplied pixels after conversion to straight alpha.
  fileprivate func bytes(_ straightAlpha: StraightAlpha) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * count) { bytes, written in
      for (index, pixel) in enumerated() {
        let straight = straightAlpha.straight(pixel)
        for channel in 0..<4 { bytes[4 * index + channel] = straight.bytes[channel] }
      }
      written = 4 * count
    }
  }
}
