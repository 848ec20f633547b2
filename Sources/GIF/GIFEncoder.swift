import Palette

/// Makes animated GIFs from drawn pictures.
package enum GIFEncoder {
  /// A stretch has at most so many frames.
  private static let stretchLength = 8
  /// Of smaller frames it may have more: so many pixels in all. Where frames share a table, a stretch paints again what the one before has
  /// displayed, or ends by clearing all that is seen, which costs more bytes than a second thread that codes saves time.
  private static let stretchPixels = 1 << 20
  private static let commonStretchPixels = 1 << 26

  /// The GIF of the source's frames. Its bytes depend on the pictures, the timing and the options, but not on the number of threads.
  ///
  /// - Throws: `EncodingError.source` where the source cannot draw a frame.
  package static func encode(
    _ source: some FrameSource, timing: FrameTiming, options: EncodingOptions = EncodingOptions()
  ) throws(EncodingError) -> EncodedGIF {
    try check(source, timing, options)
    guard !source.isSmall else {
      return try encodeLoop(RememberedFrames(source), timing, options, .certain)
    }
    // Each part is compared as it is coded, so that no frame is drawn for that alone.
    do {
      return try encodeLoop(source, timing, options, .likely)
    } catch .repeatedFramesDiffer {
      return try encodeLoop(source, timing, options, .certain)
    }
  }

  /// Encodes the whole loop, or the part of it that repeats.
  private static func encodeLoop(
    _ source: some FrameSource, _ timing: FrameTiming, _ options: EncodingOptions, _ certainty: FramePeriod.Certainty
  ) throws(EncodingError) -> EncodedGIF {
    guard let period = try FramePeriod.shortest(of: source, timing, threads: options.threads, certainty) else {
      return try encodeFrames(source, timing, options)
    }
    let times = source.frameCount / period.frameCount
    var options = options
    if let plays = options.plays {
      guard plays * times <= 65536 else { return try encodeFrames(source, timing, options) }
      options.plays = plays * times
    }
    let part = LeadingFrames(of: source, count: period.frameCount)
    var result =
      switch certainty {
      case .certain: try encodeFrames(part, period, options)
      // The table is one thread's work: what is compared is what all threads code.
      case .likely:
        try encodeFrames(part, codedAs: RepeatedFrames(of: source, count: period.frameCount), period, options)
      }
    result.report.sourceFrames = source.frameCount
    return result
  }

  private static func encodeFrames(
    _ source: some FrameSource, _ timing: FrameTiming, _ options: EncodingOptions
  ) throws(EncodingError) -> EncodedGIF {
    try encodeFrames(source, codedAs: source, timing, options)
  }

  /// - Parameter coded: the same frames, for drawing them to be coded.
  private static func encodeFrames(
    _ source: some FrameSource, codedAs coded: some FrameSource, _ timing: FrameTiming, _ options: EncodingOptions
  ) throws(EncodingError) -> EncodedGIF {
    var options = options
    if options.dither == .automatic {
      options.dither = try DitherChoice.suited(to: source, maximumColors: options.maximumColors)
    }
    let plan = try PalettePlan(source, options: options)
    if case .global(let table) = plan, !table.isTransparent {
      return try encodeFrames(coded, in: table.entries, timing, options)
    }
    return try encodeFrames(coded, timing, plan, options)
  }

  /// Codes frames of which every pixel has one of the colours, with no entry for what stays as it is.
  private static func encodeFrames(
    _ source: some FrameSource, in colors: [UInt32], _ timing: FrameTiming, _ options: EncodingOptions
  ) throws(EncodingError) -> EncodedGIF {
    let posterized = PosterizedFrames(source, colors: colors, dither: options.dither)
    var set = ColorSet(limit: colors.count)
    for color in colors { _ = set.insert(color) }
    var gif = try encodeFrames(posterized, timing, .exact(CommonColors(set)), options)
    (gif.report.paletteMode, gif.report.isExact) = (.global, false)
    return gif
  }

  /// Codes all frames, once more where the first one must name the outside for later ones: its table then has an entry for it.
  private static func encodeFrames(
    _ source: some FrameSource, _ timing: FrameTiming, _ plan: PalettePlan, _ options: EncodingOptions
  ) throws(EncodingError) -> EncodedGIF {
    do {
      return try code(source, timing, plan, options)
    } catch .outsideIsUnnamed where !options.namesOutside {
      var options = options
      options.namesOutside = true
      return try code(source, timing, plan, options)
    }
  }

  /// Codes all frames, stretch by stretch on several threads; those of one stretch are drawn by several.
  private static func code<Source: FrameSource>(
    _ source: Source, _ timing: FrameTiming, _ plan: PalettePlan, _ options: EncodingOptions
  ) throws(EncodingError) -> EncodedGIF {
    let stretches = stretches(of: source, plan, options)
    func newFile(_ table: ColorTable?) throws(EncodingError) -> FileAssembly {
      try FileAssembly(
        width: source.width, height: source.height, table: table, plays: options.plays,
        frameCount: source.frameCount, stretchCount: stretches.count)
    }
    guard stretches.count == 1 else {
      let file = try newFile(plan.globalTable)
      try code(stretches, of: source, timing, plan, options, into: file)
      return try file.finish(sourceFrames: source.frameCount, plan.mode)
    }
    // The first frame is the one after the last, too.
    let order = Array(0..<source.frameCount) + [0]
    let frames = try FramesAhead.drawing(order, of: source, threads: options.threads) { source throws(EncodingError) in
      try StretchCoder(source, timing: timing, plan: plan, options: options, worker: 0).code(0..<source.frameCount)
    }
    let file = try newFile(plan.globalTable)
    try file.add(frames, ofStretch: 0)
    return try file.finish(sourceFrames: source.frameCount, plan.mode)
  }

  /// Gives the file its frames. The coders' memory is free when it is finished.
  private static func code<Source: FrameSource>(
    _ stretches: [Stretch], of source: Source, _ timing: FrameTiming, _ plan: PalettePlan,
    _ options: EncodingOptions, into file: FileAssembly
  ) throws(EncodingError) {
    let workers = min(max(options.threads, 1), stretches.count)
    let coders = ThreadSlots<StretchCoder<Source>>(count: workers)
    try OrderedWorkers.run(count: stretches.count, workers: workers) { stretch, worker throws(EncodingError) in
      let coder = coders[worker] ?? StretchCoder(source, timing: timing, plan: plan, options: options, worker: worker)
      coders[worker] = coder
      try file.add(coder.code(stretches[stretch].frames), ofStretch: stretch)
    }
  }

  private static func check(_ source: some FrameSource, _ timing: FrameTiming, _ options: EncodingOptions)
    throws(EncodingError)
  {
    guard (1...65535).contains(source.width), (1...65535).contains(source.height) else {
      throw EncodingError.size(width: source.width, height: source.height)
    }
    guard source.frameCount == timing.frameCount else {
      throw EncodingError.frameCount(source: source.frameCount, timing: timing.frameCount)
    }
    guard (2...256).contains(options.maximumColors) else {
      throw EncodingError.maximumColors(options.maximumColors)
    }
    if let plays = options.plays, !(1...65536).contains(plays) { throw EncodingError.plays(plays) }
  }

  /// Frames that one thread codes in a row. An array of bare ranges is a type that takes long to make.
  private struct Stretch {
    let frames: Range<Int>
  }

  /// The stretches: all about as many, the longer ones first. Of those with tables of their own the last ones
  /// are halved, so that two threads end together; elsewhere that would cost bytes.
  private static func stretches(
    of source: some FrameSource, _ plan: PalettePlan, _ options: EncodingOptions
  ) -> [Stretch] {
    let longest = longestStretch(of: source, plan, options)
    var stretches: [Stretch] = []
    var start = 0
    while start < source.frameCount {
      let left = source.frameCount - start
      let isHalved = start > 0 && plan.globalTable == nil
      let parts = max((left - 1) / longest + 1, isHalved ? 2 : 1)
      let end = start + (left - 1) / parts + 1
      stretches.append(Stretch(frames: start..<end))
      start = end
    }
    return stretches
  }

  /// The most frames that one thread codes in a row; all where those that are refined depend on all before them.
  private static func longestStretch(
    of source: some FrameSource, _ plan: PalettePlan, _ options: EncodingOptions
  ) -> Int {
    if plan.refines { return source.frameCount }
    if let length = options.stretchLength { return max(length, 1) }
    let pixels = plan.globalTable == nil ? stretchPixels : commonStretchPixels
    return max(stretchLength, pixels / (source.width * source.height))
  }
}
