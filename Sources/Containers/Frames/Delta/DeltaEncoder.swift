import Palette

/// Encodes the frames of a container with true alpha: surveys the loop, plans rectangles, and codes them.
package struct DeltaEncoder: Sendable {
  /// A frame as stored in the file.
  package struct Coded: Sendable {
    package let delta: DeltaFrame
    /// In units of the survey's times.
    package var delay: Int
    package let bytes: [UInt8]
  }

  /// The number of frames of a run. A run starts from the previous picture, which is kept: runs can be planned in
  /// parallel.
  private static let runLength = 16

  package var survey: LoopSurvey
  private let store: FrameStore
  private let threads: Int
  private let effort: EncodingEffort
  private let progress: LoopProgress

  /// Draws every frame once.
  ///
  /// - Parameters:
  ///   - times: with as many frames as the source.
  ///   - maximumPlays: the maximum number of plays that the container can state.
  ///   - progress: receives the fraction of the work that is done, 0...1; called from several threads.
  package init(
    _ source: some FrameSequence, times: FrameTimes, options: LoopOptions, maximumPlays: Int,
    progress onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(EncodingError) {
    let plays = options.plays
    if let plays, !(1...maximumPlays).contains(plays) { throw .plays(plays, maximum: maximumPlays) }
    store = .large(source)
    (threads, effort) = (max(options.threads, 1), options.effort)
    let progress = LoopProgress(onProgress)
    self.progress = progress
    survey = try LoopSurvey(
      store, times: times, plays: plays, maximumPlays: maximumPlays, threads: threads, progress: progress)
  }

  /// The frames of the file in order; the result does not depend on the number of threads.
  ///
  /// - Parameter attempts: the number of calls with different coders, for the progress.
  package func frames(_ coder: some DeltaCoder, attempts: Int = 1) throws(EncodingError) -> [Coded] {
    let shown = survey.shown
    let count = shown.count * attempts
    let planner = DeltaPlanner(store: store, coder: coder, effort: effort, shown: shown)
    let runs = stride(from: 0, to: shown.count, by: Self.runLength).map {
      $0..<min($0 + Self.runLength, shown.count)
    }
    let plans = try ParallelMap.results(count: runs.count, workers: threads) { run throws(EncodingError) in
      try planner.plan(runs[run]) { [progress] in progress.add(.planning, of: count) }
    }
    let deltas = plans.flatMap { $0 }
    return try ParallelMap.results(count: deltas.count, workers: threads) {
      [store, progress] index throws(EncodingError) in
      defer { progress.add(.coding, of: count) }
      let start = try Self.start(of: index, deltas: deltas, shown: shown, store: store)
      let block = planner.block(deltas[index], from: start, to: try store.picture(shown[index].frames.lowerBound))
      return Coded(delta: deltas[index], delay: shown[index].delay, bytes: try coder.code(block))
    }
  }

  /// The canvas before a frame is drawn.
  private static func start(
    of index: Int, deltas: [DeltaFrame], shown: [LoopSurvey.ShownPicture], store: FrameStore
  ) throws(EncodingError) -> [RGBA8] {
    var last = index - 1
    while last >= 0, deltas[last].disposal == .restore { last -= 1 }
    guard last >= 0 else { return [RGBA8](repeating: .transparent, count: store.width * store.height) }
    let picture = try store.picture(shown[last].frames.lowerBound)
    guard deltas[last].disposal == .clear else { return picture }
    return picture.clearing(deltas[last].rect, width: store.width)
  }
}
