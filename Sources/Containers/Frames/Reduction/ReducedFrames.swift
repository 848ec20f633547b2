import Palette
import Synchronization

/// The frames of a sequence in as few colors as a quality allows, with one palette for the whole loop.
///
/// A pixel that hardly changes keeps its color, so that edges that stand still do not flicker between two colors. Equal
/// frames stay equal, and the loop's period remains. Over 176 presets at 64 pixels, an animated WebP of quality 80 has
/// 0.71 of its lossless bytes.
package struct ReducedFrames: FrameSequence {
  private let source: FrameStore
  private let palette: [RGBA8]
  private let nearest: NearestIndices
  /// For each frame, its picture; nil for gradients and for large loops, in which no pixel keeps its color.
  private let steady: (places: [Int], pictures: [[UInt8]])?

  /// - Parameters:
  ///   - isForced: whether the number of colors counts more than the quality.
  ///   - costlyCounts: numbers of colors that take more bytes than the next number after them.
  /// - Returns: nil if the frames should stay exact, at quality 100 or if they have only a few colors, or if no palette
  ///   is close enough to them.
  package init?(
    _ colors: LoopColors, _ options: LoopOptions, isForced: Bool, costlyCounts: Range<Int> = 0..<0
  ) throws(EncodingError) {
    guard options.quality < 100 || isForced, colors.exceed(options) else { return nil }
    let most = min(options.maximumColors ?? ColorCensus.most, ColorCensus.most)
    let statistics = colors.statistics
    let exact = statistics.exactColors(among: options.solidColors, most: most)
    var quantizer = AlphaQuantizer(statistics.histogram.cells, exact: exact)
    let side = max(colors.store.width, colors.store.height)
    let share: Float = statistics.isGradient && side <= RoundedFrames.smallSide ? Self.smallGradientShare : 1
    let allowed = share * statistics.allowedError(at: options.quality)
    let meanError = QualityScale.meanSquaredError(at: options.quality)
    quantizer.cut(into: most, tolerance: allowed, farthest: Float(Self.farthestPerError * meanError))
    if costlyCounts.contains(quantizer.count), costlyCounts.upperBound <= most {
      quantizer.cut(into: costlyCounts.upperBound, tolerance: 0, farthest: 0)
    }
    guard isForced || quantizer.error <= allowed else { return nil }
    palette = quantizer.palette(rounds: 2)
    nearest = NearestIndices(palette)
    source = colors.store
    let shown = colors.shown.map(\.frames.lowerBound)
    guard options.quality < 100, !statistics.isGradient,
      source.width * source.height * shown.count <= Self.maximumSteady
    else {
      steady = nil
      return
    }
    let pictures = try SteadyIndices.pictures(
      of: shown, in: source, nearest, exactCount: exact.count, meanError: meanError, threads: options.threads)
    steady = (colors.places, pictures)
  }

  /// How much more error than others the gradients of small pictures may have: their bands are too narrow to be seen.
  /// 15 presets take 14 % fewer bytes at 64 pixels, and have at least 47 dB.
  private static let smallGradientShare: Float = 2.5
  /// The most pixels of all frames together in which a pixel keeps its color: 16 MB.
  private static let maximumSteady = 1 << 24
  /// The greatest squared error of a pixel, as a multiple of the mean squared error that the quality allows: 16 levels
  /// in each component at 80.
  private static let farthestPerError = 750.0

  package var width: Int { source.width }
  package var height: Int { source.height }
  package var frameCount: Int { source.frameCount }

  package func draw(frame: Int, into pixels: UnsafeMutableBufferPointer<RGBA8>) throws(EncodingError) {
    let indices: [UInt8]
    if let steady {
      indices = steady.pictures[steady.places[frame]]
    } else {
      try source.draw(frame: frame, into: pixels)
      indices = nearest.indices(of: UnsafeBufferPointer(pixels))
    }
    palette.withUnsafeBufferPointer { palette in
      indices.withUnsafeBufferPointer { indices in
        for i in pixels.indices { pixels[i] = palette[Int(indices[i])] }
      }
    }
  }
}

/// The indices of the nearest colors of a palette.
private final class NearestIndices: Sendable {
  let palette: [RGBA8]
  /// The maps that no thread uses: each remembers the pixels that it has met.
  private let idle = Mutex<[AlphaColorMap]>([])

  init(_ palette: [RGBA8]) { self.palette = palette }

