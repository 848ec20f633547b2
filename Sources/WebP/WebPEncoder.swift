import Frames

/// Makes WebP files: animated ones of several pictures, still ones of one.
///
/// Rectangles, blends and disposals are chosen by `DeltaEncoder` and not by libwebpmux's `WebPAnimEncoder`: that one
/// takes one frame after the other, on one thread, and chooses for each by itself.
package enum WebPEncoder {
  /// The largest side that the format can state.
  package static var largestSide: Int { LibWebP.largestSide }

  /// The file of the source's frames. Its bytes do not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - times: in milliseconds, of as many frames as the source has.
  ///   - quality: nil or 100 is lossless; less, down to 1, is lossy where that is smaller.
  ///   - progress: is told what part of the work is done, 0...1; called from several threads.
  /// - Throws: `EncodingError.source` where the source cannot draw a frame; `size`, `plays`.
  package static func encode(
    _ source: some FrameSequence, times: FrameTimes, plays: Int?, quality: Int?, threads: Int,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(EncodingError) -> EncodedLoop {
    guard (1...largestSide).contains(source.width), (1...largestSide).contains(source.height) else {
      throw .size(width: source.width, height: source.height, largest: largestSide)
    }
    let encoder = try DeltaEncoder(
      source, times: times, plays: plays, mostPlays: LibWebP.mostPlays, threads: threads, progress: progress)
    let survey = encoder.survey
    let isLossy = quality.map { $0 < 100 } ?? false
    let coder = WebPCoder(quality: isLossy ? quality : nil, isStill: survey.shown.count == 1)
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
