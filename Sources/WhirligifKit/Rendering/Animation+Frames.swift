import Drawing
import GIF

/// One picture of a loop in true colour, as an app shows it without a file.
public struct Frame: Sendable, Hashable {
  /// In pixels.
  public let width, height: Int
  /// Rows from the top, four bytes a pixel: red, green, blue and straight (not premultiplied) alpha.
  public let rgba: [UInt8]
  /// When the frame begins, in seconds from the start of the loop.
  public let start: Double
  /// How long the frame is shown, in seconds.
  public let duration: Double
}

extension Animation {
  /// The size of the picture that the options ask for, in pixels.
  /// - Throws: `invalidValue`, `tooManyPixels`.
  public var pixelSize: (width: Int, height: Int) {
    get throws(WhirligifError) {
      let frames = try plan()
      return (frames.width, frames.height)
    }
  }

  /// The length of one loop in seconds, to the centisecond.
  /// - Throws: `invalidValue`, `tooManyPixels`.
  public var duration: Double { get throws(WhirligifError) { try plan().timing.gifTimes.seconds } }

  /// The number of frames that are drawn. A file may have fewer: equal neighbours become one.
  /// - Throws: `invalidValue`, `tooManyPixels`.
  public var frameCount: Int { get throws(WhirligifError) { try plan().count } }

  /// Draws the frames of the loop one after the other, with true transparency: the matte has no part in it.
  ///
  /// A translucent pixel has exactly the color of the drawing that it was blended from, as far as rounding lets that be
  /// known. Memory is that of two frames, whatever their number.
  /// - Throws: what ``render(progress:isCancelled:)`` throws, but for what concerns files; what `body` throws.
  public func forEachFrame(_ body: (Frame) throws(WhirligifError) -> Void) throws(WhirligifError) {
    let frames = try plan()
    let straightAlpha = StraightAlpha(near: frames.flatColors)
    var centiseconds = 0
    for index in 0..<frames.count {
      let delay = frames.timing.gifTimes.delay(of: index)
      let rgba: [UInt8]
      do {
        rgba = try frames.withFrame(index) { $0.bytes(straightAlpha) }
      } catch {
        throw input.error(error)
      }
      try body(
        Frame(
          width: frames.width, height: frames.height, rgba: rgba, start: Double(centiseconds) / 100,
          duration: Double(delay) / 100))
      centiseconds += delay
    }
  }

  /// All frames of the loop; see ``forEachFrame(_:)`` for many or large ones.
  public func frames() throws(WhirligifError) -> [Frame] {
    var frames: [Frame] = []
    try forEachFrame { (frame) throws(WhirligifError) in frames.append(frame) }
    return frames
  }
}

extension UnsafeBufferPointer<UInt32> {
  /// The bytes of premultiplied pixels with straight alpha.
  fileprivate func bytes(_ straightAlpha: StraightAlpha) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * count) { bytes, written in
      for (index, pixel) in enumerated() {
        let straight = straightAlpha.straight(pixel)
        for channel in 0..<4 { bytes[4 * index + channel] = UInt8(truncatingIfNeeded: straight >> UInt32(8 * channel)) }
      }
      written = 4 * count
    }
  }
}
