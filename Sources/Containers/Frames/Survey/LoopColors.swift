import Palette

/// The different pictures of a loop and their colors, counted once for files of several qualities.
package struct LoopColors: Sendable {
  let store: FrameStore
  /// Pictures in order: neighbors differ, and repetitions of the first period are left out.
  let shown: [LoopSurvey.ShownPicture]
  let statistics: PixelStatistics
  /// Whether large pictures have slopes, on which the bands of a palette would be seen.
  let hasSlopes: Bool

  /// The maximum number of colors that stay as they are.
  private static let maximumExact = 16

  /// Draws every frame.
  package init(_ source: some FrameSequence, threads: Int) throws(EncodingError) {
    store = .large(source)
    let frames = FrameTimes(unitsPerSecond: 1, total: store.frameCount, frameCount: store.frameCount)
    let survey = try LoopSurvey(
      store, times: frames, plays: nil, maximumPlays: .max, threads: threads, progress: LoopProgress { _ in })
    shown = survey.shown
    let firsts = shown.map { $0.frames.lowerBound }
    statistics = try PixelStatistics(of: firsts, in: store, threads: threads)
    hasSlopes = try Self.haveSlopes(firsts, in: store)
  }

  /// Whether some of the pictures have slopes, if they are large: the bands of small ones are too narrow to be seen.
  private static func haveSlopes(_ frames: [Int], in store: FrameStore) throws(EncodingError) -> Bool {
    guard max(store.width, store.height) > RoundedFrames.smallSide else { return false }
    for frame in Set((1...3).map { frames[frames.count * $0 / 4] }).sorted() {
      let picture = try store.picture(frame)
      if Double(Slopes(of: picture, width: store.width).count) > Slopes.minimumFraction * Double(picture.count) {
        return true
      }
    }
    return false
  }

  /// For each frame, the index of its picture in `shown`.
  var shownIndices: [Int] {
    let period = shown.enumerated().flatMap { [Int](repeating: $0, count: $1.frames.count) }
    return (0..<store.frameCount).map { period[$0 % period.count] }
  }

  /// Whether slopes must not have bands.
  func keepSlopes(_ options: LoopOptions) -> Bool { hasSlopes && options.quality > Slopes.bandedQuality }

  /// Whether there are more colors than a file of these options, or any file, should have.
  func exceed(_ options: LoopOptions) -> Bool {
    statistics.histogram.cells.count > min(options.maximumColors ?? Self.maximumExact, Self.maximumExact)
  }
}
