import Frames

extension Container.Request {
  /// A file of a container with true alpha.
  ///
  /// - Parameter encode: makes it of frames, their times in milliseconds, and a number of threads.
  func encode(
    _ encode: (AlphaFrames, FrameTimes, Int) throws(FrameError) -> EncodedLoop
  ) throws(WhirligifError) -> RenderedFile {
    let plan = try animation.plan(frameLimit: concession.frames, hasTrueAlpha: true)
    let frames = AlphaFrames(plan, progress: progress, isCancelled: isCancelled)
    let loop: EncodedLoop
    do {
      loop = try encode(frames, plan.timing.times, animation.options.threadCount)
    } catch {
      throw animation.error(error, of: frames)
    }
    var given = concession
    given.frames = plan.count
    let asked = try animation.plan(hasTrueAlpha: true).count
    let report = RenderReport(
      name: animation.name, width: frames.width, height: frames.height, frames: loop.frames,
      duration: loop.times.seconds, plays: loop.plays, bytes: loop.bytes.count, colors: loop.colors ?? 0,
      isExact: loop.isExact, concessions: given.words(since: animation.options.asked(for: container, frames: asked)))
    return RenderedFile(bytes: loop.bytes, report: report)
  }
}

extension Animation {
  /// What kept an encoder from making a file.
  func error(_ error: FrameError, of frames: AlphaFrames) -> WhirligifError {
    switch error {
    case .source: frames.failure.error.map { input.error($0) } ?? .cancelled
    case .size(let width, let height, let largest):
      .invalidValue("The picture would have \(width) x \(height) pixels; the file has at most \(largest) a side.")
    case .plays(let plays, let most):
      .invalidValue("The loop would play \(plays) times; the file can state at most \(most).")
    case .library: .fault("\(error)")
    }
  }
}
