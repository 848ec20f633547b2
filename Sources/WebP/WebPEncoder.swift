import Frames

/// Encodes WebP files: animated for several pictures, still for one.
///
/// `DeltaEncoder` chooses rectangles, blend modes and disposals. The `WebPAnimEncoder` of libwebpmux is not used,
/// because it chooses them frame by frame on a single thread.
package enum WebPEncoder {
  /// The maximum width and height, in pixels, that the format can store.
  package static var largestSide: Int { LibWebP.largestSide }

  /// Encodes the source's frames. The bytes do not depend on the number of threads.
  ///
  /// - Parameters:
  /// - times: the times, in milliseconds, of as many frames as the source has.
  /// - quality: nil or 100 is lossless; 1...99 is lossy for frames where that is smaller.
  /// - progress: receives the completed fraction, 0...1; called from several threads.
  /// - Throws: `EncodingError.source` if the source cannot draw a frame; `size`, `plays`.
  package static func encode(
    _ source: some FrameSequence, times: FrameTimes, plays: Int?, quality: Int?,
    effort: EncodingEffort = .standard, threads: Int, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(EncodingError) -> EncodedLoop {
    guard (1...largestSide).contains(source.width), (1...largestSide).contains(source.height) else {
      throw .size(width: source.width, height: source.height, largest: largestSide)
    }
    let encoder = try DeltaEncoder(
      source, times: times, plays: plays, mostPlays: LibWebP.mostPlays, effort: effort, threads: threads,
      progress: progress)
    let survey = encoder.survey
    let isLossy = quality.map { $0 < 100 } ?? false
    let coder = WebPCoder(quality: isLossy ? quality : nil, isStill: survey.shown.count == 1, effort: effort)
    let frames = try encoder.frames(coder)
    let bytes =
      frames.count == 1
      ? frames[0].bytes
      : try LibWebP.animation(
        frames.map { LibWebP.Frame(file: $0.bytes, delta: $0.delta, milliseconds: $0.delay) }, width: source.width,
        height: source.height, plays: survey.plays)
    return EncodedLoop(bytes: bytes, frames: frames.count, survey: survey, isExact: !isLossy)
  }
}
