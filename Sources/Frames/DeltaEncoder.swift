/// Makes the frames of a container with true alpha: surveys the loop, plans rectangles, and codes them.
package struct DeltaEncoder<Source: FrameSequence>: Sendable {
  /// A frame as the file holds it.
  package struct Coded: Sendable {
    package let delta: DeltaFrame
    /// In units of the survey's times.
    package var delay: Int
    package let bytes: [UInt8]
  }

  /// Frames of a run. The first one of a run starts from the picture before, kept as it is: runs can be planned at the
  /// same time.
  private static var runLength: Int { 16 }

  package var survey: LoopSurvey
  private let store: PictureStore<Source>
  private let threads: Int
  private let progress: LoopProgress

  /// Draws every frame once.
  ///
  /// - Parameters:
  ///   - times: of as many frames as the source has.
  ///   - mostPlays: that the container can state.
  ///   - progress: is told what part of the work is done, 0...1; called from several threads.
  package init(
    _ source: Source, times: FrameTimes, plays: Int?, mostPlays: Int, threads: Int,
    progress tell: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(EncodingError) {
    if let plays, !(1...mostPlays).contains(plays) { throw .plays(plays, most: mostPlays) }
    store = PictureStore(source)
    self.threads = max(threads, 1)
    let progress = LoopProgress(tell)
    self.progress = progress
    survey = try LoopSurvey(
      store, times: times, plays: plays, mostPlays: mostPlays, threads: self.threads, progress: progress)
  }

  /// The frames of the file in their order; the same ones with any number of threads.
  ///
  /// - Parameter attempts: how often this is asked for, with one coder after the other.
  package func frames(_ coder: some DeltaCoder, attempts: Int = 1) throws(EncodingError) -> [Coded] {
    let shown = survey.shown
    let count = shown.count * attempts
    let planner = DeltaPlanner(store: store, coder: coder, shown: shown)
    let runs = stride(from: 0, to: shown.count, by: Self.runLength).map {
      $0..<min($0 + Self.runLength, shown.count)
    }
    let plans = try OrderedJobs.results(count: runs.count, workers: threads) { run throws(EncodingError) in
      try planner.plan(runs[run]) { [progress] in progress.add(.planning, of: count) }
    }
    let deltas = plans.flatMap { $0 }
    return try OrderedJobs.results(count: deltas.count, workers: threads) {
      [store, progress] place throws(EncodingError) in
      defer { progress.add(.coding, of: count) }
      let start = try Self.start(of: place, deltas, shown, store)
      let block = planner.block(deltas[place], from: start, to: try store.picture(shown[place].frames.lowerBound))
      return Coded(delta: deltas[place], delay: shown[place].delay, bytes: try coder.code(block))
    }
  }

  /// The canvas that a frame meets.
  private static func start(
    of place: Int, _ deltas: [DeltaFrame], _ shown: [LoopSurvey.Shown], _ store: PictureStore<Source>
  ) throws(EncodingError) -> [UInt32] {
    var last = place - 1
    while last >= 0, deltas[last].disposal == .restore { last -= 1 }
    guard last >= 0 else { return [UInt32](repeating: 0, count: store.source.width * store.source.height) }
    let picture = try store.picture(shown[last].frames.lowerBound)
    guard deltas[last].disposal == .clear else { return picture }
    return picture.clearing(deltas[last].rect, width: store.source.width)
  }
}

/// A finished file and what it holds.
package struct EncodedLoop: Sendable {
  package let bytes: [UInt8]
  /// Pictures in the file.
  package let frames: Int
  /// Of one play.
  package let times: FrameTimes
  /// Nil is for ever.
  package let plays: Int?
  /// Entries of the palette that all frames share; nil if there is none.
  package let colors: Int?
  /// Whether every pixel is as the source draws it.
  package var isExact: Bool

  package init(bytes: [UInt8], frames: Int, survey: LoopSurvey, colors: Int? = nil, isExact: Bool = true) {
    (self.bytes, self.frames, self.times, self.plays) = (bytes, frames, survey.times, survey.plays)
    (self.colors, self.isExact) = (colors, isExact)
  }
}
