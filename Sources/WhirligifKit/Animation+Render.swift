import Frames
import Palette
import Synchronization
import AtomicFiles
import GIF
import Platform

extension Animation {
  /// Renders a GIF.
  ///
  /// The same animation gives the same bytes on every machine, with any number of threads.
  ///
  /// - Parameters:
  ///   - progress: receives the fraction of the work that is done, 0...1, and finally 1; called from several threads.
  ///   - isCancelled: called repeatedly, from several threads; once it returns true, `cancelled` is thrown.
  /// - Throws: `invalidValue`, `invalidDocument`, `tooManyPixels`, `tooManyBytes`, `tooSlow`, `outOfMemory`,
  ///   `cancelled`.
  public func render(
    progress: @escaping @Sendable (Double) -> Void = { _ in }, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> RenderedGIF {
    try render(as: .gif, progress: progress, isCancelled: isCancelled)
  }

  /// Renders a file of a container; see ``render(progress:isCancelled:)``.
  ///
  /// WebP and PNG have true transparency: the matte has no effect, unless a background is blended onto it. Their times
  /// are exact to the millisecond, and they can have more than 50 frames per second.
  public func render(
    as container: Container, progress: @escaping @Sendable (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> RenderedFile {
    let limit = options.withProfile.maximumBytes
    let plan = try plan(hasTrueAlpha: container.hasTrueAlpha, largestSide: container.largestSide)
    let asked = options.asked(for: container, frames: plan.count)
    let work = WorkLimit(options)
    var animation = self
    animation.options.threads = try MemoryNeed.threads(
      options.threadCount, width: plan.width, height: plan.height, frames: plan.count)
    animation.deadline = work?.deadline
    var attempts = 0
    func attempt(_ step: BudgetStep) throws(WhirligifError) -> RenderedGIF {
      // The number of attempts is unknown: each attempt fills half of the remaining progress.
      let start = limit == nil ? 0 : 1 - 1 / Double(1 << attempts)
      let part = limit == nil ? 1 : (1 - start) / 2
      attempts += 1
      let progress: @Sendable (Double) -> Void = { share in
        work?.note(start + part * share)
        progress(start + part * share)
      }
      let file: RenderedFile
      do {
        file = try container.encode(
          Container.Request(
            animation: animation, container: container, step: step, progress: progress,
            isCancelled: { work?.isOver == true || isCancelled() }))
      } catch .cancelled {
        throw work.flatMap { $0.isOver ? $0.error : nil } ?? .cancelled
      }
      // The last frame may be incomplete.
      if let work, work.isOver { throw work.error }
      return file
    }
    func refuse(_ warnings: [String]) throws(WhirligifError) {
      if options.isStrict, !warnings.isEmpty { throw .notAsAsked(warnings) }
    }
    let warnings = try warnings(for: container)
    try refuse(warnings)
    var gif = if let limit { try fittedToLimit(asked, limit, container, attempt) } else { try attempt(asked) }
    gif.report.warnings = warnings
    if warnings.isEmpty, gif.report.frames == 1, gif.report.colors <= 2, try isPlain(plan) {
      gif.report.warnings = ["The picture has a single color: nothing in it can be seen."]
      try refuse(gif.report.warnings)
    }
    progress(1)
    return gif
  }

  /// Whether all pixels of the first frame are equal.
  private func isPlain(_ frames: MattedFrames) throws(WhirligifError) -> Bool {
    do {
      return try frames.withFrame(0) { pixels in pixels.allSatisfy { $0 == pixels[0] } }
    } catch {
      throw input.error(error)
    }
  }

  /// The best file within the limit: a binary search of the ladder. If that reduced the frames, the first part of the
  /// ladder is searched again, because fewer frames leave room for better quality.
  private func fittedToLimit(
    _ asked: BudgetStep, _ limit: Int, _ container: Container,
    _ attempt: (BudgetStep) throws(WhirligifError) -> RenderedGIF
  ) throws(WhirligifError) -> RenderedGIF {
    let ladder = BudgetStep.ladder(from: asked, reducing: container.reducibleSettings)
    let first = try attempt(asked)
    guard first.bytes.count > limit else { return first }
    let last = try attempt(ladder[ladder.count - 1])
    guard last.bytes.count <= limit else {
      throw .tooManyBytes(smallest: min(first.bytes.count, last.bytes.count), limit: limit)
    }
    /// The first rung within the limit, searched among those before the last, which is within it.
    func highest(_ rungs: ArraySlice<BudgetStep>, _ last: RenderedGIF) throws(WhirligifError) -> (Int, RenderedGIF) {
      var (low, high, gif) = (rungs.startIndex, rungs.endIndex - 1, last)
      while low < high {
        let middle = (low + high) / 2
        let candidate = try attempt(rungs[middle])
        if candidate.bytes.count <= limit { (gif, high) = (candidate, middle) } else { low = middle + 1 }
      }
      return (high, gif)
    }
    let (rung, gif) = try highest(ladder[1...], last)
    var fewer = asked
    fewer.frames = ladder[rung].frames
    let shorter = BudgetStep.ladder(from: fewer, reducing: container.reducibleSettings)
    guard fewer.frames < asked.frames, let end = shorter.firstIndex(of: ladder[rung]) else { return gif }
    return try highest(shorter[...end], gif).1
  }

  /// Renders the file and writes it: at every moment the path holds the old file or the complete new one.
  ///
  /// - Parameter path: relative to the current folder, or absolute; `-` is standard output. Its extension determines
  ///   the container, unless `options.container` is set; an unknown extension means GIF.
  /// - Returns: the report of the rendering.
  /// - Throws: the errors of ``render(progress:isCancelled:)``, `cannotCreate` and `cannotWrite`.
  @discardableResult
  public func write(to path: String) throws(WhirligifError) -> RenderReport {
    let file = try render(as: options.container ?? Container(path: path) ?? .gif)
    try mappingFileErrors { () throws(FileError) in try OutputFile.write(file.bytes, to: path) }
    return file.report
  }
}

extension RenderOptions {
  /// The requested settings, before any reduction.
  func asked(for container: Container, frames: Int) -> BudgetStep {
    let isLimited = !container.hasTrueAlpha || maximumColors < RenderLimits.colors.upperBound
    return BudgetStep(
      quality: quality ?? (container.hasTrueAlpha ? RenderLimits.qualities.upperBound : Self.defaultQuality),
      lossy: lossiness, colors: isLimited ? maximumColors : BudgetStep.unlimitedColors, frames: frames)
  }

  /// The number of threads, within the limits.
  var threadCount: Int {
    let limits = RenderLimits.threads
    return min(max(threads ?? processorCount, limits.lowerBound), limits.upperBound)
  }
}

extension Container.Request {
  func encodeGIF() throws(WhirligifError) -> RenderedFile {
    let frames = try animation.plan(frameLimit: step.frames)
    let source = WatchedFrames(frames: frames, progress: progress, isCancelled: isCancelled)
    let asked = animation.options.asked(for: .gif, frames: try animation.plan().count)
    var given = step
    given.frames = frames.count
    do {
      let options = animation.options.encodingOptions(step)
      let gif = try GIFEncoder.encode(source, times: frames.timing.gifTimes, options: options)
      return RenderedFile(
        bytes: gif.bytes,
        report: RenderReport(
          name: animation.name, bytes: gif.bytes.count, gif.report, concessions: given.words(since: asked)))
    } catch {
      throw animation.error(error)
    }
  }
}

extension RenderOptions {
  fileprivate func encodingOptions(_ step: BudgetStep) -> EncodingOptions {
    var encoding = EncodingOptions()
    encoding.plays = plays
    encoding.maximumColors = step.colors
    encoding.sharesPalette = maximumColors < RenderLimits.colors.upperBound
    encoding.dither = EncodingOptions.Dither(
      dither ?? (step.colors < maximumColors ? Dither.none : nil))
    encoding.quality = step.quality
    encoding.lossiness = step.lossy
    encoding.threads = threadCount
    return encoding
  }
}

/// Frames that report progress and can cancel the work.
private final class WatchedFrames: FrameSource {
  private let frames: MattedFrames
  private let progress: @Sendable (Double) -> Void
  private let isCancelled: @Sendable () -> Bool
  private let drawn = Atomic(0)

  init(
    frames: MattedFrames, progress: @escaping @Sendable (Double) -> Void, isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.frames = frames
    self.progress = progress
    self.isCancelled = isCancelled
  }

  var width: Int { frames.width }
  var height: Int { frames.height }
  var frameCount: Int { frames.count }
  var solidColors: [RGBA8] { frames.solidColors }

  func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    if isCancelled() { throw .cancelled }
    try EncodingError.noting(frame) { try frames.draw(frame, into: pixels) }
    tell()
  }

  func isSame(frame: Int, as pixels: UnsafeBufferPointer<RGBA8>) throws(EncodingError) -> Bool {
    if isCancelled() { throw .cancelled }
    defer { tell() }
    return try EncodingError.noting(frame) { try frames.isSame(frame, as: pixels) }
  }

  func isKnownSame(frame: Int, as other: Int) throws(EncodingError) -> Bool {
    let isKnown = try EncodingError.noting(frame) { try frames.isKnownSame(frame, as: other) }
    if isKnown { tell() }
    return isKnown
  }

  func isKnownDifferent(frame: Int, from other: Int) throws(EncodingError) -> Bool {
    try EncodingError.noting(frame) { try frames.isKnownDifferent(frame, from: other) }
  }

  private func tell() {
    // The encoder draws each frame of a large animation about twice, for its colors or the period and for coding; each
    // frame of a small animation once.
    let done = drawn.add(1, ordering: .relaxed).newValue
    progress(min(1, Double(done) / Double(2 * frames.count)))
  }
}

extension EncodingOptions.Dither {
  fileprivate init(_ dither: RenderOptions.Dither?) {
    switch dither {
    case .none?: self = .none
    case .ordered: self = .ordered
    case .diffusion: self = .diffusion
    case nil: self = .automatic
    }
  }
}

extension RenderReport {
  fileprivate init(name: String, bytes: Int, _ report: EncodingReport, concessions: [String]) {
    self.init(
      name: name, width: report.width, height: report.height, frames: report.frames,
      duration: Double(report.centiseconds) / 100, plays: report.plays, bytes: bytes,
      colors: report.paletteSizes.max() ?? 0, isExact: report.isExact, concessions: concessions)
  }
}
