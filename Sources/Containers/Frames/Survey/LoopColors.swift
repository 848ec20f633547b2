import Palette

/// The different pictures of a loop and their colors, counted once for files of several qualities.
package struct LoopColors: Sendable {
  let store: FrameStore
  /// Pictures in order: neighbors differ, and repetitions of the first period are left out.
  let shown: [LoopSurvey.ShownPicture]
  let statistics: PixelStatistics

  /// The maximum number of colors that stay as they are.
  private static let maximumExact = 16

  /// Draws every frame.
  package init(_ source: some FrameSequence, threads: Int) throws(EncodingError) {
    store = .large(source)
    let frames = FrameTimes(unitsPerSecond: 1, total: store.frameCount, frameCount: store.frameCount)
    let survey = try LoopSurvey(
      store, times: frames, plays: nil, maximumPlays: .max, threads: threads, progress: LoopProgress { _ in })
    shown = survey.shown
    statistics = try PixelStatistics(of: shown.map { $0.frames.lowerBound }, in: store, threads: threads)
  }

  /// For each frame, the index of its picture in `shown`.
  var shownIndices: [Int] {
    let period = shown.enumerated().flatMap { [Int](repeating: $0, count: $1.frames.count) }
    return (0..<store.frameCount).map { period[$0 % period.count] }
  }

  /// Whether there are more colors than a file of these options, or any file, should have.
  func exceed(_ options: LoopOptions) -> Bool {
    statistics.histogram.cells.count > min(options.maximumColors ?? Self.maximumExact, Self.maximumExact)
  }
}
