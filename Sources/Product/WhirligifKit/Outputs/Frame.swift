import Frames
import Palette

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
  /// Draws the frames of the loop one after the other, with true transparency: the matte is not used.
  ///
  /// They are the frames of a GIF: at most 50 a second, with times in centiseconds; ``forEachFrame(perSecond:_:)`` has
  /// others. A translucent pixel has the drawing's exact color, as far as rounding permits. The memory is that of two
  /// frames, whatever their number.
  /// - Throws: the errors of ``render(progress:isCancelled:)`` except those of files; the errors of `body`.
  public func forEachFrame(_ body: (Frame) throws(WhirligifError) -> Void) throws(WhirligifError) {
    let drawing = try FrameDrawing(plan())
    for index in 0..<drawing.count { try body(drawing.frame(index)) }
  }

  /// All frames of the loop; use ``forEachFrame(_:)`` for many or large frames.
  /// - Throws: the errors of ``forEachFrame(_:)``.
  public func frames() throws(WhirligifError) -> [Frame] {
    var frames: [Frame] = []
    try forEachFrame { (frame) throws(WhirligifError) in frames.append(frame) }
    return frames
  }

  /// The frame at a moment of the loop.
  /// - Throws: the errors of ``forEachFrame(_:)``.
  public func frame(at moment: RenderOptions.Moment) throws(WhirligifError) -> Frame {
    var animation = self
    animation.options.moment = moment
    guard let frame = try animation.frames().first else { throw .invalidValue("The loop has no frame.") }
    return frame
  }
}

/// The frames of a plan, drawn one after the other.
struct FrameDrawing {
  private let animation: Animation
  private let frames: LoopFrames
  private let limit: WorkLimit?
  private let straightAlpha: StraightAlpha
  private let unitsPerSecond: Double

  init(_ plan: RenderPlan, limit: WorkLimit? = nil) {
    (animation, self.limit, unitsPerSecond) = (plan.animation, limit, Double(plan.container.timeUnit.perSecond))
    frames = plan.frames { limit?.isOver ?? false }
    straightAlpha = StraightAlpha(near: frames.flatColors)
  }

  var count: Int { frames.frameCount }

  func frame(_ index: Int) throws(WhirligifError) -> Frame {
    let times = frames.timing.times
    do {
      return Frame(
        width: frames.width, height: frames.height,
        rgba: try frames.withFrame(index) { $0.bytes(straightAlpha) },
        start: Double(times.start(of: index)) / unitsPerSecond,
        duration: Double(times.delay(of: index)) / unitsPerSecond)
    } catch {
      if case .cancelled = error, let limit { throw limit.error }
      throw animation.error(error)
    }
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
