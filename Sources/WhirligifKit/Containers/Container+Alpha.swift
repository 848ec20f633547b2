import Frames

extension Container.Request {
  /// Renders a file of a container with true alpha.
  ///
  /// - Parameter encode: creates the file from frames, their times in milliseconds, and a number of threads.
  func encode(
    _ encode: (AlphaFrames, FrameTimes, Int) throws(EncodingError) -> EncodedLoop
  ) throws(WhirligifError) -> RenderedFile {
    let plan = try animation.plan(frameLimit: step.frames, hasTrueAlpha: true)
    let frames = AlphaFrames(plan, isCancelled: isCancelled)
    let loop: EncodedLoop
    do {
      loop = try encode(frames, plan.timing.times, animation.options.threadCount)
    } catch {
      throw animation.error(error)
    }
    var given = step
    given.frames = plan.count
    let asked = try animation.plan(hasTrueAlpha: true).count
    let report = RenderReport(
      name: animation.name, width: frames.width, height: frames.height, frames: loop.frames,
      duration: loop.times.seconds, plays: loop.plays, bytes: loop.bytes.count, colors: loop.colors ?? 0,
      isExact: loop.isExact, concessions: given.words(since: animation.options.asked(for: container, frames: asked)))
    return RenderedFile(bytes: loop.bytes, report: report)
  }
}
