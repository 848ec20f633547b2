import Frames
import Palette

/// The colors that slopes have in steps of four levels: where a table has them exactly, neighbors on a slope are at
/// most one step apart, as they are at most three levels apart.
///
/// The components of a slope step at different places. A color that only some of them have reached is left out where
/// that makes no higher step: tables are then smaller by half, and runs longer. Of the seven presets with the widest
/// gradients, at 512 pixels, files are 1.2 times as large as with bands; with exact colors they are twice as large.
struct SlopeSteps: Sendable {
  /// The steps, those left out too.
  private let steps: ExactColorMap
  /// For each step, the color that stands for it.
  private let shown: [RGBA8]
  private let scale: StepScale
  /// Whether the tables of frames have room for their steps.
  let fit: Bool
  /// Whether a loop in which they do not fit is to have its own colors in each frame, as many as there can be: that
  /// takes a quarter more bytes, which narrow slopes of large pictures are not worth.
  let needAllColors: Bool

  /// Shorter pictures have no band that is seen.
  private static let minimumSide = 64
  /// A frame may have so many steps for each entry of its table: the rarest are hardly ever met. Of glass-card at 512
  /// pixels, with 281 steps in a frame, 40 of 1.5 million pairs are bands.
  private static let mostPerEntry = 1.2
  /// What is not narrow, and not large. Eight turning arcs of two moving colors, on 0.23 of 512 pixels, stay as they
  /// are.
  private static let wideFraction = 0.4
  private static let smallSide = 256

  /// - Returns: nil if there are no slopes that matter.
  init?(of frames: FrameStore, _ options: EncodingOptions) throws(EncodingError) {
    let side = max(frames.width, frames.height)
    guard side >= Self.minimumSide, !options.dither.mixesColors,
      (Slopes.bandedQuality + 1..<100).contains(options.quality),
      try SlopeSurvey.mayFindSlopes(in: frames, threads: options.threads)
    else { return nil }
    let room = Int(Self.mostPerEntry * Double(options.maximumColors))
    let survey = try SlopeSurvey(of: frames, room: room, threads: options.threads)
    guard survey.fraction >= Slopes.minimumFraction else { return nil }
    steps = survey.steps
    shown = survey.shown
    scale = survey.scale
    fit = survey.fit
    needAllColors = !fit && (survey.fraction > Self.wideFraction || side <= Self.smallSide)
  }

  /// The colors that stand for steps, in order of their first appearance.
  var colors: [RGBA8] { ExactColorMap(shown, limit: shown.count).colors }

  /// The color of a pixel: that of its step, if a slope has it.
  func color(of pixel: RGBA8) -> RGBA8 {
    guard pixel.isOpaque, let number = steps.number(of: scale.step(of: pixel)) else { return pixel }
    return shown[number]
  }
}

/// The steps of all colors: multiples of four levels, and colors that are kept.
struct StepScale: Sendable {
  /// Solid colors, and those of large flat areas.
  var exact: ExactColorMap
  /// The multiple of four levels nearest to each value, or 255.
  private let rounded = (0...255).map { UInt8(min(($0 + 2) / 4 * 4, 255)) }

  func step(of pixel: RGBA8) -> RGBA8 {
    if exact.contains(pixel) { return pixel }
    return RGBA8(
      red: rounded[Int(pixel.red)], green: rounded[Int(pixel.green)], blue: rounded[Int(pixel.blue)])
  }

  /// The steps of which one component is one more.
  func after(_ step: RGBA8) -> [RGBA8] {
    (0..<3).map { component in
      var bytes = step.bytes
      bytes[component] = rounded[min(Int(bytes[component]) + 4, 255)]
      return RGBA8(bytes: bytes)
    }
  }
}
