import Drawing
import Frames
import GIF
import Numerics

extension Animation {
  /// Plans the requested frames without drawing them.
  ///
  /// - Parameters:
  ///   - frameLimit: the most frames, in addition to the options' limit.
  ///   - hasTrueAlpha: whether the frames are for a container other than GIF, whose times are in milliseconds.
  ///   - largestSide: the largest width and height in pixels.
  /// - Throws: `invalidValue` for invalid options, parameters and sizes; `tooManyPixels` before any memory is
  ///   allocated.
  func plan(
    frameLimit: Int = .max, hasTrueAlpha: Bool = false, largestSide: Int = RenderLimits.sideLengths.upperBound
  ) throws(WhirligifError) -> MattedFrames {
    let source = try source()
    try checkSides(source, largest: largestSide)
    let seconds = (options.duration ?? source.duration) / options.speed
    let limit = min(frameLimit, options.withProfile.maximumFrames ?? .max)
    let timing = try timing(of: source, seconds: seconds, frameLimit: limit, hasTrueAlpha: hasTrueAlpha)
    var frames = MattedFrames(source, timing: timing, matte: Matte(page: try page(), background: background))
    frames.deadline = deadline
    try checkPixels(frames)
    return frames
  }

  private func timing(
    of source: any AnimationSource, seconds: Double, frameLimit: Int, hasTrueAlpha: Bool
  ) throws(WhirligifError) -> LoopTiming {
    let rate = options.frameRate ?? source.frameRate
    let steps = options.rendersStillFrame || options.moment != nil ? 1 : source.steps
    let frames =
      steps.map { GIFTiming.times(duration: seconds, steps: $0) } ?? GIFTiming.times(duration: seconds, frameRate: rate)
    guard let frames else {
      let expected = Expectation.measure(in: RenderLimits.durations, unit: "s")
      throw .invalidValue("The loop would last \(ValueText.plain(seconds)) s: expected \(expected).")
    }
    let milliseconds = Int((seconds * 1000).rounded())
    let exact = steps ?? max(Int((Double(milliseconds) * rate / 1000).rounded()), 1)
    let all = hasTrueAlpha ? min(exact, milliseconds) : frames.frameCount
    let count = Self.frameCount(all, isStepped: source.steps != nil, limit: max(frameLimit, 1))
    let times = hasTrueAlpha ? FrameTimes(milliseconds: milliseconds, frameCount: count) : nil
    let kept = GIFTiming.times(duration: frames.seconds, steps: count) ?? frames
    let start = phase(in: source) ?? options.start ?? (options.rendersStillFrame ? source.still : source.start)
    return LoopTiming(gifTimes: kept, times: times, start: start, isReversed: options.playsBackwards)
  }

  /// The phase of the requested moment; nil if the whole loop is requested.
  private func phase(in source: any AnimationSource) -> Double? {
    switch options.moment {
    case .phase(let phase)?: phase
    case .seconds(let seconds)?: (seconds / source.duration).truncatingRemainder(dividingBy: 1)
    case nil: nil
    }
  }

  /// The number of frames under a limit. A loop in steps keeps every second step, or every third, if that suffices.
  private static func frameCount(_ count: Int, isStepped: Bool, limit: Int) -> Int {
    guard count > limit else { return count }
    guard isStepped, let divisor = (1...limit).last(where: { count % $0 == 0 }), divisor * 2 > limit else {
      return limit
    }
    return divisor
  }

  /// Differences from the requested appearance, a sentence each.
  package func warnings(for container: Container) throws(WhirligifError) -> [String] {
    let source = try source()
    return try input.warnings(about: source, options: options) + options.warnings(about: source, for: container)
  }

  private func source() throws(WhirligifError) -> any AnimationSource {
    try options.check()
    return try input.source(size: request, options: options)
  }

  private var request: Viewport.Request {
    func scaled(_ side: Int) -> Int { max(1, Int(min(Double(side) * options.scale, 1e9).rounded())) }
    return switch options.withProfile.size {
    case .preset: .scale(options.scale)
    case .longerSide(let side): .longerSide(scaled(side))
    case .exact(let width, let height): .exact(width: scaled(width), height: scaled(height))
    }
  }

  private func checkSides(_ source: any AnimationSource, largest: Int) throws(WhirligifError) {
    guard source.width <= largest, source.height <= largest else {
      throw .invalidValue(
        "The picture would have \(source.width) x \(source.height) pixels; the limit is \(largest) a side.")
    }
  }

  private func checkPixels(_ frames: MattedFrames) throws(WhirligifError) {
    let pixels = frames.width * frames.height * frames.count
    guard pixels <= options.maximumPixels else {
      throw .tooManyPixels(
        width: frames.width, height: frames.height, frames: frames.count, limit: options.maximumPixels)
    }
  }

  private func page() throws(WhirligifError) -> Numerics.Color {
    guard options.matte.alpha >= 1 else {
      throw .invalidValue("The matte '\(options.matte.css)' is not opaque: expected the color of the page.")
    }
    return options.matte.engineColor
  }

  /// Nil if the canvas stays transparent.
  private var background: Numerics.Color? {
    options.background.flatMap { $0.alpha > 0 ? $0.engineColor : nil }
  }
}
