import Frames
import Palette
import Platform

/// Encodes pictures as an animated GIF.
///
/// The stages follow one another, each in a folder of its own: the frames of one loop period (`Frames`), where their
/// colors come from (`Color`), what each frame changes and by which indices (`Delta`), their codes (`LZW`), and the
/// file (`Container`). No stage starts an earlier one again.
package enum GIFEncoder {
  /// The GIF of the source's frames. The bytes depend on the pictures, the times and the options, but not on the
  /// number of threads.
  ///
  /// - Parameter onCoded: receives the number of frames that have been coded since the last time; called from several
  ///   threads.
  /// - Throws: `EncodingError.source` where the source cannot draw a frame.
  package static func encode(
    _ source: some FrameSequence, times: FrameTimes, options: EncodingOptions = EncodingOptions(),
    onCoded: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(EncodingError) -> EncodedLoop {
    try check(source, times, options)
    let store = FrameStore(source, keeping: maximumKept, packing: options.packedWords)
    let loop = try LoopPeriod(
      of: store, times: times, plays: options.plays, maximumPlays: maximumPlays, threads: options.threads)
    let frames = store.prefix(loop.times.frameCount)
    let plan = try ColorPlan(frames, options: options)
    let ranges = ranges(of: frames, plan)
    let file = FileAssembler(
      width: source.width, height: source.height, table: plan.globalTable, plays: loop.plays,
      frameCount: frames.frameCount, rangeCount: ranges.count)
    let repeats = times.frameCount / frames.frameCount
    try encode(frames.readOnce, loop.times, plan, in: ranges, threads: options.threads, into: file) {
      onCoded($0 * repeats)
    }
    return try file.finish()
  }

  /// The maximum width and height: 16 bits.
  static let maximumSide = 65535
  /// The maximum number of pixels of all pictures together that are kept as they are: 4 MB.
  static let maximumKept = 1 << 20
  /// The maximum number of plays: the number of repeats has 16 bits.
  static let maximumPlays = 65536

  private static func check(
    _ source: some FrameSequence, _ times: FrameTimes, _ options: EncodingOptions
  ) throws(EncodingError) {
    guard (1...maximumSide).contains(source.width), (1...maximumSide).contains(source.height) else {
      throw .size(width: source.width, height: source.height, largest: maximumSide)
    }
    guard source.frameCount == times.frameCount else {
      throw .frameCount(source: source.frameCount, times: times.frameCount)
    }
    guard (2...256).contains(options.maximumColors) else { throw .maximumColors(options.maximumColors) }
    if let plays = options.plays, !(1...maximumPlays).contains(plays) { throw .plays(plays, maximum: maximumPlays) }
  }

  /// Encodes ranges of consecutive frames, each on one thread. The frames of a single range are drawn ahead by other
  /// threads.
  ///
  /// - Parameter ranges: all frames, in order.
  static func encode(
    _ frames: some FrameSequence, _ times: FrameTimes, _ plan: ColorPlan, in ranges: [Range<Int>], threads: Int,
    into file: FileAssembler, onCoded: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(EncodingError) {
    guard ranges.count > 1 else {
      // The successor of the last frame is the first one; a still picture is drawn once.
      let order = Array(0..<frames.frameCount) + (frames.frameCount > 1 ? [0] : [])
      return try FramePrefetcher.drawing(order, of: frames, threads: threads) { frames throws(EncodingError) in
        try file.add(
          FrameRangeEncoder(AnyFrameSequence(frames), times: times, plan: plan, onCoded: onCoded)
            .encode(0..<frames.frameCount),
          ofRange: 0)
      }
    }
    try ParallelFor.run(count: ranges.count, workers: threads) { number throws(EncodingError) in
      let encoder = FrameRangeEncoder(AnyFrameSequence(frames), times: times, plan: plan, onCoded: onCoded)
      try file.add(encoder.encode(ranges[number]), ofRange: number)
    }
  }

  /// The fewest frames of a range.
  private static let shortestRange = 8
  /// The minimum number of pixels of a range of frames with local tables, and of frames with a shared table. A range
  /// starts from an empty canvas; below these sizes the repainting costs more than the extra thread saves.
  private static let (localRangePixels, globalRangePixels) = (1 << 20, 1 << 26)

  /// Ranges of about the same number of frames; one range if each frame depends on the ones before. Longer ranges
  /// instead of eight frames save 2.9 % of the catalog's bytes.
  ///
  /// With local tables, the last ranges are halved, so that threads end together.
  private static func ranges(of frames: some FrameSequence, _ plan: ColorPlan) -> [Range<Int>] {
    guard !plan.refines else { return [0..<frames.frameCount] }
    let isGlobal = plan.globalTable != nil
    let pixels = isGlobal ? globalRangePixels : localRangePixels
    let longest = max(shortestRange, pixels / (frames.width * frames.height))
    var ranges: [Range<Int>] = []
    var start = 0
    while start < frames.frameCount {
      let left = frames.frameCount - start
      let parts = max((left - 1) / longest + 1, start > 0 && !isGlobal ? 2 : 1)
      let end = start + (left - 1) / parts + 1
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }
}
