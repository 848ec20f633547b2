import Frames
import Palette

/// Encodes WebP files: animated for several pictures, still for one.
///
/// `DeltaEncoder` chooses rectangles, blend modes and disposals. The `WebPAnimEncoder` of libwebpmux is not used,
/// because it chooses them frame by frame on a single thread.
package enum WebPEncoder {
  /// The maximum width and height, in pixels, that the format can store.
  package static var maximumSide: Int { LibWebP.maximumSide }

  /// Encodes the source's frames. The bytes do not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - times: the times, in milliseconds, of as many frames as the source has.
  ///   - progress: receives the completed fraction, 0...1; called from several threads.
  /// - Throws: `EncodingError.source` if the source cannot draw a frame; `size`, `plays`.
  package static func encode(
    _ source: some FrameSequence, times: FrameTimes, options: LoopOptions,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(EncodingError) -> EncodedLoop {
    guard (1...maximumSide).contains(source.width), (1...maximumSide).contains(source.height) else {
      throw .size(width: source.width, height: source.height, largest: maximumSide)
    }
    let store = FrameStore.large(source)
    guard options.quality < 100 || options.maximumColors != nil else {
      return try encode(store, times: times, options, lossy: nil, progress)
    }
    let colors = try LoopColors(store, threads: options.threads)
    let reduced = try options.smallest(of: source, progress: progress) { options, progress throws(EncodingError) in
      let reduced = try ReducedFrames(
        colors, options, isForced: options.maximumColors != nil, costlyCounts: costlyCounts)
      guard let reduced else { return nil }
      if !source.isSmall, try isLossySmaller(store, than: reduced, options) { return nil }
      var loop = try encode(reduced, times: times, options, lossy: nil, progress)
      loop.isExact = false
      return loop
    }
    if let reduced, options.maximumColors != nil || !source.isSmall { return reduced }
    // For a small loop, all variants are tried.
    var loops = [reduced].compactMap { $0 }
    let isLossy = try isLossySmaller(store, than: store, options)
    if isLossy { loops.append(try encode(store, times: times, options, lossy: options.quality, progress)) }
    if loops.isEmpty || source.isSmall {
      if reduced == nil, let rounded = RoundedFrames(colors, options) {
        var loop = try encode(rounded, times: times, options, lossy: nil, progress)
        loop.isExact = false
        loops.append(loop)
      } else {
        loops.append(try encode(store, times: times, options, lossy: nil, progress))
      }
    }
    return loops.dropFirst().reduce(loops[0]) { $1.bytes.count < $0.bytes.count ? $1 : $0 }
  }

  /// Up to 16 colors, libwebp puts two pixels into one, in which fewer repeat: 17 colors take 2 to 3 % fewer bytes than
  /// 14 to 16.
  private static let costlyCounts = 14..<17

  /// The part of the lossless bytes that lossy compression must reach.
  private static let lossyGain = 0.8

  /// Whether lossy compression is permitted, and makes the middle frame much smaller than the lossless one of other
  /// frames.
  private static func isLossySmaller(
    _ source: some FrameSequence, than other: some FrameSequence, _ options: LoopOptions
  ) throws(EncodingError) -> Bool {
    guard options.quality < LoopOptions.minimumFaithful else { return false }
    let lossless = try LibWebP.still(middle(of: other), .lossless(level: 1))
    let lossy = try LibWebP.still(middle(of: source), .lossy(quality: options.quality))
    return Double(lossy.count) < lossyGain * Double(lossless.count)
  }

  private static func middle(of source: some FrameSequence) throws(EncodingError) -> PixelBlock {
    PixelBlock(width: source.width, height: source.height, pixels: try source.drawn(source.frameCount / 2))
  }

  private static func encode(
    _ source: some FrameSequence, times: FrameTimes, _ options: LoopOptions, lossy: Int?,
    _ progress: @escaping @Sendable (Double) -> Void
  ) throws(EncodingError) -> EncodedLoop {
    let encoder = try DeltaEncoder(
      source, times: times, options: options, maximumPlays: LibWebP.maximumPlays, progress: progress)
    let survey = encoder.survey
    let coder = WebPCoder(quality: lossy, isStill: survey.shown.count == 1, effort: options.effort)
    let frames = try encoder.frames(coder)
    let bytes =
      frames.count == 1
      ? frames[0].bytes
      : try LibWebP.animation(
        frames.map { LibWebP.Frame(file: $0.bytes, delta: $0.delta, milliseconds: $0.delay) }, width: source.width,
        height: source.height, plays: survey.plays)
    return EncodedLoop(bytes: bytes, frames: frames.count, survey: survey, isExact: lossy == nil)
  }
}
