import Frames
import Palette

/// Encodes PNG files: animated (APNG) for several pictures, still for one.
///
/// Compresses the pixels itself, because libpng writes neither animations nor a palette for all frames.
package enum PNGEncoder {
  /// The maximum width and height, in pixels, that the format can store.
  static let maximumSide = Int(Int32.max)
  private static let maximumPlays = Int(Int32.max)
  /// The maximum number of pixels in all frames for which a second layout is tried. Of the presets at 16 to 256 pixels,
  /// the second one is the smallest for 19 with up to 164 000 pixels; each try takes as long as the first, or longer.
  private static let maximumTried = 1 << 18

  /// Encodes the source's frames. The bytes do not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - times: the times of as many frames as the source has.
  ///   - progress: receives the completed fraction, 0...1; called from several threads.
  /// - Throws: `EncodingError.source` if the source cannot draw a frame; `size`, `plays`.
  package static func encode(
    _ source: some FrameSequence, times: FrameTimes, options: LoopOptions,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(EncodingError) -> EncodedLoop {
    try check(width: source.width, height: source.height)
    let store = FrameStore.large(source)
    guard options.quality < 100 || options.maximumColors != nil else {
      return try lossless(store, times: times, options: options, progress: progress)
    }
    let colors = try LoopColors(store, threads: options.threads)
    let reduced = try options.smallest(of: source, progress: progress) { options, progress throws(EncodingError) in
      let isForced = options.maximumColors != nil || options.quality < LoopOptions.minimumFaithful
      guard let reduced = try ReducedFrames(colors, options, isForced: isForced) else { return nil }
      var loop = try lossless(reduced, times: times, options: options, progress: progress)
      loop.isExact = false
      return loop
    }
    if let reduced { return reduced }
    guard let rounded = RoundedFrames(colors, options) else {
      return try lossless(store, times: times, options: options, progress: progress)
    }
    var loop = try lossless(rounded, times: times, options: options, progress: progress)
    loop.isExact = false
    return loop
  }

  private static func lossless(
    _ source: some FrameSequence, times: FrameTimes, options: LoopOptions,
    progress: @escaping @Sendable (Double) -> Void
  ) throws(EncodingError) -> EncodedLoop {
    let equal = times.inEqualUnits
    var encoder = try DeltaEncoder(
      source, times: equal.unitsPerSecond <= 65535 ? equal : times, options: options, maximumPlays: maximumPlays,
      progress: progress)
    if !encoder.survey.shown.allSatisfy({ Self.fraction($0.delay, encoder.survey.times) != nil }) {
      encoder.survey.convert(to: encoder.survey.times.inCentiseconds)
    }
    var layouts = PixelLayout.candidates(for: encoder.survey, area: source.width * source.height)
    if !options.effort.usesTrials
      || Int64(source.width) * Int64(source.height) * Int64(encoder.survey.shown.count) > maximumTried
    {
      layouts = [layouts[0]]
    }
    var smallest: (bytes: [UInt8], layout: PixelLayout)?
    for layout in layouts {
      let frames = try encoder.frames(
        PNGCoder(layout, deflater: Deflater(), effort: options.effort), attempts: layouts.count)
      let file = file(of: frames, layout: layout, survey: encoder.survey, width: source.width, height: source.height)
      if smallest.map({ file.count < $0.bytes.count }) ?? true { smallest = (file, layout) }
    }
    return EncodedLoop(
      bytes: smallest?.bytes ?? [], frames: encoder.survey.shown.count, survey: encoder.survey,
      colors: smallest?.layout.entryCount)
  }

  /// Encodes the first frame as a still PNG.
  package static func still(
    _ source: some FrameSequence, effort: EncodingEffort = .standard,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws(EncodingError) -> [UInt8] {
    var options = LoopOptions()
    options.effort = effort
    return try encode(
      source, times: FrameTimes(milliseconds: 1, frameCount: 1), options: options, progress: progress
    ).bytes
  }

  private static func check(width: Int, height: Int) throws(EncodingError) {
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw .size(width: width, height: height, largest: maximumSide)
    }
  }

  private static func file(
    of frames: [DeltaEncoder.Coded], layout: PixelLayout, survey: LoopSurvey, width: Int, height: Int
  ) -> [UInt8] {
    var writer = ChunkWriter()
    let header =
      ChunkWriter.word(width) + ChunkWriter.word(height) + [UInt8(layout.bitDepth), layout.colorType, 0, 0, 0]
    writer.add("IHDR", header)
    if case .palette(let entries, _) = layout { add(entries, to: &writer) }
    if frames.count > 1 {
      writer.add("acTL", ChunkWriter.word(frames.count) + ChunkWriter.word(survey.plays ?? 0))
    }
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      if frames.count > 1 {
        writer.add("fcTL", ChunkWriter.word(sequence) + control(of: frame.delta, delay: frame.delay, in: survey.times))
        sequence += 1
      }
      if index == 0 {
        writer.add("IDAT", frame.bytes)
      } else {
        writer.add("fdAT", ChunkWriter.word(sequence) + frame.bytes)
        sequence += 1
      }
    }
    writer.add("IEND", [])
    return writer.bytes
  }

  /// Writes the colors, and the alpha values up to the last that is not 255.
  private static func add(_ entries: [RGBA8], to writer: inout ChunkWriter) {
    writer.add("PLTE", entries.flatMap { [$0.red, $0.green, $0.blue] })
    let alphas = entries.map { $0.alpha }
    if let last = alphas.lastIndex(where: { $0 != 255 }) { writer.add("tRNS", Array(alphas[...last])) }
  }

  /// The data of a frame control chunk after its sequence number.
  private static func control(of delta: DeltaFrame, delay: Int, in times: FrameTimes) -> [UInt8] {
    let rect = delta.rect
    let bounds = [rect.width, rect.height, rect.left, rect.top].flatMap(ChunkWriter.word)
    let fraction = fraction(delay, times) ?? (65535, 100)
    let disposal: UInt8 =
      switch delta.disposal {
      case .unspecified, .keep: 0
      case .clear: 1
      case .restore: 2
      }
    return bounds + ChunkWriter.half(fraction.0) + ChunkWriter.half(fraction.1) + [
      disposal, delta.blend == .over ? 1 : 0,
    ]
  }

  /// A delay in seconds as a reduced fraction; nil if a term does not fit into 16 bits.
  private static func fraction(_ delay: Int, _ times: FrameTimes) -> (Int, Int)? {
    let divisor = FrameTimes.greatestCommonDivisor(delay, times.unitsPerSecond)
    let fraction = (delay / divisor, times.unitsPerSecond / divisor)
    return fraction.0 <= 65535 && fraction.1 <= 65535 ? fraction : nil
  }
}
