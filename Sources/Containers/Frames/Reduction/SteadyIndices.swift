import Palette
import Synchronization

/// Chooses the indices of successive pictures in one palette: a pixel keeps its color where that is near enough.
struct SteadyIndices {
  private let nearest: NearestIndices
  /// The palette's colors.
  private let points: [CompositePoint]
  /// The number of entries, the first ones, that are kept exactly.
  private let exactCount: Int
  /// The maximum squared error of a pixel that keeps its color.
  private let tolerance: Float
  /// How much farther than the nearest color the kept one may be: pixels between two colors, as at the edges of a
  /// turning ring, do not flicker. Saves 2.7 % of the catalog's bytes at 256 pixels, and half of turning rings.
  private let reach: Float
  /// The number of pictures that are drawn at once.
  private static let batch = 16
  /// The maximum squared error of a pixel that keeps its color, as a multiple of the mean squared error that the
  /// quality allows: four levels at 80.
  private static let keptPerError = 48.0
  /// The mean squared error that kept colors may add, as a multiple of the one that the quality allows: with the
  /// palette's error it is at most twice what is allowed, 45 dB at 80. Above it, a sixteenth of `keptPerError` holds.
  private static let addedPerError = 2.0

  private init(_ nearest: NearestIndices, exactCount: Int, tolerance: Float) {
    (self.nearest, self.exactCount, self.tolerance) = (nearest, exactCount, tolerance)
    reach = tolerance.squareRoot() / 2
    points = nearest.palette.map { CompositePoint($0) }
  }

  static func pictures(
    of frames: [Int], in store: FrameStore, nearest: NearestIndices, exactCount: Int, meanError: Double, threads: Int
  ) throws(EncodingError) -> [[UInt8]] {
    func steadied(_ fraction: Double) throws(EncodingError) -> (pictures: [[UInt8]], error: Double) {
      let tolerance = Float(fraction * keptPerError * meanError)
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
      let drawn = try ParallelMap.results(count: count, workers: threads) { number throws(EncodingError) in
        let picture = try store.picture(frames[start + number])
        return (picture: picture, indices: picture.withUnsafeBufferPointer { nearest.indices(of: $0) })
      }
      for (picture, indices) in drawn {
        pictures.append(pictures.last.map { steadied(indices, of: picture, after: $0, error: &error) } ?? indices)
      }
    }
    return (pictures, error)
  }

  /// The indices, or the last ones where their colors are near enough.
  ///
  /// - Parameter error: the squared error that kept colors add.
  private func steadied(
    _ indices: [UInt8], of picture: [RGBA8], after last: [UInt8], error: inout Double
  ) -> [UInt8] {
    var indices = indices
    var added: Float = 0
    for i in indices.indices where indices[i] != last[i] {
      let pixel = picture[i]
      guard Int(indices[i]) >= exactCount || nearest.palette[Int(indices[i])] != pixel else { continue }
      let point = CompositePoint(pixel)
      let nearestError = point.squaredDistance(to: points[Int(indices[i])])
      let keptError = point.squaredDistance(to: points[Int(last[i])])
      let limit = nearestError.squareRoot() + reach
      guard keptError <= max(tolerance, limit * limit) else { continue }
      indices[i] = last[i]
      added += keptError - nearestError
    }
    error += Double(added)
    return indices
  }
}

/// The indices of the nearest colors of a palette.
final class NearestIndices: Sendable {
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
