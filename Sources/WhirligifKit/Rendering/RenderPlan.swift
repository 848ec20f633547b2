import GIF
import Motion
import Numerics
import Preset
import Scene

extension Animation {
  /// The frames that the options ask for; nothing is drawn yet.
  ///
  /// - Parameter frameLimit: the most frames, beside the options' own limit.
  /// - Throws: `invalidValue` for options, parameters and sizes that cannot be, `tooManyPixels` before any memory is taken.
  func plan(frameLimit: Int = .max) throws(WhirligifError) -> MattedFrames {
    let scene = try scene()
    try checkSides(scene.viewport)
    let seconds = (options.duration ?? scene.duration) / options.speed
    let limit = min(frameLimit, options.withProfile.maximumFrames ?? .max)
    let timing = try timing(of: scene, seconds: seconds, frameLimit: limit)
    let frames = MattedFrames(
      scene: scene, timing: timing,
      matte: Matte(page: try page(), background: background))
    try checkPixels(frames)
    return frames
  }

  private func timing(
    of scene: SceneRenderer, seconds: Double, frameLimit: Int
  ) throws(WhirligifError) -> LoopTiming {
    let rate = options.frameRate ?? scene.frameRate
    let steps = options.rendersStillFrame ? 1 : scene.steps
    let frames =
      steps.map { FrameTiming(duration: seconds, steps: $0) } ?? FrameTiming(duration: seconds, frameRate: rate)
    guard let frames else {
      let expected = Expectation.measure(in: RenderLimits.durations, unit: "s")
      if options.duration == nil, options.speed == 1, values.areDefaults {
        let place = document.places[document.duration.place]
        throw error(SceneError.property(place, .outOfRange(seconds, expected: expected), phase: nil))
      }
      throw .invalidValue("The loop would last \(ValueText.plain(seconds)) s: expected \(expected).")
    }
    let count = Self.frameCount(of: frames, isStepped: scene.steps != nil, limit: max(frameLimit, 1))
    let kept = FrameTiming(duration: frames.duration, steps: count) ?? frames
    let start = options.start ?? (options.rendersStillFrame ? scene.still : scene.start)
    return LoopTiming(frames: kept, start: start, isReversed: options.playsBackwards)
  }

  /// How many frames are left under a limit. Of a loop in steps every second one, or every third, where that does.
  private static func frameCount(of frames: FrameTiming, isStepped: Bool, limit: Int) -> Int {
    let count = frames.frameCount
    guard count > limit else { return count }
    guard isStepped, let divisor = (1...limit).last(where: { count % $0 == 0 }), divisor * 2 > limit else {
      return limit
    }
    return divisor
  }

  private func scene() throws(WhirligifError) -> SceneRenderer {
    try options.check()
    do {
      return try SceneRenderer(document, values: values, size: request, isReduced: options.reducesMotion)
    } catch {
      throw self.error(error)
    }
  }

  private var request: Viewport.Request {
    func scaled(_ side: Int) -> Int { max(1, Int(min(Double(side) * options.scale, 1e9).rounded())) }
    return switch options.withProfile.size {
    case .preset: .scale(options.scale)
    case .longerSide(let side): .longerSide(scaled(side))
    case .exact(let width, let height): .exact(width: scaled(width), height: scaled(height))
    }
  }

  /// A fault of the document or of the values that it was given.
  func error(_ error: any Error) -> WhirligifError {
    guard let error = error as? SceneError else { return .fault("\(error)") }
    return switch error {
    case .parameter(let problem): .invalidValue(Sentence.from("\(problem)"))
    case .property(_, .text(let reason), _) where chosenFont != nil:
      .invalidValue(Sentence.from("--\(chosenFont ?? ""): \(reason)"))
    case .property: .invalidDocument(["\(file):\(error)"])
    }
  }

  /// The flag of the one font that was set: text that cannot be set is then its fault rather than the document's.
  private var chosenFont: String? {
    let chosen = zip(document.parameters, values.overrides).filter { $0.type == .font && $1 != nil }
    return chosen.count == 1 ? chosen.first?.0.flag : nil
  }

  private func checkSides(_ viewport: Viewport) throws(WhirligifError) {
    let largest = RenderLimits.sideLengths.upperBound
    guard viewport.width <= largest, viewport.height <= largest else {
      throw .invalidValue(
        "The picture would have \(viewport.width) x \(viewport.height) pixels; a GIF has at most \(largest) a side.")
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

  /// Nil where the canvas stays transparent.
  private var background: Numerics.Color? {
    options.background.flatMap { $0.alpha > 0 ? $0.engineColor : nil }
  }
}
