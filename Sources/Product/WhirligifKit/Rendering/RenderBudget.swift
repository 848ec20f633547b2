import Drawing
import Frames
import Platform

/// Encodes a plan within the limits of time, memory and bytes.
struct RenderBudget {
  private let plan: RenderPlan
  private let work: WorkLimit?
  private let threads: Int
  private let progress: @Sendable (Double) -> Void
  private let shouldStop: @Sendable () -> Bool

  /// Starts the clock.
  ///
  /// - Throws: `outOfMemory`.
  init(
    for plan: RenderPlan, progress: @escaping @Sendable (Double) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(WhirligifError) {
    let work = WorkLimit(plan.options, clock: plan.animation.clock)
    (self.plan, self.work, self.progress) = (plan, work, progress)
    shouldStop = if let work { { work.isOver || isCancelled() } } else { isCancelled }
    threads = try MemoryNeed.threads(
      plan.options.threadCount, width: plan.source.width, height: plan.source.height, frames: plan.timing.frameCount)
  }

  /// The best file within the limit of bytes.
  ///
  /// - Throws: `tooManyBytes`, `tooSlow`, `cancelled`, and errors of drawing.
  func file() throws(WhirligifError) -> RenderedFile {
    guard let limit = plan.options.maximumBytes else { return try file(plan.asked, part: 0..<1) }
    let render = { (step: BudgetStep, attempt: Int) throws(WhirligifError) -> RenderedFile in
      // The number of attempts is unknown: each attempt fills half of the remaining progress.
      let rest = 1 / Double(1 << min(attempt, 32))
      return try file(step, part: 1 - rest..<1 - rest / 2)
    }
    let counts = try frameCounts()
    let ladder = BudgetLadder(counts, reducing: plan.container.reducibleSettings)
    guard let frames = framesOfExcerpts else {
      var search = SizeSearch(limit: limit, ladder: ladder, render: render)
      return try search.file(asked: plan.asked)
    }
    var search = ForecastSearch(
      limit: limit, ladder: ladder,
      forecast: { step throws(WhirligifError) in try forecast(step, frames, repeats: counts.repeats) },
      render: render)
    return try search.file(asked: plan.asked)
  }

  private func frameCounts() throws(WhirligifError) -> FrameCounts {
    do {
      return try plan.frameCounts(shouldStop: shouldStop)
    } catch {
      throw self.error(error)
    }
  }

  /// The frames of excerpts that tell the size of files: more pixels than those of a small sequence, which is encoded
  /// in other ways. Nil for loops that take no time anyway, and for files without pixels.
  private var framesOfExcerpts: Int? {
    let pixels = plan.source.width * plan.source.height
    let frames = max(Self.minimumOfExcerpt, LoopFrames.smallPixels / pixels + 1)
    guard !plan.container.isVector, frames <= plan.asked.frames / 4,
      pixels * plan.asked.frames >= Self.maximumWholePixels
    else { return nil }
    return frames
  }

  private static let minimumOfExcerpt = 8
  /// The pixels of all frames up to which each rung is rendered as a whole.
  private static let maximumWholePixels = 1 << 22

  /// The approximate bytes of the file with some settings.
  private func forecast(_ step: BudgetStep, _ frames: Int, repeats: Int) throws(WhirligifError) -> Int {
    let whole = plan.frames(step.frames, shouldStop: shouldStop)
    let forecast = SizeForecast(
      of: whole.frameCount / FrameTimes.greatestCommonDivisor(whole.frameCount, repeats), limit: frames)
    let loop = try encoded(whole.excerpt(of: forecast.frames), step: step) { _ in }
    return plan.container.facts(loop.bytes).map { forecast.bytes(from: $0) } ?? loop.bytes.count
  }

  /// The file with some settings.
  ///
  /// - Parameter part: of the whole work.
  private func file(_ step: BudgetStep, part: Range<Double>) throws(WhirligifError) -> RenderedFile {
    let frames = plan.frames(step.frames, shouldStop: shouldStop)
    let loop = try encoded(frames, step: step) { [work, progress] share in
      let share = part.lowerBound + (part.upperBound - part.lowerBound) * share
      work?.note(share)
      progress(share)
    }
    var given = step
    given.frames = frames.frameCount
    var file = RenderedFile(loop, of: plan, concessions: given.words(since: plan.asked))
    file.report.findings += try plan.matteNote(about: frames)
    return file
  }

  private func encoded(
    _ frames: LoopFrames, step: BudgetStep, onProgress: @escaping @Sendable (Double) -> Void
  ) throws(WhirligifError) -> EncodedLoop {
    var options = plan.options
    options.title = options.title ?? plan.animation.chosenWords
    let input = EncodingInput(
      frames: frames, plays: options.plays, step: step, options: options, dark: plan.dark,
      pageColors: plan.pageColors, namedColors: { [plan] in plan.namedColors },
      document: { [plan] in plan.picture.lottie },
      svgBytes: plan.animation.source.input.svgBytes, svgSource: plan.picture.svg,
      givenTitle: plan.options.title,
      isReduced: step.frames < plan.asked.frames, threads: threads, progress: onProgress)
    do {
      return try plan.container.encode(input)
    } catch {
      throw self.error(error)
    }
  }

  private func error(_ error: EncodingError) -> WhirligifError {
    if case .cancelled = error, let work, work.isOver { return work.error }
    return plan.animation.error(error)
  }
}

extension RenderOptions {
  /// The number of threads, within the limits.
  var threadCount: Int {
    let limits = RenderLimits.threads
    return min(max(threads ?? processorCount, limits.lowerBound), limits.upperBound)
  }
}

extension RenderedFile {
  fileprivate init(_ loop: EncodedLoop, of plan: RenderPlan, concessions: [String]) {
    bytes = loop.bytes
    report = RenderReport(
      name: plan.name, width: plan.source.width, height: plan.source.height, frames: loop.frames,
      duration: loop.times.seconds, plays: loop.plays, bytes: loop.bytes.count, colors: loop.colors ?? 0,
      isExact: loop.isExact, concessions: concessions)
    report.findings =
      loop.remarks.map { Warning(Wording($0.sentence), Finding.Kind($0.kind)) } + plan.container.sizeWarning(bytes)
    keepsDocument = loop.keepsDocument
    report.names = plan.animation.names
  }
}