  func indices(of picture: UnsafeBufferPointer<RGBA8>) -> [UInt8] {
    var map = idle.withLock { $0.popLast() } ?? AlphaColorMap(palette)
    let indices = [UInt8](unsafeUninitializedCapacity: picture.count) { indices, written in
      var last = picture.first ?? .transparent
      var index = UInt8(truncatingIfNeeded: map.index(of: last))
      for i in picture.indices {
        if picture[i] != last {
          last = picture[i]
          index = UInt8(truncatingIfNeeded: map.index(of: last))
        }
        indices[i] = index
      }
      written = picture.count
    }
    idle.withLock { $0.append(map) }
    return indices
  }
}

/// Gives pictures that follow one another indices of a palette.
private struct SteadyIndices {
  private let nearest: NearestIndices
  private let looks: [CompositePoint]
  /// The entries before this one must be exact.
  private let exactCount: Int
  /// The greatest squared error of a pixel that keeps its color.
  private let tolerance: Float
  /// How much farther than the nearest color the one kept may be: pixels between two colors, as at the edges of a ring
  /// that turns, do not flicker. Saves 2.7 % of the catalog's bytes at 256 pixels, and half of turning rings.
  private let reach: Float
  /// The pictures that are drawn at once.
  private static let batch = 16
  /// The greatest squared error of a pixel that keeps its color, as a multiple of the mean squared error that the
  /// quality allows: four levels at 80.
  private static let keptPerError = 48.0
  /// The mean squared error that kept colors may add, as a multiple of the one that the quality allows: with the
  /// palette's error it is at most twice what is allowed, 45 dB at 80. Above it, a sixteenth of `keptPerError` holds.
  private static let addedPerError = 2.0

  private init(_ nearest: NearestIndices, exactCount: Int, tolerance: Float) {
    (self.nearest, self.exactCount, self.tolerance) = (nearest, exactCount, tolerance)
    reach = tolerance.squareRoot() / 2
    looks = nearest.palette.map { CompositePoint($0) }
  }

  static func pictures(
    of frames: [Int], in store: FrameStore, _ nearest: NearestIndices, exactCount: Int, meanError: Double, threads: Int
  ) throws(EncodingError) -> [[UInt8]] {
    func steadied(_ share: Double) throws(EncodingError) -> (pictures: [[UInt8]], error: Double) {
      let tolerance = Float(share * keptPerError * meanError)
      return try SteadyIndices(nearest, exactCount: exactCount, tolerance: tolerance)
        .pictures(of: frames, in: store, threads: threads)
    }
    let result = try steadied(1)
    let pixels = Double(store.width * store.height * frames.count)
    return result.error > addedPerError * meanError * pixels ? try steadied(1.0 / 16).pictures : result.pictures
  }

  /// The pictures, and the squared error that kept colors add to them.
  private func pictures(
    of frames: [Int], in store: FrameStore, threads: Int
  ) throws(EncodingError) -> (pictures: [[UInt8]], error: Double) {
    var pictures: [[UInt8]] = []
    var error = 0.0
    pictures.reserveCapacity(frames.count)
    for start in stride(from: 0, to: frames.count, by: Self.batch) {
      let count = min(Self.batch, frames.count - start)
      let drawn = try OrderedJobs.results(count: count, workers: threads) { number throws(EncodingError) in
        let picture = try store.picture(frames[start + number])
        return (picture: picture, indices: picture.withUnsafeBufferPointer { nearest.indices(of: $0) })
      }
      for (picture, indices) in drawn {
        pictures.append(pictures.last.map { steadied(indices, of: picture, after: $0, &error) } ?? indices)
      }
    }
    return (pictures, error)
  }

  /// The indices, or those before where they are near enough.
  /// - Parameter error: gets what the latter add.
  private func steadied(
    _ indices: [UInt8], of picture: [RGBA8], after last: [UInt8], _ error: inout Double
  ) -> [UInt8] {
    var indices = indices
    var added: Float = 0
    for i in indices.indices where indices[i] != last[i] {
      let pixel = picture[i]
      guard Int(indices[i]) >= exactCount || nearest.palette[Int(indices[i])] != pixel else { continue }
      let look = CompositePoint(pixel)
      let nearest = look.squaredDistance(to: looks[Int(indices[i])])
      let least = nearest.squareRoot() + reach
      let kept = look.squaredDistance(to: looks[Int(last[i])])
      guard kept <= max(tolerance, least * least) else { continue }
      indices[i] = last[i]
      added += kept - nearest
    }
    error += Double(added)
    return indices
  }
}
