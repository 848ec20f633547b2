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

extension Animation {
  /// Frames at moments of the loop, in any order, each drawn when it is asked for: one plan serves them all.
  ///
  ///     for frame in try animation.frames(at: [.seconds(0.4), .phase(0.5)]) { show(try frame.get().rgba) }
  ///
  /// A moment of a frame of raw output gives the same bytes.
  /// - Parameters:
  ///   - moments: of the animation; `options.moment` is ignored.
  ///   - isCancelled: called repeatedly while a frame is drawn; once it returns true, that frame fails as `cancelled`.
  /// - Returns: the frames, in the order of the moments; one that cannot be drawn is an error.
  /// - Throws: `invalidValue`, `invalidDocument`, `tooManyPixels` for more pixels, over all moments, than the options
  ///   allow; `notAsAsked` if the options are strict.
  public func frames(
    at moments: [RenderOptions.Moment], isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> some Sequence<Result<Frame, WhirligifError>> {
    try LoopPictures(self, atAnyMoment: true, isCancelled: isCancelled)
      .frames(moments.indices, at: moments, isCancelled: isCancelled)
  }
}

/// A loop that is ready to be drawn, as raw output is, for any number of calls.
package struct LoopPictures: Sendable {
  package let plan: RenderPlan
  private let straightAlpha: StraightAlpha
  /// The most pixels of frames that are asked for at once.
  private let maximumPixels: Int
  /// What differs from the request.
  package let warnings: [Warning]

  /// - Parameter atAnyMoment: whether frames are asked for by their moments, so that the number of all does not matter.
  package init(
    _ animation: Animation, atAnyMoment: Bool, isCancelled: @escaping @Sendable () -> Bool
  ) throws(WhirligifError) {
    var animation = animation
    maximumPixels = animation.options.maximumPixels
    if atAnyMoment {
      animation.options.moment = nil
      animation.options.maximumPixels = RenderLimits.maximumPixels.upperBound
    }
    let limit = WorkLimit(animation.options, clock: animation.clock)
    let shouldStop = { @Sendable in isCancelled() || limit?.isOver == true }
    plan = try animation.plan(for: .rgba)
    warnings = try plan.drawn { () throws(WhirligifError) in }.warnings
    straightAlpha = StraightAlpha(near: plan.frames(shouldStop: shouldStop).flatColors)
    // Without all colors, pixels would be others.
    if shouldStop() { throw isCancelled() ? .cancelled : limit?.error ?? .cancelled }
  }

  /// Some of the frames of the loop, or of those at moments, each drawn as it is asked for.
  ///
  /// - Throws: `tooManyPixels` for too many moments.
  package func frames(
    _ indices: Range<Int>, at moments: [RenderOptions.Moment]?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(WhirligifError) -> some Sequence<Result<Frame, WhirligifError>> {
    let (width, height) = plan.pixelSize
    if let moments, moments.count > maximumPixels / (width * height) {
      throw .tooManyPixels(width: width, height: height, frames: moments.count, limit: maximumPixels)
    }
    let drawing = FrameDrawing(
      plan, at: moments?.map { plan.timing.phase(near: $0.phase(in: plan.source)) }, straightAlpha,
      limit: WorkLimit(plan.options, clock: plan.animation.clock), isCancelled: isCancelled)
    return indices.lazy.map { index in
      Result { () throws(WhirligifError) in try drawing.frame(index) }
    }
  }
}

/// The frames of a plan, drawn one after the other.
struct FrameDrawing: Sendable {
  private let plan: RenderPlan
  private let frames: LoopFrames
  private let limit: WorkLimit?
  private let straightAlpha: StraightAlpha
  /// The moments that take the place of the plan's frames; nil for these.
  private let phases: [Double]?

  /// - Parameter straightAlpha: that of all frames; nil if it is not known.
  init(
    _ plan: RenderPlan, at phases: [Double]? = nil, _ straightAlpha: StraightAlpha? = nil, limit: WorkLimit? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.plan, self.limit, self.phases) = (plan, limit, phases)
    let shouldStop = { @Sendable in isCancelled() || limit?.isOver == true }
    if let phases, !phases.isEmpty {
      frames = LoopFrames(
        plan.source, timing: plan.timing.excerpt(at: phases), matte: plan.matte, shouldStop: shouldStop)
    } else {
      frames = plan.frames(shouldStop: shouldStop)
    }
    self.straightAlpha = straightAlpha ?? StraightAlpha(near: frames.flatColors)
  }

  var count: Int { frames.frameCount }

  func frame(_ index: Int) throws(WhirligifError) -> Frame {
    let (start, duration) = times(of: index)
    do {
      return Frame(
        width: frames.width, height: frames.height, rgba: try frames.withFrame(index) { $0.bytes(straightAlpha) },
        start: start, duration: duration)
    } catch {
      if case .cancelled = error, let limit, limit.isOver { throw limit.error }
      throw plan.animation.error(error)
    }
  }

  /// In seconds. A moment takes the time of a frame.
  private func times(of index: Int) -> (start: Double, duration: Double) {
    if let phases { return (phases[index] * plan.seconds, plan.seconds / Double(plan.timing.frameCount)) }
    let times = frames.timing.times
    let unitsPerSecond = Double(plan.container.timeUnit.perSecond)
    let start = Double(times.start(of: index)) / unitsPerSecond
    let duration = Double(times.delay(of: index)) / unitsPerSecond
    return (start, duration)
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
