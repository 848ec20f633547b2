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
    var search = SizeSearch(limit: limit, reducing: plan.container.reducibleSettings, sample: sample) {
      step, attempt throws(WhirligifError) in
      // The number of attempts is unknown: each attempt fills half of the remaining progress.
      let rest = 1 / Double(1 << attempt)
      return try file(step, part: 1 - rest..<1 - rest / 2)
    }
    return try search.file(asked: plan.asked)
  }

  /// Renders one in eight frames, or 16; nil for loops that take no time anyway.
  private var sample: ((BudgetStep) throws(WhirligifError) -> Int)? {
    let frames = min(plan.asked.frames / Self.framesPerSample, Self.maximumSampled)
    guard frames >= 4, plan.source.width * plan.source.height * plan.asked.frames >= Self.maximumWholePixels else {
      return nil
    }
    return { step throws(WhirligifError) in
      var few = step
      few.frames = frames
      return try file(few, part: nil).bytes.count
    }
  }

  private static let framesPerSample = 8
  private static let maximumSampled = 16
  /// The pixels of all frames up to which each rung is rendered as a whole.
  private static let maximumWholePixels = 1 << 22

  /// The file with some settings.
  ///
  /// - Parameter part: of the whole work; nil for work that is not reported.
  private func file(_ step: BudgetStep, part: Range<Double>?) throws(WhirligifError) -> RenderedFile {
    let frames = plan.frames(step.frames, shouldStop: shouldStop)
    let job = EncodingJob(
      frames: frames, plays: plan.options.plays, step: step, options: plan.options, threads: threads
    ) { [work, progress] share in
      guard let part else { return }
      let share = part.lowerBound + (part.upperBound - part.lowerBound) * share
      work?.note(share)
      progress(share)
    }
    var given = step
    given.frames = frames.frameCount
    do {
      return RenderedFile(try plan.container.encode(job), of: plan, concessions: given.words(since: plan.asked))
    } catch .cancelled {
      throw work.flatMap { $0.isOver ? $0.error : nil } ?? .cancelled
    } catch {
      throw plan.animation.error(error)
    }
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
    report.warnings = loop.warnings
  }
}
