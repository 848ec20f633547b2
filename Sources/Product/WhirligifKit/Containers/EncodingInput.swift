import Documents
import Frames
import GIF
import Lottie
import Palette
import Synchronization

/// The input of a container's encoder.
struct EncodingInput: Sendable {
  /// The pictures, and the display lists that they are drawn from.
  let frames: LoopFrames
  let plays: Int?
  /// The quality, the lossiness and the number of colors.
  let step: BudgetStep
  let options: RenderOptions
  /// The picture for readers who prefer a dark color scheme; nil for the same one.
  let dark: RenderPlan?
  /// The colors that the page decides.
  let pageColors: PageColors
  /// The colors that have names.
  let namedColors: @Sendable () -> [NamedColor]
  /// The document that is rendered, if it is a Lottie animation.
  let document: @Sendable () -> (file: LottieFile, animation: LottieAnimation)?
  /// The text of the SVG document that is rendered; nil for other inputs.
  let svgBytes: [UInt8]?
  /// The document that is rendered, if it is an SVG that is shown as a whole.
  let svgSource: SVGSource?
  /// The title that the user gave.
  let givenTitle: String?
  /// Whether the frames are fewer than those asked for, for a smaller file.
  let isReduced: Bool
  let threads: Int
  /// Receives the fraction of the work that is done, 0...1; called from several threads.
  let progress: @Sendable (Double) -> Void

  var times: FrameTimes { frames.timing.times }

  /// The settings of a container with true alpha.
  var loopOptions: LoopOptions {
    var loop = LoopOptions(
      plays: plays, quality: step.quality, effort: EncodingEffort(options.effort), threads: threads)
    loop.maximumColors = step.colors < BudgetStep.unlimitedColors ? step.colors : nil
    loop.solidColors = frames.solidColors
    return loop
  }
}

extension EncodingInput {
  /// Encodes a GIF.
  func gif() throws(EncodingError) -> EncodedLoop {
    var encoding = EncodingOptions()
    encoding.plays = plays
    encoding.maximumColors = step.colors
    encoding.sharesPalette = options.maximumColors < RenderLimits.colors.upperBound
    let dither = options.dither ?? (step.colors < options.maximumColors ? RenderOptions.Dither.none : nil)
    encoding.dither = dither.flatMap { EncodingOptions.Dither(rawValue: $0.rawValue) } ?? .automatic
    encoding.quality = step.quality
    encoding.lossiness = step.lossy
    encoding.threads = threads
    if !frames.isSmall,
      MemoryNeed.hasRoom(
        for: FrameStore.largeLimit * MemoryLayout<RGBA8>.size, beside: threads, width: frames.width,
        height: frames.height, frames: frames.frameCount)
    {
      encoding.packedWords = FrameStore.largeLimit
    }
    let counted = CountedFrames(frames, progress: progress)
    return try GIFEncoder.encode(counted, times: times, options: encoding) { counted.add(coded: $0) }
  }
}

/// Frames that report progress as they are drawn and coded.
private final class CountedFrames: FrameSequence {
  private let frames: LoopFrames
  private let progress: @Sendable (Double) -> Void
  private let drawn = Atomic(0), coded = Atomic(0)
  /// The number of frames that have to be drawn.
  private let different: Int

  init(_ frames: LoopFrames, progress: @escaping @Sendable (Double) -> Void) {
    (self.frames, self.progress) = (frames, progress)
    different = (0..<frames.frameCount).count { frames.firstFrame(like: $0) == $0 }
  }

  func add(drawn more: Int = 0, coded: Int = 0) {
    let drawn = drawn.add(more, ordering: .relaxed).newValue
    let coded = self.coded.add(coded, ordering: .relaxed).newValue
    // Frames for which there is no room are drawn again.
    let shares = (min(1, Double(drawn) / Double(different)), min(1, Double(coded) / Double(frames.frameCount)))
    progress(Self.drawingShare * shares.0 + (1 - Self.drawingShare) * shares.1)
  }

  /// Of the time: 0.45 for a text that scrolls, 0.7 for texts that come and go.
  private static let drawingShare = 0.6

  var width: Int { frames.width }
  var height: Int { frames.height }
  var frameCount: Int { frames.frameCount }
  var solidColors: [RGBA8] { frames.solidColors }
  var isDetailed: Bool { frames.isDetailed }
  func mayHaveSlopes(inFrame frame: Int) -> Bool { frames.mayHaveSlopes(inFrame: frame) }
  func firstFrame(like frame: Int) -> Int { frames.firstFrame(like: frame) }
  func checkCancellation() throws(EncodingError) { try frames.checkCancellation() }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    try frames.draw(frame: frame, into: pixels)
    add(drawn: 1)
  }
}
